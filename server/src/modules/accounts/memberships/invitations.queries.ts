import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface InvitationRow {
  id: string;
  clubId: string;
  /** Null for a link that many people may use. */
  email: string | null;
  holdsSeat: boolean;
  expiresAt: Date;
}

const INVITATION = sql`id, club_id as "clubId", email, holds_seat as "holdsSeat", expires_at as "expiresAt"`;

/**
 * Invites addresses, or makes their invitations new.
 * @param invitations without an email for a link
 */
export async function upsertInvitations(
  trx: Db,
  of: { clubId: string; holdsSeat: boolean; invitedBy: string; days: number },
  invitations: readonly { readonly id: string; readonly email: string | null; readonly tokenHash: Buffer }[],
): Promise<void> {
  await sql`insert into club_invitation (id, club_id, email, token_hash, holds_seat, invited_by, expires_at)
    select i.id, ${of.clubId}, i.email, i.token_hash, ${of.holdsSeat}::boolean, ${of.invitedBy},
      now() + make_interval(days => ${of.days})
    from unnest(${invitations.map(({ id }) => id)}::text[], ${invitations.map(({ email }) => email)}::text[],
      ${invitations.map(({ tokenHash }) => tokenHash)}::bytea[]) i(id, email, token_hash)
    on conflict (club_id, email) where email is not null
      do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at, invited_by = excluded.invited_by`.execute(
    trx,
  );
}

export async function listInvitations(db: Db, clubId: string, limit: number): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`select ${INVITATION} from club_invitation
    where club_id = ${clubId} and expires_at > now() order by created_at desc limit ${limitTo(limit)}`.execute(db);
  return rows;
}

export async function findInvitedEmails(trx: Db, clubId: string, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`select email from club_invitation
    where club_id = ${clubId} and email = any(${[...emails]}::text[])`.execute(trx);
  return new Set(rows.map(({ email }) => email));
}

export async function findInvitation(db: Db, tokenHash: Buffer): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`select ${INVITATION} from club_invitation
    where token_hash = ${tokenHash} and expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

export async function deleteInvitation(trx: Db, clubId: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from club_invitation where id = ${id} and club_id = ${clubId} returning 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** @returns the clubs whose seats have become free */
export async function deleteExpiredInvitations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ clubId: string }>`
    delete from club_invitation where expires_at < now() returning club_id as "clubId"`.execute(db);
  return [...new Set(rows.map(({ clubId }) => clubId))].sort();
}
