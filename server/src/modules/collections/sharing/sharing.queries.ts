import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { isMemberSql, notBlocked } from '#server/modules/accounts/index.ts';

export interface SharedCollectionRow {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly sharesNotes: boolean;
}

export interface CollectionReader {
  /** Digest of the key of the secret address; null without one. */
  readonly tokenHash: Buffer | null;
  readonly accountId: string | null;
}

const COLUMNS = sql`c.id, c.account_id as "ownerId", c.name, c.shares_notes as "sharesNotes"`;

/** Collections of members who are not suspended and not about to be deleted. */
const FROM = sql`collection c join account_summary a on a.id = c.account_id
  and a.suspended_at is null and a.deletion_asked_at is null`;

/** A collection that its reader owns, has the secret address of, or shares a club with that it is shared with. */
export async function findSharedCollection(
  db: Db,
  id: string,
  { tokenHash, accountId }: CollectionReader,
): Promise<SharedCollectionRow | null> {
  const { rows } = await sql<SharedCollectionRow>`/* shared collection */
    select ${COLUMNS} from ${FROM} where c.id = ${id} and (
      c.account_id = ${accountId}
      or exists (select 1 from collection_link l where l.collection_id = c.id and l.token_hash = ${tokenHash})
      or exists (select 1 from collection_club s where s.collection_id = c.id
        and ${isMemberSql(sql`s.club_id`, sql`${accountId}`)} and ${isMemberSql(sql`s.club_id`, sql`c.account_id`)}))`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Collections that members share with their club, the latest first; not of those with whom the viewer has a block. */
export async function listClubCollections(
  db: Db,
  viewer: Viewer,
  clubId: string,
  rows: number,
): Promise<SharedCollectionRow[]> {
  const result = await sql<SharedCollectionRow>`/* collections of a club */
    select ${COLUMNS} from collection_club s join ${FROM} on c.id = s.collection_id
    where s.club_id = ${clubId} and ${isMemberSql(sql`s.club_id`, sql`c.account_id`)} and ${notBlocked(viewer, sql`c.account_id`)}
    order by s.created_at desc, c.id limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}

export async function findLinkNonce(db: Db, collectionId: string): Promise<string | null> {
  const { rows } = await sql<{ nonce: string }>`/* link of a collection */
    select nonce from collection_link where collection_id = ${collectionId}`.execute(db);
  return rows[0]?.nonce ?? null;
}

export async function upsertLink(
  trx: Db,
  collectionId: string,
  { nonce, tokenHash, isRenewed }: { readonly nonce: string; readonly tokenHash: Buffer; readonly isRenewed: boolean },
): Promise<void> {
  await sql`insert into collection_link (collection_id, nonce, token_hash) values (${collectionId}, ${nonce}, ${tokenHash})
    on conflict (collection_id) do update set nonce = excluded.nonce, token_hash = excluded.token_hash where ${isRenewed}`.execute(
    trx,
  );
}

export async function deleteLink(trx: Db, collectionId: string): Promise<void> {
  await sql`delete from collection_link where collection_id = ${collectionId}`.execute(trx);
}

export async function setSharesNotes(trx: Db, collectionId: string, sharesNotes: boolean): Promise<void> {
  await sql`update collection set shares_notes = ${sharesNotes} where id = ${collectionId}`.execute(trx);
}

export async function findSharesNotes(db: Db, collectionId: string): Promise<boolean> {
  const { rows } = await sql<{ sharesNotes: boolean }>`/* notes of a collection */
    select shares_notes as "sharesNotes" from collection where id = ${collectionId}`.execute(db);
  return rows[0]?.sharesNotes ?? false;
}

export async function listClubIds(db: Db, collectionId: string): Promise<string[]> {
  const { rows } = await sql<{ clubId: string }>`/* clubs of a collection */
    select club_id as "clubId" from collection_club where collection_id = ${collectionId} order by created_at, 1`.execute(
    db,
  );
  return rows.map(({ clubId }) => clubId);
}

export async function setClub(trx: Db, collectionId: string, clubId: string, isShared: boolean): Promise<void> {
  await (
    isShared
      ? sql`insert into collection_club (collection_id, club_id) values (${collectionId}, ${clubId}) on conflict do nothing`
      : sql`delete from collection_club where collection_id = ${collectionId} and club_id = ${clubId}`
  ).execute(trx);
}
