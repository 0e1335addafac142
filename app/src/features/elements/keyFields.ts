import { RIDGE_FIELDS, ROUTE_FIELDS } from '@cordada/core/elements/fields';
import type { Field } from '@cordada/core/elements/fields';
import { elementKind } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { routeDays } from '@cordada/core/planning/routeDays';
import { isHeightOfAll } from './heightOf.ts';
import { NARROWER_CHOICES } from './sections/narrowerChoices.ts';

export const isSummit = (kind: KindName): boolean => elementKind(kind).mergeGroup === 'summit';

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

/**
 * The fields known of an element that its page shows large, the first one largest; 'grade' stands for its difficulty, which
 * of a summit is that of the easiest way up and a line of its own, 'days' for the time of a route of several days.
 */
export function keyFields(kind: KindName, facts: Readonly<Record<string, unknown>>): readonly string[] {
  const { fields, isLinear } = elementKind(kind);
  const known = Object.entries<Field>(fields).filter(([name]) => facts[name] !== undefined);
  const names = known.flatMap(([name, { key }]) => (key && !NARROWER_CHOICES.includes(name) ? [name] : []));
  const height = isHeightOfAll(kind, facts) ? names.filter((name) => name === 'elevationMeters') : [];
  const others = names.filter((name) => name !== 'elevationMeters');
  if (isSummit(kind)) return [...height, ...others];
  if (!isLinear) return [...height, ...others, 'grade'];
  // Of what is travelled along, one looks for its size.
  const shown = (...some: readonly string[]): string[] => some.filter((name) => facts[name] !== undefined);
  return [
    ...others.filter((name) => name !== 'ascentMeters'),
    ...shown('ascentMeters'),
    ...(kind === 'route' && routeDays(facts) ? ['days'] : shown('durationMinutes')),
    'grade',
    ...(kind === 'viaFerrata' ? shown('ferrataMinutes', 'approachMinutes') : []),
    ...(height.length > 0 ? height : shown('maxElevationMeters')),
  ];
}

/** The facts that the head of a page shows on every screen, so that nothing below repeats them. */
export function headFields(kind: KindName, facts: Readonly<Record<string, unknown>>): readonly string[] {
  const narrower = NARROWER_CHOICES.find((name) => typeof facts[name] === 'string');
  const large = keyFields(kind, facts).filter((name) => name !== 'grade' && name !== 'maxElevationMeters');
  return narrower === undefined ? large : [narrower, ...large];
}
