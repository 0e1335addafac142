import type { KindName } from '@cordada/core/elements/kinds';
import { difficultyScore } from '@cordada/core/elements/scales';
import type { ScaleName } from '@cordada/core/elements/scales';

/** From easy to extreme, in five colours. */
const ALL_LEVELS = [1, 2, 3, 4, 5] as const;
export type GradeLevel = (typeof ALL_LEVELS)[number];

const FRENCH = ['PD-', 'AD-', 'D-', 'TD-'];

/** The first grades of the levels 2 to 5. The scales of via ferratas correspond: K3, C and AD are the same level. */
const LEVELS: Partial<Record<ScaleName, readonly string[]>> = {
  husler: ['K2', 'K3', 'K4', 'K5'],
  schall: ['A/B', 'B/C', 'C/D', 'D/E'],
  ferrataFrench: FRENCH,
  alpine: FRENCH,
  sacHiking: ['T2', 'T3', 'T4', 'T5'],
};

/**
 * The level of a grade, of a range by its hardest end. Null where levels would compare what cannot be compared: scales
 * without levels, and routes with an alpine grade, whose F is no easier than T5.
 */
export function gradeLevel(
  kind: KindName,
  { scale, value }: { readonly scale: ScaleName; readonly value: string },
): GradeLevel | null {
  const firstGrades = kind === 'route' && scale !== 'sacHiking' ? undefined : LEVELS[scale];
  const score = difficultyScore(scale, value);
  if (!firstGrades || !score) return null;
  const passed = firstGrades.filter((grade) => score.high >= (difficultyScore(scale, grade)?.low ?? Infinity)).length;
  return ALL_LEVELS[passed] ?? null;
}

/** The levels of a range of grades, an open one from the easiest or to the hardest. */
export function levelsOf(
  kind: KindName,
  {
    scale,
    easiest,
    hardest,
  }: { readonly scale: ScaleName; readonly easiest: string | null; readonly hardest: string | null },
): readonly GradeLevel[] {
  const levelOf = (value: string | null): GradeLevel | null =>
    value === null ? null : gradeLevel(kind, { scale, value });
  if (LEVELS[scale] === undefined) return [];
  const [from, to] = [levelOf(easiest) ?? 1, levelOf(hardest) ?? 5];
  return ALL_LEVELS.filter((level) => level >= from && level <= to);
}
