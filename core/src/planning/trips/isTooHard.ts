import { difficultyScore } from '@cordada/core/elements/scales';
import type { HikingGrade } from './sacScale.ts';

interface Graded {
  readonly scale: string;
  readonly value: string | null;
}

/**
 * Whether the easiest way to a place is harder than what a trip may be. A place that has only been graded as a climb is
 * one; a place without any grade is not.
 */
export function isTooHard(difficulties: readonly Graded[], most: HikingGrade): boolean {
  const graded = difficulties.filter(({ value }) => value !== null);
  const hikes = graded.filter(({ scale }) => scale === 'sacHiking');
  if (hikes.length === 0) return graded.length > 0;
  const limit = difficultyScore('sacHiking', `${most}+`)?.high ?? 0;
  return hikes.every(({ value }) => (difficultyScore('sacHiking', value ?? '')?.low ?? 0) > limit);
}
