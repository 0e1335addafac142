import { chordSquaredAt, metersToChord, nearestOnArc, unitVectors } from '../geo/sphere.ts';
import type { TrackSegment } from './track.ts';

/** Once the work budget is spent, longer ranges are halved instead of searched. */
const SHORT_RANGE = 128;
const VISITS_PER_POINT = 60;

/**
 * Douglas-Peucker on great-circle arcs: returns the indices of points to keep, so that no dropped point is further
 * than the tolerance from the simplified line. Both ends are kept. Malicious input gets a less compact result but
 * never exceeds the tolerance.
 */
export function simplify(segment: TrackSegment, toleranceMeters: number): Uint32Array<ArrayBuffer> {
  return simplifyVectors(unitVectors(segment.lon, segment.lat), toleranceMeters);
}

export function simplifyVectors(vectors: Float64Array, toleranceMeters: number): Uint32Array<ArrayBuffer> {
  return simplifyEach(vectors, [toleranceMeters])[0]!;
}

/**
 * Simplifies for several tolerances in one pass. All of them split a range at the same point, and each stops once
 * every point of the range is within its tolerance.
 * @returns the indices to keep for each tolerance, in the given order
 */
export function simplifyEach(vectors: Float64Array, tolerancesMeters: readonly number[]): Uint32Array<ArrayBuffer>[] {
  const count = vectors.length / 3;
  if (count <= 2) return tolerancesMeters.map(() => Uint32Array.from({ length: count }, (_, i) => i));
  /** Squared chord below which a tolerance keeps the point; 0 if no tolerance does. */
  const reach = new Float64Array(count);
  reach[0] = reach[count - 1] = Number.POSITIVE_INFINITY;
  const finest = metersToChord(Math.min(...tolerancesMeters)) ** 2;
  const stack = [0, count - 1];
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
