import { RIDGE_FIELDS, ROUTE_FIELDS } from '@cordada/core/elements/fields';
import type { Field } from '@cordada/core/elements/fields';
import { elementKind } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { isHeightOfAll } from './heightOf.ts';

/** What kind of access point, shelter or route it is, the header of its page says. */
const IN_HEADER: readonly string[] = ['startKind', 'category', 'shape'];

const ALWAYS_GRADED: readonly KindName[] = ['couloir', 'viaFerrata', 'climbingRoute', 'ridge'];

/** Whether nobody goes without knowing its grade, so that its page says when it is unknown. */
export const isAlwaysGraded = (kind: KindName): boolean => ALWAYS_GRADED.includes(kind);

/** What can be computed of ways whose registry has no such field. */
const COMPUTED: Readonly<Record<string, Field>> = {
  ascentMeters: ROUTE_FIELDS.ascentMeters,
  descentMeters: ROUTE_FIELDS.descentMeters,
  minElevationMeters: RIDGE_FIELDS.minElevationMeters,
  maxElevationMeters: RIDGE_FIELDS.maxElevationMeters,
};

/** Of a stated or computed fact. */
export const factField = (kind: KindName, name: string): Field | undefined =>
  elementKind(kind).fields[name] ?? COMPUTED[name];

/** The fields known of an element that its page shows large, the first one largest; 'grade' stands for its difficulty. */
export function keyFields(kind: KindName, facts: Readonly<Record<string, unknown>>): readonly string[] {
  const { fields, isLinear } = elementKind(kind);
  const known = Object.entries<Field>(fields).filter(([name]) => facts[name] !== undefined);
  const names = known.flatMap(([name, { key }]) => (key && !IN_HEADER.includes(name) ? [name] : []));
  const height = isHeightOfAll(kind, facts) ? names.filter((name) => name === 'elevationMeters') : [];
  const others = names.filter((name) => name !== 'elevationMeters');
  if (!isLinear) return [...height, ...others, 'grade'];
  // Of what is travelled along, one looks for its size.
  const shown = (...some: readonly string[]): string[] => some.filter((name) => facts[name] !== undefined);
  return [
    ...others.filter((name) => name !== 'ascentMeters'),
    ...shown('ascentMeters', 'durationMinutes'),
    'grade',
    ...(height.length > 0 ? height : shown('maxElevationMeters')),
  ];
}
