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

/** Not the time of a deletion that was asked for, because who is leaving can log in and undo that. */
const SUSPENSION = sql`case when suspended_at = deletion_asked_at then now() else coalesce(suspended_at, now()) end`;

/** Ending a suspension also ends a deletion that was asked for. */
export async function setSuspended(trx: Db, id: string, isSuspended: boolean): Promise<void> {
  await (
    isSuspended
      ? sql`update account set suspended_at = ${SUSPENSION} where id = ${id}`
      : sql`update account set suspended_at = null, deletion_asked_at = null where id = ${id}`
  ).execute(trx);
}

/** Suspends a member or ends that; a deletion that was asked for goes on. */
export async function setMemberSuspended(trx: Db, id: string, isSuspended: boolean): Promise<void> {
  await (
    isSuspended
      ? sql`update account set suspended_at = ${SUSPENSION} where id = ${id}`
      : sql`update account set suspended_at = deletion_asked_at where id = ${id}`
  ).execute(trx);
  if (isSuspended) await sql`delete from session where account_id = ${id}`.execute(trx);
}

/** Until when a member may publish no posts; null without an end. */
export async function setLimited(trx: Db, id: string, until: Date | null | 'ended'): Promise<void> {
  const value =
    until === 'ended' ? sql`null` : until === null ? sql`'infinity'::timestamptz` : sql`${until}::timestamptz`;
  await sql`update account set limited_until = ${value} where id = ${id}`.execute(trx);
}

export async function isLimited(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from account where id = ${id} and limited_until > now()`.execute(db);
  return rows.length > 0;
}
