import { chordToMeters, vectorDistanceMeters } from '@cordada/core/geo/sphere';
import type { CoarseTrack } from '../coarseTrack.ts';
import type { Approach } from './trackIndex.ts';

/** The tracks before and after the turn must coincide over these distances; hairpins are shorter. */
const LEGS_METERS = [150, 300] as const;
const APART_SHARE = 0.6;
const MIN_AHEAD = Math.cos((75 * Math.PI) / 180);

export interface TurnBack {
  readonly pass: Approach;
  readonly before: number;
  readonly after: number;
}

/**
 * Detects a track that approaches the place at index `pi` of `p`, turns before it and returns the same way. Passing
 * it, rounding it or starting beside it does not count.
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

function isAhead(vectors: Float64Array, point: number, turn: Float64Array, p: Float64Array, pi: number): boolean {
  const [there, onward] = [new Float64Array(3), new Float64Array(3)];
  for (let axis = 0; axis < 3; axis += 1) {
    there[axis] = turn[axis]! - vectors[point * 3 + axis]!;
    onward[axis] = p[pi * 3 + axis]! - turn[axis]!;
  }
  const dot = there[0]! * onward[0]! + there[1]! * onward[1]! + there[2]! * onward[2]!;
  const lengths = Math.hypot(...there) * Math.hypot(...onward);
  // At the place itself there is no direction to it.
  return chordToMeters(Math.hypot(...onward)) < 1 || dot > MIN_AHEAD * lengths;
}
