import { RIDGE_FIELDS, ROUTE_FIELDS } from '@cordada/core/elements/fields';
import type { Field } from '@cordada/core/elements/fields';
import { elementKind } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { routeDays } from '@cordada/core/planning/routeDays';

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

/** What the terrain is off. */
const SAME_HEIGHT_METERS = 10;

/**
 * Whether the elevation of an element says how high it is. That of what is travelled along is the height of some place on
 * its line, unless it is the highest one.
 */
export function isHeightOfAll(kind: KindName, facts: Readonly<Record<string, unknown>>): boolean {
  const { elevationMeters, maxElevationMeters } = facts;
  if (!elementKind(kind).isLinear) return true;
  if (kind === 'route') return false;
  if (typeof elevationMeters !== 'number' || typeof maxElevationMeters !== 'number') return true;
  return Math.abs(elevationMeters - maxElevationMeters) <= SAME_HEIGHT_METERS;
}

/**
 * The fields known of an element that its page shows large, the first one largest; 'grade' stands for its difficulty, 'days' for the time of a
 * route of several days.
 */
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
    ...shown('ascentMeters'),
    ...(kind === 'route' && routeDays(facts) ? ['days'] : shown('durationMinutes')),
    'grade',
    ...(height.length > 0 ? height : shown('maxElevationMeters')),
  ];
}
