import { walkingSeconds } from './walkingTime.ts';

/** Scales of routes that are travelled on skis, for which the formula says nothing. */
const SKI_SCALES: readonly string[] = ['toponeige', 'skiSac', 'skiTraynard'];
/** Nobody needs more exact hours than the formula gives. */
const STEP_SECONDS = 5 * 60;

/** Walking time by the formula of hiking signposts, to five minutes. */
export const walkingSecondsOf = (distanceMeters: number, ascentMeters: number, descentMeters: number): number =>
  Math.round(walkingSeconds('din33466', { distanceMeters, ascentMeters, descentMeters }) / STEP_SECONDS) * STEP_SECONDS;

/**
 * Walking time of a route of which nobody has noted one, in seconds.
 *
 * @returns null where one is noted, the route is for skis, or its length, ascent or descent is not known
 */
export function computedRouteSeconds({
  facts,
  scales,
}: {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly scales: readonly string[];
}): number | null {
  const { durationMinutes, lengthMeters, ascentMeters, descentMeters, shape } = facts;
  if (durationMinutes !== undefined || scales.some((scale) => SKI_SCALES.includes(scale))) return null;
  if (typeof lengthMeters !== 'number' || typeof ascentMeters !== 'number') return null;
  const returns = shape === 'loop' || shape === 'thereAndBack';
  const descent = typeof descentMeters === 'number' ? descentMeters : returns ? ascentMeters : null;
  return descent === null ? null : walkingSecondsOf(lengthMeters, ascentMeters, descent);
}
