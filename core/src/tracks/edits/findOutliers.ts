import { unitVectors, vectorDistanceMeters } from '@cordada/core/geo/sphere';
import type { TrackSegment } from '../track.ts';
import type { PointRun } from './removePoints.ts';

const RUN_MAX_POINTS = 10;
const JUMP_MIN_METERS = 30;
const DETOUR_TIMES = 4;
/** Walkers are never this fast; the usual speed of riders and skiers is higher. */
const SPEED_MIN = 5;
const SPEED_TIMES = 3;
const STEP_TIMES = 10;
const FAST_SHARE = 0.95;
/** Limit of one proposal: more outliers mean a bad recording. */
const OUTLIERS_MAX = 500;

/**
 * Finds up to ten consecutive points that leave the line and return implausibly fast. Both legs are at least 30 m,
 * faster than 5 m/s and three times the 95th percentile of the track, while the points before and after are close
 * together. Jumps above 60 m/s are already removed when the file is read.
 */
export function findOutliers(segments: readonly TrackSegment[]): PointRun[] {
  const found: PointRun[] = [];
  const fast = fastOf(segments);
  let first = 0;
  for (const segment of segments) {
    const vectors = unitVectors(segment.lon, segment.lat);
    for (let i = 1; i + 1 < segment.lon.length && found.length < OUTLIERS_MAX; i += 1) {
      const to = outlierEnd(segment, vectors, i, fast);
      if (to < 0) continue;
      found.push([first + i, first + to]);
      i = to;
    }
    first += segment.lon.length;
  }
  return found;
}

interface Fast {
  readonly metersPerSecond: number;
  readonly stepMeters: number;
}

function outlierEnd(segment: TrackSegment, vectors: Float64Array, i: number, fast: Fast): number {
  const away = vectorDistanceMeters(vectors, i - 1, i);
  if (away < JUMP_MIN_METERS || !isTooFast(segment.time, i - 1, i, away, fast)) return -1;
  const last = Math.min(segment.lon.length - 2, i + RUN_MAX_POINTS - 1);
  for (let end = i; end <= last; end += 1) {
    const back = vectorDistanceMeters(vectors, end, end + 1);
    if (back < JUMP_MIN_METERS || !isTooFast(segment.time, end, end + 1, back, fast)) continue;
    const past = vectorDistanceMeters(vectors, i - 1, end + 1);
    if (away + back > DETOUR_TIMES * past) return end;
  }
  return -1;
}

function isTooFast(time: Float64Array, from: number, to: number, meters: number, fast: Fast): boolean {
  const seconds = time[to]! - time[from]!;
  if (!(seconds > 0)) return meters > STEP_TIMES * fast.stepMeters;
  return meters / seconds > Math.max(SPEED_MIN, SPEED_TIMES * fast.metersPerSecond);
}

function fastOf(segments: readonly TrackSegment[]): Fast {
  const speeds: number[] = [];
  const steps: number[] = [];
  for (const { lon, lat, time } of segments) {
    const vectors = unitVectors(lon, lat);
    for (let i = 1; i < lon.length; i += 1) {
      const meters = vectorDistanceMeters(vectors, i - 1, i);
      const seconds = time[i]! - time[i - 1]!;
      steps.push(meters);
      if (seconds > 0) speeds.push(meters / seconds);
    }
  }
  return { metersPerSecond: shareOf(speeds, FAST_SHARE), stepMeters: shareOf(steps, 0.5) };
}

function shareOf(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
