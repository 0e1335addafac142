import { countPoints, keepRuns } from './editedLine.ts';
import type { EditedLine } from './editedLine.ts';

/**
 * Keeps the points from `from` to `to`, both included.
 * @throws Failure `track_empty` when fewer than two points of one segment are left
 */
export function cropLine(line: EditedLine, from: number, to: number): EditedLine {
  return keepRuns(line, [[from, to + 1]]);
}

/**
 * Removes the points between `from` and `to`. Both stay, with a gap between them that adds no distance.
 * @throws Failure `track_empty` when no segment keeps two points
 */
export function cutOutOfLine(line: EditedLine, from: number, to: number): EditedLine {
  return keepRuns(line, [
    [0, from + 1],
    [to, countPoints(line)],
  ]);
}
