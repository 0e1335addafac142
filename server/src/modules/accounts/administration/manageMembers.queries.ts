import { sql } from 'kysely';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';

export interface MemberRow {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  readonly isVerified: boolean;
}

export async function findMembersWithEmail(db: Db, email: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select id, email, language, email_verified_at is not null as "isVerified" from account where email = ${email}
    order by created_at`.execute(db);
  return rows;
}

/** Ending a suspension also ends a deletion that was asked for. */
export async function setSuspended(trx: Db, id: string, isSuspended: boolean): Promise<void> {
  await (
    isSuspended
      ? sql`update account set suspended_at = coalesce(suspended_at, now()) where id = ${id}`
      : sql`update account set suspended_at = null, deletion_asked_at = null where id = ${id}`
  ).execute(trx);
}
