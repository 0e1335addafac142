import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export async function findOwnGrade(db: Db, accountId: string, scale: string): Promise<string | null> {
  const { rows } = await sql<{ grade: string }>`select grade from own_grade
    where account_id = ${accountId} and scale = ${scale}`.execute(db);
  return rows[0]?.grade ?? null;
}

export async function upsertOwnGrade(trx: Db, accountId: string, scale: string, grade: string): Promise<void> {
  await sql`insert into own_grade (account_id, scale, grade) values (${accountId}, ${scale}, ${grade})
    on conflict (account_id, scale) do update set grade = excluded.grade, stated_at = now()`.execute(trx);
}

/** Who has asked for an exception from the level of a plan, with the grade that each has stated. */
export async function listExceptions(
  trx: Db,
  activityId: string,
): Promise<{ accountId: string; grade: string | null }[]> {
  const { rows } = await sql<{ accountId: string; grade: string | null }>`
    select account_id as "accountId", grade from plan_signup where activity_id = ${activityId} and asks_exception
    limit ${limitTo(1_000)}`.execute(trx);
  return rows;
}

/** Whoever asked for an exception waits for a place like everybody else. @returns false without such a request */
export async function endException(trx: Db, activityId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`update plan_signup set asks_exception = false
    where activity_id = ${activityId} and account_id = ${accountId} and asks_exception returning 1`.execute(trx);
  return rows.length > 0;
}
