import type { LonLat } from '@cordada/core/geo/lonLat';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import { approachesOf } from './lineApproaches.ts';
import type { LineApproach, MeasuredLine } from './lineApproaches.ts';

export interface PositionFix {
  readonly place: LonLat;
  readonly accuracyMeters: number;
  /** Unix time in seconds. */
  readonly seconds: number;
}

export interface LinePosition {
  readonly alongMeters: number;
  readonly offMeters: number;
  /** Whether the position is off the line even when its accuracy is taken into account. */
  readonly isOff: boolean;
  readonly direction: 1 | -1;
  readonly furthestMeters: number;
  readonly fix: PositionFix;
}

/** Off the line beyond this distance, back on it below that share of it (hysteresis). */
const OFF_LINE_METERS = 50;
const BACK_ON_SHARE = 0.6;
/** Less accurate positions do not change whether somebody is off the line. */
export const INEXACT_METERS = 100;
const TOLERANCE_METERS = 30;
/** A smaller movement backwards is GPS noise, a larger one means turning round. */
const TURN_METERS = 60;
const REACH_METERS_PER_SECOND = 4;
/** Cost of each metre beyond reach relative to a metre off the line, and of going backwards. */
const BEYOND_COST = 0.2;
const BACKWARD_COST = 15;

/**
 * Locates a position on a line. Where loops or out-and-back sections pass a place several times, it chooses the pass
 * that continues the movement: within reach and preferably forwards. Null for a line without legs.
 * @param before null at the first position, which takes the first pass from the start
 */
export function follow(line: MeasuredLine, before: LinePosition | null, fix: PositionFix): LinePosition | null {
  const passes = approachesOf(
    line,
    fix.place,
    Math.max(TOLERANCE_METERS, Math.min(fix.accuracyMeters, INEXACT_METERS)),
  );
  const [first] = passes;
  if (!first) return null;
  const pass = before ? continuing(passes, before, fix) : first;
  const { alongMeters, offMeters } = pass;
  const sure = offMeters - Math.min(fix.accuracyMeters, INEXACT_METERS);
  const isOff =
    fix.accuracyMeters > INEXACT_METERS
      ? (before?.isOff ?? false)
      : before?.isOff
        ? offMeters > OFF_LINE_METERS * BACK_ON_SHARE
        : sure > OFF_LINE_METERS || (offMeters > OFF_LINE_METERS && fix.accuracyMeters <= OFF_LINE_METERS / 2);
  if (!before) return { alongMeters, offMeters, isOff, direction: 1, furthestMeters: alongMeters, fix };
  const { direction } = before;
  const furthest = direction === 1 ? Math.max : Math.min;
  const furthestMeters = furthest(before.furthestMeters, alongMeters);
  // After leaving the line, one may come back to it anywhere.
  const hasTurned = !isOff && !before.isOff && (furthestMeters - alongMeters) * direction > TURN_METERS;
  return hasTurned
    ? { alongMeters, offMeters, isOff, direction: direction === 1 ? -1 : 1, furthestMeters: alongMeters, fix }
    : { alongMeters, offMeters, isOff, direction, furthestMeters: before.isOff ? alongMeters : furthestMeters, fix };
}

function continuing(passes: readonly LineApproach[], before: LinePosition, fix: PositionFix): LineApproach {
  const moved = distanceMeters(before.fix.place, fix.place);
  const reach = Math.max(moved * 2, (fix.seconds - before.fix.seconds) * REACH_METERS_PER_SECOND) + TOLERANCE_METERS;
  const cost = ({ alongMeters, offMeters }: LineApproach): number => {
    const ahead = (alongMeters - before.alongMeters) * before.direction;
    const beyond = Math.max(0, Math.abs(ahead) - reach);
    return offMeters + beyond * BEYOND_COST + (ahead < -TOLERANCE_METERS ? BACKWARD_COST : 0);
  };
  return passes.reduce((best, pass) => (cost(pass) < cost(best) ? pass : best));
}
