import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Hides an account until it is erased or its owner comes back. */
export async function markForDeletion(trx: Db, accountId: string): Promise<void> {
  await sql`update account set deletion_asked_at = now(), suspended_at = now()
    where id = ${accountId} and suspended_at is null`.execute(trx);
}

/** Accounts whose time to come back is over. */
export async function listAccountsToPurge(db: Db, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account where deletion_asked_at < now() - make_interval(days => ${days}::int)
      and suspended_at = deletion_asked_at order by deletion_asked_at limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes an account that is still to be erased; false when its owner has come back meanwhile. */
export async function lockAccountToPurge(trx: Db, accountId: string, days: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account where id = ${accountId} and deletion_asked_at < now() - make_interval(days => ${days}::int)
    for update`.execute(trx);
  return rows.length > 0;
}

/** Deletes an account and every row of it; what it wrote in the encyclopedia stays without an author. */
export async function deleteAccount(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('account').where('id', '=', accountId).execute();
}
