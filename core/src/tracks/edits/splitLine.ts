import { countPoints, keepRuns } from './editedLine.ts';
import type { EditedLine } from './editedLine.ts';

/**
 * Two lines out of one. The point where it is split belongs to both: together they are as long as before.
 * @throws Failure `track_empty` at an end
 */
export function splitLine(line: EditedLine, at: number): [before: EditedLine, after: EditedLine] {
  return [keepRuns(line, [[0, at + 1]]), keepRuns(line, [[at, countPoints(line)]])];
}
