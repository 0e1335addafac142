import type { KindName } from '@cordada/core/elements/kinds';

type Facts = Readonly<Record<string, unknown>>;

/** What the terrain is off. */
const SAME_HEIGHT_METERS = 10;

/**
 * Whether the elevation of an element says how high it is. That of what is travelled along is the height of some place on
 * its line, unless it is the highest one.
 * @param facts stated and computed ones
 */
export function isHeightOfAll(kind: KindName, { elevationMeters, maxElevationMeters }: Facts): boolean {
  if (kind === 'route') return false;
  if (typeof elevationMeters !== 'number' || typeof maxElevationMeters !== 'number') return true;
  return Math.abs(elevationMeters - maxElevationMeters) <= SAME_HEIGHT_METERS;
}

/**
 * How high an element is, in metres: its elevation, or else its highest place.
 * @param facts stated and computed ones
 */
export function heightOf(kind: KindName, facts: Facts): number | undefined {
  const { elevationMeters, maxElevationMeters } = facts;
  if (isHeightOfAll(kind, facts) && typeof elevationMeters === 'number') return elevationMeters;
  return typeof maxElevationMeters === 'number' ? maxElevationMeters : undefined;
}
