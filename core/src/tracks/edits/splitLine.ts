import { countPoints, keepRuns } from './editedLine.ts';
import type { EditedLine } from './editedLine.ts';

/**
 * Splits a line in two. Both share the point of the split, so the total length stays the same.
 * @throws Failure `track_empty` when `at` is an end of the line
 */
export function splitLine(line: EditedLine, at: number): [before: EditedLine, after: EditedLine] {
  return [keepRuns(line, [[0, at + 1]]), keepRuns(line, [[at, countPoints(line)]])];
}
