import { chordSquaredAt, metersToChord, nearestOnArc, unitVectors } from '../geo/sphere.ts';
import type { TrackSegment } from './track.ts';

/** Ranges longer than this are halved instead of searched once the work budget is spent. */
const SHORT_RANGE = 128;
/** Point visits allowed for each point; a usual track needs about fifteen. */
const VISITS_PER_POINT = 60;

/**
 * Indices of the points to keep so that no dropped point is farther than the tolerance from the
 * line that remains (Douglas-Peucker on great-circle arcs). Both ends are always kept. Lines made
 * to be slow lose optimality, never the tolerance.
 */
export function simplify(segment: TrackSegment, toleranceMeters: number): Uint32Array<ArrayBuffer> {
  return simplifyVectors(unitVectors(segment.lon, segment.lat), toleranceMeters);
}

/** `simplify` on the unit vectors of the points. */
export function simplifyVectors(vectors: Float64Array, toleranceMeters: number): Uint32Array<ArrayBuffer> {
  return simplifyEach(vectors, [toleranceMeters])[0]!;
}

/**
 * `simplifyVectors` for several tolerances in one pass: a line is split at the same points for each of them, and each
 * goes on splitting until every point of a range is near enough.
 * @returns the indices to keep for each tolerance, in the given order
 */
export function simplifyEach(vectors: Float64Array, tolerancesMeters: readonly number[]): Uint32Array<ArrayBuffer>[] {
  const count = vectors.length / 3;
  if (count <= 2) return tolerancesMeters.map(() => Uint32Array.from({ length: count }, (_, i) => i));
  /** The squared chord below which a tolerance keeps the point; 0 for none. */
  const reach = new Float64Array(count);
  reach[0] = reach[count - 1] = Number.POSITIVE_INFINITY;
  const finest = metersToChord(Math.min(...tolerancesMeters)) ** 2;
  const stack = [0, count - 1];
  /** Of each range on the stack: it exists only for tolerances below this. */
  const limits = [Number.POSITIVE_INFINITY];
  let budget = count * VISITS_PER_POINT;
  while (stack.length > 0) {
    const to = stack.pop()!;
    const from = stack.pop()!;
    const limit = limits.pop()!;
    if (to - from < 2) continue;
    let split = -1;
    let farthest = finest;
    if (budget < 0 && to - from > SHORT_RANGE) {
      split = (from + to) >> 1;
      farthest = limit;
    } else {
      budget -= to - from;
      for (let i = from + 1; i < to; i += 1) {
        const t = nearestOnArc(vectors, i, vectors, from, vectors, to);
        const away = chordSquaredAt(vectors, i, vectors, from, vectors, to, t);
        if (away > farthest) {
          farthest = away;
          split = i;
        }
      }
    }
    if (split < 0) continue;
    const below = Math.min(limit, farthest);
    reach[split] = below;
    stack.push(from, split, split, to);
    limits.push(below, below);
  }
  return tolerancesMeters.map((meters) => {
    const tolerance = metersToChord(meters) ** 2;
    const kept: number[] = [];
    for (let i = 0; i < count; i += 1) if (reach[i]! > tolerance) kept.push(i);
    return Uint32Array.from(kept);
  });
}
