import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export async function markForDeletion(trx: Db, accountId: string): Promise<void> {
  await sql`update account set deletion_asked_at = now(), suspended_at = now()
    where id = ${accountId} and suspended_at is null`.execute(trx);
}

export async function listAccountsToPurge(db: Db, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account where deletion_asked_at < now() - make_interval(days => ${days}::int)
      order by deletion_asked_at limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

export async function lockAccountToPurge(trx: Db, accountId: string, days: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account where id = ${accountId} and deletion_asked_at < now() - make_interval(days => ${days}::int)
    for update`.execute(trx);
  return rows.length > 0;
}

/** Deletes an account with all its rows; its contributions to the encyclopedia stay without an author. */
export async function deleteAccount(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('account').where('id', '=', accountId).execute();
}
