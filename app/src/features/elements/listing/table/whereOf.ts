import { distinctiveRegion } from '@cordada/core/elements/distinctiveRegion';
import type { CardSource } from '#app/features/elements/card.ts';

/** The massif of a place, or else what says best where it is, with one or two countries unless the name has them. */
export function whereOf(regions: CardSource['regions']): string | undefined {
  const countries = regions.filter(({ level }) => level === 'country').map(({ name }) => name);
  const region = regions.find(({ level }) => level === 'subRange') ?? distinctiveRegion(regions);
  const massif = region?.level === 'continent' && countries.length > 0 ? undefined : region?.name;
  const others = massif !== undefined && countries.length > 2 ? [] : countries;
  return [massif, ...others.filter((name) => !massif?.includes(name))].filter(Boolean).join(', ') || undefined;
}
