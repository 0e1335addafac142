import { vectorDistanceMeters } from '@cordada/core/geo/sphere';
import type { TrackIndex } from '../trackIndex.ts';

/** Shorter interruptions are sampling, not gaps; so are those of trackers that record every few minutes. */
const GAP_SECONDS = 60;
const GAP_INTERVALS = 5;
const GAP_METERS = 100;
/** The longest ones only, so that a broken file stays cheap. */
const GAPS_MAX = 200;
/** Beyond this distance from both ends of a gap nothing is proposed. */
export const GAP_REACH_METERS = 450;
const NEARBY_METERS = 300;
const SLOWEST_METERS_PER_SECOND = 0.15;
const FASTEST_METERS_PER_SECOND = 3;

/** An interruption of a recording with times: the walker may have been anywhere in reach. */
export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  readonly alongMeters: number;
  readonly startedAt: number;
  readonly speedBefore: number;
  readonly speedAfter: number;
  /** Points about 100 m before and after it, for the directions in which it was entered and left. */
  readonly before: number;
  readonly after: number;
}

const HEADING_METERS = 100;

/** The least seconds between two points that make a gap. */
export function gapSecondsOf(index: TrackIndex): number {
  const count = index.vectors.length / 3;
  const intervals = Array.from({ length: Math.max(0, count - 1) }, (_, i) => index.timeOf(i + 1) - index.timeOf(i));
  const known = Float64Array.from(intervals.filter((seconds) => seconds > 0)).sort();
  return Math.max(GAP_SECONDS, GAP_INTERVALS * (known[known.length >> 1] ?? 0));
}

export function findGaps(index: TrackIndex, gapSeconds: number): Gap[] {
  const gaps: Gap[] = [];
  const count = index.vectors.length / 3;
  for (let to = 1; to < count; to += 1) {
    const from = to - 1;
    const [start, end] = [index.timeOf(from), index.timeOf(to)];
    const seconds = end - start;
    if (!isJump(index, from, to, gapSeconds) && !(seconds > 2 * gapSeconds)) continue;
    gaps.push({
      from,
      to,
      seconds,
      alongMeters: index.alongOfPoint(from),
      startedAt: start,
      speedBefore: speed(index, from, -1),
      speedAfter: speed(index, to, 1),
      before: pointAway(index, from, HEADING_METERS, -1),
      after: pointAway(index, to, HEADING_METERS, 1),
    });
  }
  return gaps.length <= GAPS_MAX ? gaps : gaps.toSorted((a, b) => b.seconds - a.seconds).slice(0, GAPS_MAX);
}

/** Whether the straight piece between two consecutive points with times is too long to be what was walked. */
export function isJump(index: TrackIndex, from: number, to: number, gapSeconds: number): boolean {
  return (
    index.timeOf(to) - index.timeOf(from) > gapSeconds && vectorDistanceMeters(index.vectors, from, to) > GAP_METERS
  );
}

const POINTS_MAX = 400;

function pointAway(index: TrackIndex, point: number, meters: number, direction: 1 | -1): number {
  const count = index.vectors.length / 3;
  let other = point;
  for (let i = 1; i <= POINTS_MAX; i += 1) {
    const next = point + i * direction;
    if (next < 0 || next >= count) break;
    other = next;
    if (vectorDistanceMeters(index.vectors, point, other) > meters) break;
  }
  return other;
}

function speed(index: TrackIndex, point: number, direction: 1 | -1): number {
  const other = pointAway(index, point, NEARBY_METERS, direction);
  const seconds = Math.abs(index.timeOf(other) - index.timeOf(point));
  const meters = vectorDistanceMeters(index.vectors, point, other);
  const known = meters > 30 && seconds > 0 ? meters / seconds : 0.7;
  return Math.min(FASTEST_METERS_PER_SECOND, Math.max(SLOWEST_METERS_PER_SECOND, known));
}

export const GAP_FEATURES = [
  'constant',
  'tooShort',
  'spareTime',
  'length',
  'headingIn',
  'headingOut',
  'straight',
  'steep',
  'lower',
  'noHeight',
  'spread',
  'detour',
  'claimed',
] as const;

export interface GapSituation {
  readonly accuracyMeters: number;
  readonly elevationMeters: number | null;
  /** Index of the place in `places`. */
  readonly place: number;
  /** Whether another summit explains the gap better. */
  readonly isClaimed: boolean;
}

/** Null if nobody can have been there within the gap. */
export function gapEvidence(
  index: TrackIndex,
  gap: Gap,
  places: Float64Array,
  situation: GapSituation,
): number[] | null {
  const { place, elevationMeters, accuracyMeters } = situation;
  const there = meters(index.vectors, gap.from, places, place);
  const back = meters(index.vectors, gap.to, places, place);
  if (Math.max(there, back) > 2 * GAP_REACH_METERS || Math.min(there, back) > GAP_REACH_METERS) return null;
  const needed = there / gap.speedBefore + back / gap.speedAfter;
  const ratio = Math.log(gap.seconds / Math.max(20, needed));
  if (ratio < -1.5) return null;
  const straight = vectorDistanceMeters(index.vectors, gap.from, gap.to) / Math.max(1, there + back);
  const start = index.elevationOf(gap.from);
  const climb =
    elevationMeters === null || Number.isNaN(start) ? null : (elevationMeters - start) / Math.max(30, there);
  return [
    1,
    Math.max(0, -ratio),
    Math.min(3, Math.max(0, ratio)),
    (there + back) / 300,
    angle(index.vectors, gap.before, gap.from, places, place, there),
    angle(index.vectors, gap.after, gap.to, places, place, back),
    straight,
    climb === null ? 0 : Math.max(0, climb - 0.6),
    climb === null ? 0 : Math.max(0, -climb),
    climb === null ? 1 : 0,
    Math.log(Math.max(10, accuracyMeters) / 30),
    Math.min(4, ((there + back) * (1 - straight)) / 100) * straight,
    situation.isClaimed ? 1 : 0,
  ];
}

function meters(a: Float64Array, ai: number, b: Float64Array, bi: number): number {
  let sum = 0;
  for (let axis = 0; axis < 3; axis += 1) sum += (a[ai * 3 + axis]! - b[bi * 3 + axis]!) ** 2;
  return Math.sqrt(sum) * 6_371_008.8;
}

/** Angle in radians between the way to the gap and the way to the place; 0 very near it. */
function angle(
  vectors: Float64Array,
  outer: number,
  inner: number,
  places: Float64Array,
  place: number,
  away: number,
): number {
  if (away < 40) return 0;
  let [dot, a, b] = [0, 0, 0];
  for (let axis = 0; axis < 3; axis += 1) {
    const walked = vectors[inner * 3 + axis]! - vectors[outer * 3 + axis]!;
    const wanted = places[place * 3 + axis]! - vectors[inner * 3 + axis]!;
    dot += walked * wanted;
    a += walked * walked;
    b += wanted * wanted;
  }
  return a > 0 && b > 0 ? Math.acos(Math.max(-1, Math.min(1, dot / Math.sqrt(a * b)))) : 1;
}
