import { Failure } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import { listFirstAscentYears } from './firstAscents.queries.ts';

/** @throws Failure `before_first_ascent` if the day lies before the year in which somebody was first at one of the elements */
export async function requireAfterFirstAscent(db: Db, ids: readonly string[], day: string): Promise<void> {
  const years = [...(await listFirstAscentYears(db, ids)).values()];
  const year = Math.max(...years);
  if (years.length > 0 && Number(day.slice(0, 4)) < year) {
    throw new Failure('before_first_ascent', `The first ascent was in ${year}.`, { details: { year } });
  }
}
