import type { LonLat } from '../geo/lonLat.ts';
import { chordSquaredAt, metersToChord, nearestOnArc, unitVectors } from '../geo/sphere.ts';
import type { Circle } from './hiddenCircles.ts';
import { distancesAlong } from './stats/statistics.ts';
import { sliceSegment } from './track.ts';
import type { TrackSegment } from './track.ts';

export interface Hiding {
  readonly circles: readonly Circle[];
  /** Straight-line distance hidden after the first point of each part; 0 hides nothing. */
  readonly headMeters: number;
  readonly tailMeters: number;
}

export interface TrackSegmentRange {
  /** Along the whole track; gaps between segments add nothing. */
  readonly fromMeters: number;
  readonly toMeters: number;
  readonly sharedFromMeters: number;
  /** First and last time of the range as Unix time in seconds; null without times. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

export interface CutTrack {
  readonly parts: readonly (readonly TrackSegment[])[];
  readonly ranges: readonly TrackSegmentRange[];
  readonly hidden: readonly TrackSegment[];
  readonly ends: readonly Circle[];
}

/**
 * Removes hidden points from the segments of each part. A line ends at its last visible recorded point, never at the
 * edge of a circle. A leg that crosses a circle is dropped even if both of its points are outside.
 * @param parts the recorded or planned lines of a file, each with its own ends
 */
export function cutTrack(parts: readonly (readonly TrackSegment[])[], hiding: Hiding): CutTrack {
  const ranges: TrackSegmentRange[] = [];
  const hidden: TrackSegment[] = [];
  const ends: Circle[] = [];
  let along = 0;
  let shared = 0;
  const kept = parts.map((segments) => {
    const vectors = segments.map(({ lon, lat }) => unitVectors(lon, lat));
    const isHidden = segments.map(({ lon }) => new Uint8Array(lon.length));
    hideEnds(segments, vectors, isHidden, hiding, ends);
    return segments.flatMap((segment, s) => {
      const at = distancesAlong(vectors[s]!);
      const isCut = hideCircles(vectors[s]!, isHidden[s]!, hiding.circles);
      const runs = shownRuns(isHidden[s]!, isCut);
      const shown = runs.map(([from, to]) => {
        const part = sliceSegment(segment, from, to);
        const [fromMeters, toMeters] = [along + at[from]!, along + at[to - 1]!];
        ranges.push({ fromMeters, toMeters, sharedFromMeters: shared, ...momentsOf(part.time) });
        shared += toMeters - fromMeters;
        return part;
      });
      hidden.push(...betweenRuns(segment, runs));
      along += at.at(-1) ?? 0;
      return shown;
    });
  });
  return { parts: kept, ranges, hidden, ends };
}

export function isInCircles(place: LonLat, circles: readonly Circle[]): boolean {
  if (circles.length === 0) return false;
  const point = unitVectors([place[0]], [place[1]]);
  return circles.some((circle) => chordSquared(point, 0, centerOf(circle), 0) <= limitOf(circle));
}

export function sharedRangeAt(ranges: readonly TrackSegmentRange[], alongMeters: number): TrackSegmentRange | null {
  return ranges.find(({ fromMeters, toMeters }) => alongMeters >= fromMeters && alongMeters <= toMeters) ?? null;
}

export function isDuring({ startedAt, endedAt }: TrackSegmentRange, seconds: number): boolean {
  return startedAt !== null && endedAt !== null && seconds >= startedAt && seconds <= endedAt;
}

/**
 * Hides by straight-line distance from the end, not along the track: a receiver lying in a car before the start
 * records hundreds of metres without leaving the place.
 */
function hideEnds(
  segments: readonly TrackSegment[],
  vectors: readonly Float64Array[],
  isHidden: readonly Uint8Array[],
  { headMeters, tailMeters }: Hiding,
  ends: Circle[],
): void {
  const points = segments.flatMap(({ lon }, s) => Array.from(lon, (_, i): [number, number] => [s, i]));
  const hide = (order: readonly [number, number][], meters: number): void => {
    const [first] = order;
    if (!first || !(meters > 0)) return;
    const [s, i] = first;
    const limit = metersToChord(meters) ** 2;
    ends.push({ place: [segments[s]!.lon[i]!, segments[s]!.lat[i]!], radiusMeters: meters });
    for (const [segment, index] of order) {
      if (chordSquared(vectors[segment]!, index, vectors[s]!, i) > limit) return;
      isHidden[segment]![index] = 1;
    }
  };
  hide(points, headMeters);
  hide(points.toReversed(), tailMeters);
}

/** Hides points inside the circles, and returns for each point whether the leg after it crosses a circle. */
function hideCircles(vectors: Float64Array, isHidden: Uint8Array, circles: readonly Circle[]): Uint8Array {
  const count = isHidden.length;
  const isCut = new Uint8Array(count);
  for (const circle of circles) {
    const center = centerOf(circle);
    const limit = limitOf(circle);
    for (let i = 0; i < count; i += 1) if (chordSquared(vectors, i, center, 0) <= limit) isHidden[i] = 1;
    for (let i = 0; i + 1 < count; i += 1) {
      if (isHidden[i] === 1 || isHidden[i + 1] === 1) continue;
      // Only a leg longer than the distance to the edge can cross it.
      const leg = Math.sqrt(chordSquared(vectors, i, vectors, i + 1));
      if (Math.sqrt(chordSquared(vectors, i, center, 0)) - leg > Math.sqrt(limit)) continue;
      const t = nearestOnArc(center, 0, vectors, i, vectors, i + 1);
      if (chordSquaredAt(center, 0, vectors, i, vectors, i + 1, t) <= limit) isCut[i] = 1;
    }
  }
  return isCut;
}

function shownRuns(isHidden: Uint8Array, isCut: Uint8Array): [from: number, to: number][] {
  const runs: [number, number][] = [];
  let from = 0;
  for (let i = 0; i < isHidden.length; i += 1) {
    if (isHidden[i] === 1) from = i + 1;
    const isLast = i + 1 === isHidden.length || isHidden[i + 1] === 1 || isCut[i] === 1;
    if (!isLast || isHidden[i] === 1) continue;
    if (i + 1 - from > 1) runs.push([from, i + 1]);
    from = i + 1;
  }
  return runs;
}

function betweenRuns(segment: TrackSegment, runs: readonly (readonly [number, number])[]): TrackSegment[] {
  const count = segment.lon.length;
  const edges = [0, ...runs.flatMap(([from, to]) => [from, to - 1]), count - 1];
  const between: TrackSegment[] = [];
  for (let i = 0; i < edges.length; i += 2) {
    const [from, to] = [edges[i]!, edges[i + 1]!];
    if (to > from) between.push(sliceSegment(segment, from, to + 1));
  }
  return between;
}

function momentsOf(time: Float64Array): { startedAt: number | null; endedAt: number | null } {
  let [startedAt, endedAt] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const seconds of time) {
    if (seconds < startedAt) startedAt = seconds;
    if (seconds > endedAt) endedAt = seconds;
  }
  return startedAt > endedAt ? { startedAt: null, endedAt: null } : { startedAt, endedAt };
}

const centerOf = ({ place }: Circle): Float64Array => unitVectors([place[0]], [place[1]]);
const limitOf = ({ radiusMeters }: Circle): number => metersToChord(radiusMeters) ** 2;

function chordSquared(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const dx = a[i * 3]! - b[j * 3]!;
  const dy = a[i * 3 + 1]! - b[j * 3 + 1]!;
  const dz = a[i * 3 + 2]! - b[j * 3 + 2]!;
  return dx * dx + dy * dy + dz * dz;
}
