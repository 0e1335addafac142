import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Whose feed it is, and of which club; a null commission means all of them. */
export interface FeedKey {
  readonly clubId: string;
  readonly accountId: string;
  readonly commissionId: string | null;
}

export async function findFeedNonce(
  db: Db,
  { clubId, accountId, commissionId }: FeedKey,
): Promise<{ id: string; nonce: string } | null> {
  const { rows } = await sql<{ id: string; nonce: string }>`select id, nonce from club_calendar_feed
    where club_id = ${clubId} and account_id = ${accountId} and commission_id is not distinct from ${commissionId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function upsertClubFeed(
  db: Db,
  { clubId, accountId, commissionId }: FeedKey,
  feed: { readonly id: string; readonly nonce: string; readonly tokenHash: Buffer; readonly isRenewed: boolean },
): Promise<void> {
  await sql`insert into club_calendar_feed (id, club_id, account_id, commission_id, nonce, token_hash)
    values (${feed.id}, ${clubId}, ${accountId}, ${commissionId}, ${feed.nonce}, ${feed.tokenHash})
    on conflict (club_id, account_id, commission_id) do update
      set id = excluded.id, nonce = excluded.nonce, token_hash = excluded.token_hash, created_at = now()
    where ${feed.isRenewed}`.execute(db);
}

export async function deleteClubFeed(db: Db, { clubId, accountId, commissionId }: FeedKey): Promise<void> {
  await sql`delete from club_calendar_feed where club_id = ${clubId} and account_id = ${accountId}
    and commission_id is not distinct from ${commissionId}`.execute(db);
}

export async function deleteClubFeedsOf(trx: Db, clubId: string, accountId: string): Promise<void> {
  await sql`delete from club_calendar_feed where club_id = ${clubId} and account_id = ${accountId}`.execute(trx);
}

export interface ReadFeed extends FeedKey {
  readonly language: 'en' | 'es';
  readonly clubName: string;
  readonly commissionName: string | null;
}

/** @returns null for an address that is revoked or unknown, or while its reader or the club is suspended or leaving */
export async function findClubFeed(db: Db, tokenHash: Buffer): Promise<ReadFeed | null> {
  const { rows } = await sql<ReadFeed>`
    select f.club_id as "clubId", f.account_id as "accountId", f.commission_id as "commissionId", o.language,
      trim(b.first_name || ' ' || b.last_name) as "clubName", c.name as "commissionName"
    from club_calendar_feed f
    join account_summary o on o.id = f.account_id and o.suspended_at is null and o.deletion_asked_at is null
    join account_summary b on b.id = f.club_id and b.suspended_at is null
    left join commission c on c.id = f.commission_id
    where f.token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}
