import type { TrackSegment } from '../track.ts';
import { notEmpty } from './editedLine.ts';
import type { EditedLine } from './editedLine.ts';

/** First and last point of a run, both included. */
export type PointRun = readonly [from: number, to: number];

/**
 * Removes points; the line continues straight from the point before to the point after.
 * @throws Failure `track_empty` when no segment keeps two points
 */
export function removePoints(line: EditedLine, runs: readonly PointRun[]): EditedLine {
  let start = 0;
  const parts = line.parts.map((part) => ({
    ...part,
    segments: part.segments.flatMap((segment) => {
      const first = start;
      start += segment.lon.length;
      const isGone = new Uint8Array(segment.lon.length);
      for (const [from, to] of runs)
        if (to >= first && from < start) isGone.fill(1, Math.max(0, from - first), to - first + 1);
      const kept = withoutPoints(segment, isGone);
      return kept.lon.length > 1 ? [kept] : [];
    }),
  }));
  return notEmpty({ ...line, parts });
}

function withoutPoints(segment: TrackSegment, isGone: Uint8Array): TrackSegment {
  if (!isGone.includes(1)) return segment;
  const keep = (column: Float64Array): Float64Array<ArrayBuffer> =>
    Float64Array.from(column.filter((_, i) => isGone[i] === 0));
  return {
    lon: keep(segment.lon),
    lat: keep(segment.lat),
    elevationMeters: keep(segment.elevationMeters),
    time: keep(segment.time),
  };
}
