import { Failure } from '@cordada/core/failures';
import type { Track, TrackSegment } from '../track.ts';
import { sliceSegment } from '../track.ts';

export interface EditedLine {
  readonly parts: readonly Track[];
  readonly sources: readonly number[];
  readonly isOnTerrain: boolean;
}

export function lineOf(parts: readonly Track[], source: number): EditedLine {
  return { parts, sources: [source], isOnTerrain: false };
}

export function segmentsOfLine({ parts }: Pick<EditedLine, 'parts'>): TrackSegment[] {
  return parts.flatMap(({ segments }) => segments);
}

export function countPoints(line: Pick<EditedLine, 'parts'>): number {
  return segmentsOfLine(line).reduce((sum, { lon }) => sum + lon.length, 0);
}

/**
 * Keeps runs of points. Separate runs of one segment become segments; segments and parts left with fewer than two
 * points are dropped.
 * @param runs points from (inclusive) to (exclusive), ascending and disjoint
 * @throws Failure `track_empty` when nothing is left
 */
export function keepRuns(line: EditedLine, runs: readonly (readonly [from: number, to: number])[]): EditedLine {
  let start = 0;
  const parts = line.parts.map((part) => ({
    ...part,
    segments: part.segments.flatMap((segment) => {
      const first = start;
      start += segment.lon.length;
      return runs.flatMap(([from, to]) => {
        const [low, high] = [Math.max(from, first) - first, Math.min(to, start) - first];
        if (high - low < 2) return [];
        return high - low === segment.lon.length ? [segment] : [sliceSegment(segment, low, high)];
      });
    }),
  }));
  return notEmpty({ ...line, parts });
}

/** @throws Failure `track_empty` when no part is left */
export function notEmpty(line: EditedLine): EditedLine {
  const parts = line.parts.filter(({ segments }) => segments.length > 0);
  if (parts.length === 0) throw new Failure('track_empty', 'Nothing would be left of the track.');
  return { ...line, parts };
}
