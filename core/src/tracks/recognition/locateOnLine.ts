import type { LonLat } from '@cordada/core/geo/lonLat';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import { approachesOf } from './lineApproaches.ts';
import type { LineApproach, MeasuredLine } from './lineApproaches.ts';

/** A position as a device tells it. */
export interface PositionFix {
  readonly place: LonLat;
  readonly accuracyMeters: number;
  /** Since 1970 UTC. */
  readonly seconds: number;
}

/** Where somebody is on a line that they follow. */
export interface LinePosition {
  /** Of the nearest place of the line that continues their way. */
  readonly alongMeters: number;
  readonly offMeters: number;
  /** Whether they are so far off that they have lost it: surely, however inexact the position is. */
  readonly isOff: boolean;
  /** Along the line or the other way round. */
  readonly direction: 1 | -1;
  /** The furthest that they came in this direction. */
  readonly furthestMeters: number;
  readonly fix: PositionFix;
}

/** Further off than this one has lost the line; nearer than that share of it one is back. */
const OFF_LINE_METERS = 50;
const BACK_ON_SHARE = 0.6;
/** Positions less exact than this say nothing about being off. */
export const INEXACT_METERS = 100;
/** Passes that differ by less are all possible, whichever is nearer. */
const TOLERANCE_METERS = 30;
/** Going back this far is turning round; less is the noise of positions. */
const TURN_METERS = 60;
/** As fast as anybody goes who follows a line on foot or by bike. */
const REACH_METERS_PER_SECOND = 4;
/** What a place beyond reach costs for each meter, against a meter off the line; and going back. */
const BEYOND_COST = 0.2;
const BACKWARD_COST = 15;

/**
 * Where on a line somebody is now. Where the line passes a place several times, on loops and on ways there and back, it is the
 * pass that continues what was before: within reach, and rather forwards. Null for a line without legs.
 * @param before null at the first position: then the first pass from the start
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
  // Whoever has left the line may come back to it anywhere.
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
