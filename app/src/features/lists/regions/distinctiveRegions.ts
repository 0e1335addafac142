import { distinctiveRegion } from '@cordada/core/elements/distinctiveRegion';

interface Region {
  readonly id: string;
  readonly level: string | null;
}

/** The region of each place; where all would have the same, a finer one, which tells them apart. */
export function distinctiveRegions<R extends Region>(regionsOfPlaces: readonly (readonly R[])[]): (R | undefined)[] {
  const found = regionsOfPlaces.map((regions) => distinctiveRegion(regions));
  const common = found[0]?.id;
  if (found.length < 2 || common === undefined || found.some((region) => region?.id !== common)) return found;
  const isFiner = ({ id, level }: R): boolean => id !== common && level !== 'country' && level !== 'continent';
  return regionsOfPlaces.map((regions) => distinctiveRegion(regions.filter(isFiner)) ?? found[0]);
}
