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

export type ReactionChange = 'added' | 'replaced' | 'removed';

/**
 * Sets the one reaction of a user to a subject; null removes it.
 * @returns null if nothing changed
 */
export async function setReaction(
  trx: Db,
  accountId: string,
  { subject, id }: Subject,
  kind: ReactionKind | null,
): Promise<ReactionChange | null> {
  const { rows } = await (
    kind === null
      ? sql<{
          change: ReactionChange;
        }>`/* reaction taken back */ delete from reaction where subject_kind = ${subject} and subject_id = ${id} and account_id = ${accountId}
          returning 'removed' as change`
      : sql<{ change: ReactionChange }>`/* reaction */ insert into reaction (subject_kind, subject_id, account_id, kind)
          values (${subject}, ${id}, ${accountId}, ${kind})
          on conflict (subject_kind, subject_id, account_id) do update set kind = excluded.kind, created_at = now()
          where reaction.kind <> excluded.kind
          returning case when xmax = 0 then 'added' else 'replaced' end as change`
  ).execute(trx);
  return rows[0]?.change ?? null;
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

/** Numbers of the reactions to each post, without kinds that nobody chose. */
export const countPostReactions = batchLoader(
  async (db: Db, postIds: readonly string[]): Promise<Partial<Record<ReactionKind, number>>[]> => {
    const { rows } = await sql<{ postId: string; kind: ReactionKind; count: number }>`/* reactions to posts */
      select r.subject_id as "postId", r.kind, count(*)::int as count from reaction r
      where r.subject_kind = 'post' and r.subject_id = any(${[...postIds]}::text[])
        and not exists (select 1 from account_summary a where a.id = r.account_id and a.suspended_at is not null)
      group by 1, 2`.execute(db);
    const counts = new Map<string, Partial<Record<ReactionKind, number>>>();
    for (const { postId, kind, count } of rows) counts.set(postId, { ...counts.get(postId), [kind]: count });
    return postIds.map((id) => counts.get(id) ?? {});
  },
);

/** Reactions of a user to posts; posts without one are left out. */
export async function listPostReactions(
  db: Db,
  accountId: string,
  postIds: readonly string[],
): Promise<{ postId: string; kind: ReactionKind }[]> {
  const { rows } = await sql<{ postId: string; kind: ReactionKind }>`
    select subject_id as "postId", kind from reaction
    where account_id = ${accountId} and subject_kind = 'post' and subject_id = any(${[...postIds]}::text[])`.execute(
    db,
  );
  return rows;
}

export interface Liker {
  readonly accountId: string;
  readonly kind: ReactionKind;
}

export async function listLikers(db: Db, { subject, id }: Subject, page: PageOfRows): Promise<Page<Liker>> {
  const from = sql`reaction r join open_profile o on o.id = r.account_id
    where r.subject_kind = ${subject} and r.subject_id = ${id}`;
  const count = sql`select count(*)::int from ${from}`;
  const cursor = (accountId: string): RawBuilder<unknown> =>
    sql`select r.created_at, r.account_id from ${from} and r.account_id = ${accountId}`;
  const after = page.after === null ? sql`true` : sql`(r.created_at, r.account_id) < (${cursor(page.after)})`;
  const { rows } = await sql<Liker & { total: number }>`/* likers */
    select r.account_id as "accountId", r.kind, (${count}) as total from ${from} and ${after}
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

export interface ViewerStateRow {
  readonly id: string;
  readonly reaction: ReactionKind | null;
  /** Of a member. */
  readonly followState: 'requested' | 'accepted' | null;
  /** Whether the viewer is notified of changes to an element. */
  readonly isFollowing: boolean;
  /** By the viewer; nobody is told who blocked them. */
  readonly isBlocked: boolean;
  /** Whether it is a member whom the viewer can see: not absent, suspended or kept apart by a block. */
  readonly isVisibleMember: boolean;
  readonly isMuted: boolean;
}

/** How a member stands to posts, activities, elements and members, in the order of the ids. */
export async function listViewerStates(db: Db, viewerId: string, ids: readonly string[]): Promise<ViewerStateRow[]> {
  const { rows } = await sql<ViewerStateRow>`/* viewer states */
    select k.id,
      (select r.kind from reaction r where r.account_id = ${viewerId} and r.subject_id = k.id limit 1) as reaction,
      (select f.state from followed_account f where f.reader_id = ${viewerId} and f.owner_id = k.id) as "followState",
      exists (select 1 from element_follow e where e.account_id = ${viewerId} and e.element_id = k.id) as "isFollowing",
      exists (select 1 from own_block b where b.reader_id = ${viewerId} and b.owner_id = k.id) as "isBlocked",
      exists (select 1 from account_summary a where a.id = k.id and a.suspended_at is null)
        and not exists (select 1 from blocked_account b where b.reader_id = ${viewerId} and b.owner_id = k.id) as "isVisibleMember",
      exists (select 1 from muted_account m where m.reader_id = ${viewerId} and m.owner_id = k.id) as "isMuted"
    from unnest(${[...ids]}::text[]) with ordinality k(id, position) order by k.position`.execute(db);
  return rows;
}
