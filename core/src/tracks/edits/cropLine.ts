import { countPoints, keepRuns } from './editedLine.ts';
import type { EditedLine } from './editedLine.ts';

/**
 * Keeps the points from one to another, both included.
 * @throws Failure `track_empty` for less than two points of one segment
 */
export function cropLine(line: EditedLine, from: number, to: number): EditedLine {
  return keepRuns(line, [[from, to + 1]]);
}

/**
 * Takes out what lies between two points; these stay, with a gap between them, which adds no distance.
 * @throws Failure `track_empty`
 */
export function cutOutOfLine(line: EditedLine, from: number, to: number): EditedLine {
  return keepRuns(line, [
    [0, from + 1],
    [to, countPoints(line)],
  ]);
}
