import { chordToMeters } from '@cordada/core/geo/sphere';

const MOVING_METERS_PER_SECOND = 0.3;
const HALF_WINDOW_SECONDS = 15;
/** About 200 m per hour: on steep ground a roped party gains height with hardly any horizontal movement. */
const CLIMBING_METERS_PER_SECOND = 0.06;
/** Elevations are noisier than positions, so detecting a climb needs a longer window. */
const CLIMB_HALF_WINDOW_SECONDS = 150;

/**
 * Moving time of a segment in seconds: steps with more than 0.3 m/s within 30 s, or more than 0.06 m/s of climb or
 * descent within five minutes. Both are measured over two straight legs, so that noise at rest cancels out while
 * hairpins and summits still count. Null without two ascending times; times that go backwards are skipped.
 */
export function movingSeconds(vectors: Float64Array, time: Float64Array, elevationMeters: Float64Array): number | null {
  const indices: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < time.length; i += 1) {
    if (!(time[i]! > last)) continue;
    indices.push(i);
    last = time[i]!;
  }
  const count = indices.length;
  if (count < 2) return null;
  const start = time[indices[0]!]!;
  const place = [new Float64Array(3), new Float64Array(3), new Float64Array(3)] as const;
  const cursors = new Int32Array(6);
  /** Returns the step around an instant. Instants of one slot must be ascending, because each slot keeps a cursor. */
  const stepAt = (slot: number, at: number): number => {
    let k = cursors[slot]!;
    while (k + 2 < count && time[indices[k + 1]!]! < at) k += 1;
    cursors[slot] = k;
    return k;
  };
  const locate = (slot: 0 | 1 | 2, at: number) => {
    const k = stepAt(slot, at);
    const a = indices[k]!;
    const b = indices[k + 1]!;
    const t = (at - time[a]!) / (time[b]! - time[a]!);
    for (let axis = 0; axis < 3; axis += 1) {
      place[slot][axis] = vectors[a * 3 + axis]! * (1 - t) + vectors[b * 3 + axis]! * t;
    }
  };
  const leg = (a: Float64Array, b: Float64Array) =>
    chordToMeters(Math.sqrt((a[0]! - b[0]!) ** 2 + (a[1]! - b[1]!) ** 2 + (a[2]! - b[2]!) ** 2));
  const heightAt = (slot: 3 | 4 | 5, at: number): number => {
    const k = stepAt(slot, at);
    const a = indices[k]!;
    const b = indices[k + 1]!;
    const t = (at - time[a]!) / (time[b]! - time[a]!);
    return elevationMeters[a]! * (1 - t) + elevationMeters[b]! * t;
  };
  const isClimb = (middle: number, shortestHalf: number): boolean => {
    const half = Math.max(CLIMB_HALF_WINDOW_SECONDS, shortestHalf);
    const before = heightAt(3, Math.max(start, middle - half));
    const now = heightAt(4, middle);
    const after = heightAt(5, Math.min(last, middle + half));
    // Near an end the window is shorter but the required climb is not: one minute proves nothing.
    return Math.abs(now - before) + Math.abs(after - now) > CLIMBING_METERS_PER_SECOND * 2 * half;
  };
  let moving = 0;
  for (let k = 0; k + 1 < count; k += 1) {
    const from = time[indices[k]!]!;
    const to = time[indices[k + 1]!]!;
    const middle = (from + to) / 2;
    // A step longer than the window widens the window.
    const half = Math.max(HALF_WINDOW_SECONDS, (to - from) / 2);
    const begin = Math.max(start, middle - half);
    const end = Math.min(last, middle + half);
    locate(0, begin);
    locate(1, middle);
    locate(2, end);
    const meters = leg(place[0], place[1]) + leg(place[1], place[2]);
    const isMoving = meters > MOVING_METERS_PER_SECOND * (end - begin) || isClimb(middle, (to - from) / 2);
    if (isMoving) moving += to - from;
  }
  return moving;
}
