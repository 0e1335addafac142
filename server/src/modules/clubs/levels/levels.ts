import { difficultyScore, SCALE_NAMES, tidyGrade } from '@cordada/core/elements/scales';
import type { ScaleName } from '@cordada/core/elements/scales';
import { Failure } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import { findOwnGrade, upsertOwnGrade } from './levels.queries.ts';

/** A grade that a plan asks for. */
export interface Level {
  readonly scale: string;
  readonly grade: string;
}

const isScale = (scale: string): scale is ScaleName => SCALE_NAMES.some((name) => name === scale);

/** @returns the level as its scale writes it; null if the grade is not on the scale */
export function readLevel({ scale, grade }: Level): Level | null {
  if (!isScale(scale)) return null;
  const tidy = tidyGrade(scale, grade);
  return difficultyScore(scale, tidy) ? { scale, grade: tidy } : null;
}

/** Whether an own grade reaches the level, the best of a range against the easiest. */
export function meetsLevel(level: Level | null, grade: string | null): boolean {
  if (level === null) return true;
  if (grade === null || !isScale(level.scale)) return false;
  const own = difficultyScore(level.scale, grade);
  const asked = difficultyScore(level.scale, level.grade);
  return own !== null && asked !== null && own.high >= asked.low;
}

/**
 * The grade of a member on the scale of a plan: the one given, which is kept for other plans, or the one stated before.
 * @throws Failure `invalid_input` without one, or for one that is not on the scale
 */
export async function stateGrade(
  trx: Db,
  level: Level | null,
  accountId: string,
  given: string | null,
): Promise<string | null> {
  if (level === null) return null;
  if (given === null) {
    const known = await findOwnGrade(trx, accountId, level.scale);
    if (known !== null) return known;
    throw new Failure('invalid_input', 'This plan asks for a grade of your own.', {
      fields: { grade: 'invalid_input' },
    });
  }
  const stated = readLevel({ scale: level.scale, grade: given });
  if (!stated) {
    throw new Failure('invalid_input', 'This grade is not on the scale.', { fields: { grade: 'invalid_input' } });
  }
  await upsertOwnGrade(trx, accountId, level.scale, stated.grade);
  return stated.grade;
}
