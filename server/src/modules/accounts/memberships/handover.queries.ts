import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export interface HandoverRow {
  readonly clubId: string;
  readonly accountId: string;
  readonly askedAt: Date;
}

export async function findHandover(db: Db, clubId: string): Promise<HandoverRow | null> {
  const { rows } = await sql<HandoverRow>`select club_id as "clubId", account_id as "accountId", asked_at as "askedAt"
    from club_handover where club_id = ${clubId}`.execute(db);
  return rows[0] ?? null;
}

export async function upsertHandover(trx: Db, clubId: string, accountId: string): Promise<void> {
  await sql`insert into club_handover (club_id, account_id) values (${clubId}, ${accountId})
    on conflict (club_id) do update set account_id = excluded.account_id, asked_at = now()`.execute(trx);
}

/** @returns false without a handover to this member */
export async function deleteHandover(trx: Db, clubId: string, accountId: string | null): Promise<boolean> {
  const { rows } = await sql`delete from club_handover where club_id = ${clubId}
    and (${accountId}::text is null or account_id = ${accountId}) returning 1`.execute(trx);
  return rows.length > 0;
}

/** Gives an account an address that is not verified yet, and removes every other way to log in to it. */
export async function resetLogIn(trx: Db, accountId: string, email: string): Promise<void> {
  await sql`update account set email = ${email}, email_verified_at = null where id = ${accountId}`.execute(trx);
  await sql`delete from sign_in_identity where account_id = ${accountId}`.execute(trx);
  await sql`delete from passkey where account_id = ${accountId}`.execute(trx);
}
