import type { LonLat } from '../geo/lonLat.ts';
import { chordSquaredAt, metersToChord, nearestOnArc, unitVectors } from '../geo/sphere.ts';
import type { Circle } from './hiddenCircles.ts';
import { distancesAlong } from './stats/statistics.ts';
import { sliceSegment } from './track.ts';
import type { TrackSegment } from './track.ts';

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
}

/**
 * Removes the points inside circles from the segments of each part. A line ends at its last visible recorded point,
 * never at the edge of a circle. A leg that crosses a circle is dropped even if both of its points are outside.
 * @param parts the recorded or planned lines of a file
 * @param circles hidden in all parts
 * @param partCircles hidden in one part each, in the order of the parts
 */
export function cutTrack(
  parts: readonly (readonly TrackSegment[])[],
  circles: readonly Circle[],
  partCircles: readonly (readonly Circle[])[] = [],
): CutTrack {
  const ranges: TrackSegmentRange[] = [];
  const hidden: TrackSegment[] = [];
  let along = 0;
  let shared = 0;
  const kept = parts.map((segments, part) => {
    const hiding = [...circles, ...(partCircles[part] ?? [])];
    const vectors = segments.map(({ lon, lat }) => unitVectors(lon, lat));
    return segments.flatMap((segment, s) => {
      const at = distancesAlong(vectors[s]!);
      const runs = shownRuns(hideCircles(vectors[s]!, segment.lon.length, hiding));
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
  return { parts: kept, ranges, hidden };
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

interface HiddenPoints {
  readonly isHidden: Uint8Array;
  /** Whether the leg after a point crosses a circle. */
  readonly isCut: Uint8Array;
}

function hideCircles(vectors: Float64Array, count: number, circles: readonly Circle[]): HiddenPoints {
  const isHidden = new Uint8Array(count);
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
  return { isHidden, isCut };
}

function shownRuns({ isHidden, isCut }: HiddenPoints): [from: number, to: number][] {
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
