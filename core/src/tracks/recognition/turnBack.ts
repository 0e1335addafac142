import { chordToMeters, vectorDistanceMeters } from '@cordada/core/geo/sphere';
import type { CoarseTrack } from '../coarseTrack.ts';
import type { Approach } from './trackIndex.ts';

/** As far on both sides of the turning point the way back has to be the way there: a hairpin of a path is shorter. */
const LEGS_METERS = [150, 300] as const;
/** The two ways may be this share of a leg apart at its end: that of an angle of about 35 degrees. */
const APART_SHARE = 0.6;
/** Cosine of the greatest angle between the way there and the direction of the place. */
const MIN_AHEAD = Math.cos((75 * Math.PI) / 180);

/** Where somebody turned back on the way to a place. */
export interface TurnBack {
  /** Along the coarse track. */
  readonly pass: Approach;
  /** Points of the coarse track before and after it, 150 m away. */
  readonly before: number;
  readonly after: number;
}

/**
 * Whether the track goes towards the place at index `pi` of `p`, turns before it and comes back the way it came. Passing it,
 * rounding it or setting out beside it is none: the ways to and from the turning point have to be one.
 */
export function turnBackNear(track: CoarseTrack, p: Float64Array, pi: number, maxMeters: number): TurnBack | null {
  const { index } = track;
  const pass = index.nearestApproach(p, pi, maxMeters);
  if (pass === null) return null;
  const ends: number[] = [];
  for (const meters of LEGS_METERS) {
    const before = index.pointAwayFrom(pass, meters, 'before');
    const after = index.pointAwayFrom(pass, meters, 'after');
    if (before === null || after === null) return null;
    if (vectorDistanceMeters(index.vectors, before, after) > APART_SHARE * meters) return null;
    ends.push(before, after);
  }
  const [before = 0, after = 0] = ends;
  const turn = new Float64Array(3);
  index.placeAt(pass.alongMeters, turn, 0);
  return isAhead(index.vectors, before, turn, p, pi) && isAhead(index.vectors, after, turn, p, pi)
    ? { pass, before, after }
    : null;
}

/** Whether somebody who comes from a point to the turn has the place before them. */
function isAhead(vectors: Float64Array, point: number, turn: Float64Array, p: Float64Array, pi: number): boolean {
  const [there, onward] = [new Float64Array(3), new Float64Array(3)];
  for (let axis = 0; axis < 3; axis += 1) {
    there[axis] = turn[axis]! - vectors[point * 3 + axis]!;
    onward[axis] = p[pi * 3 + axis]! - turn[axis]!;
  }
  const dot = there[0]! * onward[0]! + there[1]! * onward[1]! + there[2]! * onward[2]!;
  const lengths = Math.hypot(...there) * Math.hypot(...onward);
  // On top of the place there is no direction to it.
  return chordToMeters(Math.hypot(...onward)) < 1 || dot > MIN_AHEAD * lengths;
}
