import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Track, TrackSegment } from '../track.ts';
import { segmentsOfLine } from './editedLine.ts';
import type { EditedLine } from './editedLine.ts';

/**
 * Joins two lines by time if both have times that do not overlap, else in the order with the shorter gap. The gap
 * adds no distance, and both keep their own hidden ends. Two halves of a split line become one again.
 */
export function mergeLines(one: EditedLine, other: EditedLine): EditedLine {
  const [first, second] = isBefore(one, other) ? [one, other] : [other, one];
  return {
    parts: joinParts(first.parts, second.parts),
    sources: [...new Set([...first.sources, ...second.sources])].sort((a, b) => a - b),
    isOnTerrain: first.isOnTerrain || second.isOnTerrain,
  };
}

function isBefore(one: EditedLine, other: EditedLine): boolean {
  const [a, b] = [momentsOf(one), momentsOf(other)];
  if (a && b && (a.end <= b.start || b.end <= a.start)) return a.end <= b.start;
  return gapMeters(one, other) <= gapMeters(other, one);
}

function momentsOf(line: EditedLine): { start: number; end: number } | null {
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { time } of segmentsOfLine(line)) {
    for (const seconds of time) {
      if (seconds < start) start = seconds;
      if (seconds > end) end = seconds;
    }
  }
  return start <= end ? { start, end } : null;
}

function gapMeters(first: EditedLine, second: EditedLine): number {
  const [end, start] = [segmentsOfLine(first).at(-1), segmentsOfLine(second)[0]];
  return end && start ? distanceMeters(placeAt(end, end.lon.length - 1), placeAt(start, 0)) : 0;
}

const placeAt = ({ lon, lat }: TrackSegment, i: number): LonLat => [lon[i]!, lat[i]!];

function joinParts(first: readonly Track[], second: readonly Track[]): Track[] {
  const [last, next] = [first.at(-1), second[0]];
  const [end, start] = [last?.segments.at(-1), next?.segments[0]];
  if (!last || !next || !end || !start || !isSplit(last, next, end, start)) return [...first, ...second];
  const joined = {
    ...last,
    segments: [...last.segments.slice(0, -1), joinSegments(end, start), ...next.segments.slice(1)],
  };
  return [...first.slice(0, -1), joined, ...second.slice(1)];
}

function isSplit(last: Track, next: Track, end: TrackSegment, start: TrackSegment): boolean {
  const at = end.lon.length - 1;
  return (
    last.name === next.name &&
    last.kind === next.kind &&
    end.lon[at] === start.lon[0] &&
    end.lat[at] === start.lat[0] &&
    Object.is(end.time[at], start.time[0]) &&
    Object.is(end.elevationMeters[at], start.elevationMeters[0])
  );
}

function joinSegments(a: TrackSegment, b: TrackSegment): TrackSegment {
  const join = (column: keyof TrackSegment): Float64Array<ArrayBuffer> => {
    const joined = new Float64Array(a.lon.length + b.lon.length - 1);
    joined.set(a[column]);
    joined.set(b[column], a.lon.length - 1);
    return joined;
  };
  return { lon: join('lon'), lat: join('lat'), elevationMeters: join('elevationMeters'), time: join('time') };
}
