import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReactionKind, ReactionSubject } from '@cordada/core/community/reactions';
import type { Db } from '#server/db/connect.ts';
import { batchLoader } from '#server/db/batchLoader.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';

export interface Subject {
  readonly subject: ReactionSubject;
  readonly id: string;
}

/**
 * Sets the one reaction of a user to a subject; null removes it.
 * @returns whether anything changed
 */
export async function setReaction(
  trx: Db,
  accountId: string,
  { subject, id }: Subject,
  kind: ReactionKind | null,
): Promise<boolean> {
  const { rows } = await (
    kind === null
      ? sql`delete from reaction where subject_kind = ${subject} and subject_id = ${id} and account_id = ${accountId}
          returning 1`
      : sql`insert into reaction (subject_kind, subject_id, account_id, kind)
          values (${subject}, ${id}, ${accountId}, ${kind})
          on conflict (subject_kind, subject_id, account_id) do update set kind = excluded.kind, created_at = now()
          where reaction.kind <> excluded.kind returning 1`
  ).execute(trx);
  return rows.length > 0;
}

export async function findReaction(db: Db, accountId: string, { subject, id }: Subject): Promise<ReactionKind | null> {
  const row = await db
    .selectFrom('reaction')
    .select('kind')
    .where('subject_kind', '=', subject)
    .where('subject_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return (row?.kind ?? null) as ReactionKind | null;
}

export const countLikes = batchLoader(async (db: Db, subjects: readonly Subject[]): Promise<number[]> => {
  const { rows } = await sql<{ count: number }>`/* likes */
    select (select count(*)::int from reaction r where r.subject_kind = s.kind and r.subject_id = s.id and r.kind = 'like'
      and not exists (select 1 from account_summary a where a.id = r.account_id and a.suspended_at is not null)) as count
    from unnest(${subjects.map(({ subject }) => subject)}::text[], ${subjects.map(({ id }) => id)}::text[])
      with ordinality s(kind, id, position) order by s.position`.execute(db);
  return rows.map(({ count }) => count);
});

export async function listLikers(
  db: Db,
  { subject, id }: Subject,
  page: PageOfRows,
): Promise<Page<{ accountId: string }>> {
  const from = sql`reaction r join open_profile o on o.id = r.account_id
    where r.subject_kind = ${subject} and r.subject_id = ${id} and r.kind = 'like'`;
  const count = sql`select count(*)::int from ${from}`;
  const cursor = (accountId: string): RawBuilder<unknown> =>
    sql`select r.created_at, r.account_id from ${from} and r.account_id = ${accountId}`;
  const after = page.after === null ? sql`true` : sql`(r.created_at, r.account_id) < (${cursor(page.after)})`;
  const { rows } = await sql<{ accountId: string; total: number }>`/* likers */
    select r.account_id as "accountId", (${count}) as total from ${from} and ${after}
    order by r.created_at desc, r.account_id desc limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

export async function setFollow(db: Db, accountId: string, elementId: string, isFollowing: boolean): Promise<void> {
  await (
    isFollowing
      ? sql`insert into element_follow (account_id, element_id) values (${accountId}, ${elementId}) on conflict do nothing`
      : sql`delete from element_follow where account_id = ${accountId} and element_id = ${elementId}`
  ).execute(db);
}

export async function isFollowing(db: Db, accountId: string, elementId: string): Promise<boolean> {
  const row = await db
    .selectFrom('element_follow')
    .select('element_id')
    .where('account_id', '=', accountId)
    .where('element_id', '=', elementId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Users who follow an element, in the order of their ids after `after`. */
export async function listElementFollowers(
  db: Db,
  elementId: string,
  { after, rows }: { readonly after: string; readonly rows: number },
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select account_id as id from element_follow where element_id = ${elementId} and account_id > ${after}
    order by account_id limit ${limitTo(rows)}`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Moves likes and follows to another element. A user who reacted to both keeps the reaction to the target. */
export async function moveReactions(
  trx: Db,
  { sourceId, targetId }: { readonly sourceId: string; readonly targetId: string },
): Promise<void> {
  await sql`with gone as (delete from reaction where subject_kind = 'element' and subject_id = ${sourceId} returning *)
    insert into reaction (subject_kind, subject_id, account_id, kind, created_at)
    select subject_kind, ${targetId}, account_id, kind, created_at from gone on conflict do nothing`.execute(trx);
  await sql`with gone as (delete from element_follow where element_id = ${sourceId} returning *)
    insert into element_follow (account_id, element_id, created_at)
    select account_id, ${targetId}, created_at from gone on conflict do nothing`.execute(trx);
}

export async function deleteReactions(trx: Db, elementId: string): Promise<void> {
  await sql`delete from reaction where subject_kind = 'element' and subject_id = ${elementId}`.execute(trx);
  await sql`delete from element_follow where element_id = ${elementId}`.execute(trx);
}
