import { Failure } from '@cordada/core/failures';
import { TRACK_EDITS_MAX, TRACK_MAX_POINTS, TRACK_MAX_SEGMENTS } from '@cordada/core/limits';
import type { TrackSegment } from '../track.ts';
import { cropLine, cutOutOfLine } from './cropLine.ts';
import { countPoints, segmentsOfLine } from './editedLine.ts';
import type { EditedLine } from './editedLine.ts';
import { mergeLines } from './mergeLines.ts';
import { removePoints } from './removePoints.ts';
import type { PointRun } from './removePoints.ts';
import { reverseLine } from './reverseLine.ts';
import { splitLine } from './splitLine.ts';

/**
 * One editing step. `line` is an index into the lines left by the steps before; points are numbered from 0 across all
 * segments of a line.
 */
export type TrackEdit =
  | { readonly kind: 'crop' | 'cutOut'; readonly line: number; readonly from: number; readonly to: number }
  | { readonly kind: 'split'; readonly line: number; readonly at: number }
  | { readonly kind: 'merge'; readonly line: number; readonly with: number }
  | { readonly kind: 'reverse' | 'terrain'; readonly line: number }
  | { readonly kind: 'removePoints'; readonly line: number; readonly runs: readonly PointRun[] };

/** Returns terrain elevations for all points of a line, NaN where unknown. */
export type HeightsOf = (segments: readonly TrackSegment[]) => Promise<readonly Float64Array<ArrayBuffer>[]>;

/**
 * Applies the steps in order, identically in browser and server. Lines that no step changes are returned as the same
 * objects.
 * @param firstStep number of steps applied before, for the field paths of failures
 * @throws Failure `invalid_input` with the field of the step, `track_empty`, `track_too_many_points`, and those of
 * `heightsOf`
 */
export async function applyTrackEdits(
  given: readonly EditedLine[],
  edits: readonly TrackEdit[],
  heightsOf: HeightsOf,
  firstStep = 0,
): Promise<EditedLine[]> {
  if (edits.length > TRACK_EDITS_MAX) throw wrong('operations');
  let lines = [...given];
  for (const [i, edit] of edits.entries()) lines = await applyTrackEdit(lines, edit, heightsOf, firstStep + i);
  return lines;
}

async function applyTrackEdit(
  lines: readonly EditedLine[],
  edit: TrackEdit,
  heightsOf: HeightsOf,
  step: number,
): Promise<EditedLine[]> {
  const line = lines[edit.line];
  if (!line) throw wrong(`operations.${step}.line`);
  const last = countPoints(line) - 1;
  const check = (field: string, from: number, to = from): void => {
    if (!(from >= 0 && from <= to && to <= last)) throw wrong(`operations.${step}.${field}`);
  };
  const become = (...made: EditedLine[]): EditedLine[] => lines.toSpliced(edit.line, 1, ...made);
  switch (edit.kind) {
    case 'crop':
      check('from', edit.from, edit.to);
      return become(cropLine(line, edit.from, edit.to));
    case 'cutOut':
      check('from', edit.from, edit.to);
      return become(cutOutOfLine(line, edit.from, edit.to));
    case 'split':
      check('at', edit.at);
      return become(...splitLine(line, edit.at));
    case 'merge': {
      const other = lines[edit.with];
      if (!other || other === line) throw wrong(`operations.${step}.with`);
      const merged = within(mergeLines(line, other));
      return lines
        .map((one, i) => (i === Math.min(edit.line, edit.with) ? merged : one))
        .filter((one) => one === merged || (one !== line && one !== other));
    }
    case 'reverse':
      return become(reverseLine(line));
    case 'removePoints':
      for (const [from, to] of edit.runs) check('runs', from, to);
      return become(removePoints(line, edit.runs));
    case 'terrain':
      return become(withHeights(line, await heightsOf(segmentsOfLine(line))));
  }
}

/**
 * Replaces elevations where the terrain is known.
 * @throws Failure `no_changes` when none is known
 */
function withHeights(line: EditedLine, heights: readonly Float64Array<ArrayBuffer>[]): EditedLine {
  if (heights.every((column) => column.every((meters) => Number.isNaN(meters))))
    throw new Failure('no_changes', 'No heights are known here.');
  let taken = 0;
  return {
    ...line,
    isOnTerrain: true,
    parts: line.parts.map((part) => ({
      ...part,
      segments: part.segments.map((segment) => {
        const column = heights[taken];
        taken += 1;
        const own = segment.elevationMeters;
        return column
          ? { ...segment, elevationMeters: column.map((meters, i) => (Number.isNaN(meters) ? own[i]! : meters)) }
          : segment;
      }),
    })),
  };
}

/** @throws Failure `track_too_many_points` when the line has too many points or segments */
function within(line: EditedLine): EditedLine {
  if (countPoints(line) > TRACK_MAX_POINTS || segmentsOfLine(line).length > TRACK_MAX_SEGMENTS) {
    throw new Failure('track_too_many_points', 'The tracks have too many points together.', {
      details: { maxPoints: TRACK_MAX_POINTS },
    });
  }
  return line;
}

function wrong(field: string): Failure {
  return new Failure('invalid_input', 'A step of editing does not fit the track.', {
    fields: { [field]: 'invalid_input' },
  });
}
