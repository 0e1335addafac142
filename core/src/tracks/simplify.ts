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
  const count = vectors.length / 3;
  if (count <= 2) return Uint32Array.from({ length: count }, (_, i) => i);
  const isKept = new Uint8Array(count);
  isKept[0] = 1;
  isKept[count - 1] = 1;
  const tolerance = metersToChord(toleranceMeters) ** 2;
  const stack = [0, count - 1];
  let budget = count * VISITS_PER_POINT;
  let size = 2;
  while (stack.length > 0) {
    const to = stack.pop()!;
    const from = stack.pop()!;
    if (to - from < 2) continue;
    let split = -1;
    if (budget < 0 && to - from > SHORT_RANGE) split = (from + to) >> 1;
    else {
      budget -= to - from;
      let farthest = tolerance;
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
    isKept[split] = 1;
    size += 1;
    stack.push(from, split, split, to);
  }
  const kept = new Uint32Array(size);
  let at = 0;
  for (let i = 0; i < count; i += 1) {
    if (isKept[i] === 1) kept[at++] = i;
  }
  return kept;
}
