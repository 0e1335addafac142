import { HIKING_GRADES } from './sacScale.ts';
import type { HikingGrade } from './sacScale.ts';

interface Graded {
  readonly scale: string;
  readonly value: string | null;
}

/**
 * Whether the easiest way to a place is harder than what a trip may be; of a range such as `T3-T4` the lower end counts.
 * A place that has only been graded as a climb is one; a place without any grade is not.
 */
export function isTooHard(difficulties: readonly Graded[], most: HikingGrade): boolean {
  const graded = difficulties.filter(({ value }) => value !== null);
  const hikes = graded.filter(({ scale }) => scale === 'sacHiking');
  if (hikes.length === 0) return graded.length > 0;
  const limit = HIKING_GRADES.indexOf(most);
  return hikes.every(({ value }) => HIKING_GRADES.findIndex((grade) => value?.startsWith(grade)) > limit);
}
