import { Failure } from '@cordada/core/failures';
import type { Track, TrackSegment } from '../track.ts';
import { sliceSegment } from '../track.ts';

/** A track while it is edited: its recorded or planned lines in order, each with ends of its own. */
export interface EditedLine {
  readonly parts: readonly Track[];
  /** Which of the tracks that were given it is made of, in their order. */
  readonly sources: readonly number[];
  /** How much more than chosen is hidden of its ends from others, 0 to 1; it never becomes less by editing. */
  readonly headShare: number;
  readonly tailShare: number;
  /** Whether heights of the terrain took the place of recorded ones. */
  readonly isOnTerrain: boolean;
}

/** A track of these parts, as it is before any edit. @param source its place among the tracks that are given */
export function lineOf(parts: readonly Track[], source: number, ends = { headShare: 0, tailShare: 0 }): EditedLine {
  return { parts, sources: [source], ...ends, isOnTerrain: false };
}

/** All segments of a line in order. */
export function segmentsOfLine({ parts }: Pick<EditedLine, 'parts'>): TrackSegment[] {
  return parts.flatMap(({ segments }) => segments);
}

/** Points of a line; they are counted through, from 0, over all its segments. */
export function countPoints(line: Pick<EditedLine, 'parts'>): number {
  return segmentsOfLine(line).reduce((sum, { lon }) => sum + lon.length, 0);
}

/**
 * A line of these points alone. Runs of a segment that lie apart become segments; what is left of a segment or a part
 * without two points goes.
 * @param runs points from (inclusive) to (exclusive), in order, none twice
 * @throws Failure `track_empty`
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

/** Without parts that have nothing left. @throws Failure `track_empty` */
export function notEmpty(line: EditedLine): EditedLine {
  const parts = line.parts.filter(({ segments }) => segments.length > 0);
  if (parts.length === 0) throw new Failure('track_empty', 'Nothing would be left of the track.');
  return { ...line, parts };
}
