import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { KeptAnswer, WhatNextInput } from './proposal.ts';

/** Keeps the latest answer of a member. */
export async function keepAnswer(db: Db, accountId: string, input: WhatNextInput, answer: KeptAnswer): Promise<void> {
  await sql`
    insert into what_next_answer (account_id, input, answer)
    values (${accountId}, ${JSON.stringify(input)}::jsonb, ${JSON.stringify(answer)}::jsonb)
    on conflict (account_id) do update
      set input = excluded.input, answer = excluded.answer, answered_at = now()`.execute(db);
}

interface AnswerRow {
  readonly input: WhatNextInput;
  readonly answer: KeptAnswer;
  readonly answeredAt: Date;
}

export async function findAnswer(db: Db, accountId: string): Promise<AnswerRow | null> {
  const { rows } = await sql<AnswerRow>`/* last proposals */
    select input, answer, answered_at as "answeredAt" from what_next_answer where account_id = ${accountId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Those of some elements that are pending targets of a member. */
export async function listStillPending(db: Db, accountId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select element_id as id from pending_target
    where account_id = ${accountId} and element_id = any(${[...ids]}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
