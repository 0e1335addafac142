import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { STRANGER } from '../accounts.policy.ts';
import type { ProfileAccess, Relation } from '../accounts.policy.ts';
import { notBlocked } from '../people/people.queries.ts';

export type FollowState = 'requested' | 'accepted';

const TIES = {
  followers: { isFollower: true },
  club: { isClubMate: true },
  blocked: { isBlocked: true },
} as const satisfies Record<string, Partial<Relation>>;

export async function loadRelations(
  db: Db,
  readerId: string,
  ownerIds: readonly string[],
): Promise<Map<string, Relation>> {
  const { rows } = await sql<{ ownerId: string; audience: 'followers' | 'club' | 'blocked' }>`/* ties */
    select owner_id as "ownerId", audience from account_relation
    where reader_id = ${readerId} and owner_id = any(${ownerIds}::text[])
    union all select owner_id, 'blocked' from blocked_account
    where reader_id = ${readerId} and owner_id = any(${ownerIds}::text[])`.execute(db);
  const ties = new Map<string, Relation>();
  for (const { ownerId, audience } of rows) {
    const known = ties.get(ownerId) ?? STRANGER;
    ties.set(ownerId, { ...known, ...TIES[audience] });
  }
  return ties;
}

export async function lockProfile(trx: Db, accountId: string): Promise<ProfileAccess | null> {
  const { rows } = await sql<ProfileAccess>`
    select id, profile_visibility as "profileVisibility" from account
    where id = ${accountId} and suspended_at is null for share`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Inserts a follow or a request; an accepted follow stays accepted.
 * @returns the state, and whether it changed
 */
export async function upsertFollow(
  trx: Db,
  followerId: string,
  followedId: string,
  state: FollowState,
): Promise<{ state: FollowState; isNew: boolean }> {
  const { rows } = await sql`
    insert into account_follow (follower_id, followed_id, state) values (${followerId}, ${followedId}, ${state})
    on conflict (follower_id, followed_id) do update set state = excluded.state, created_at = now()
      where account_follow.state = 'requested' and excluded.state = 'accepted' returning 1`.execute(trx);
  if (rows.length > 0) return { state, isNew: true };
  return { state: (await findFollow(trx, followerId, followedId)) ?? state, isNew: false };
}

export async function findFollow(db: Db, followerId: string, followedId: string): Promise<FollowState | null> {
  const row = await db
    .selectFrom('account_follow')
    .select('state')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst();
  return (row?.state ?? null) as FollowState | null;
}

export async function acceptFollow(trx: Db, followerId: string, followedId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account_follow')
    .set({ state: 'accepted', created_at: new Date() })
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .where('state', '=', 'requested')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteFollow(trx: Db, followerId: string, followedId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('account_follow')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Which of these accounts follow a member. */
export async function listFollowersAmong(db: Db, accountId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`/* followers among */
    select f.follower_id as id from account_follow f join account o on o.id = f.follower_id and o.suspended_at is null
    where f.followed_id = ${accountId} and f.state = 'accepted' and f.follower_id = any(${[...ids]}::text[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export type FollowList = 'followers' | 'following' | 'requests';

export interface FollowRow {
  accountId: string;
  since: string;
  isRequested: boolean;
}

function listed(list: FollowList, accountId: string): RawBuilder<unknown> {
  const [own, other, states] =
    list === 'following'
      ? ([sql`f.follower_id`, sql`f.followed_id`, ['accepted', 'requested']] as const)
      : ([sql`f.followed_id`, sql`f.follower_id`, [list === 'requests' ? 'requested' : 'accepted']] as const);
  return sql`account_follow f join account o on o.id = ${other} and o.suspended_at is null
    where ${own} = ${accountId} and f.state = any(${[...states]}::text[])`;
}

export async function listFollows(
  db: Db,
  accountId: string,
  list: FollowList,
  page: PageOfRows,
): Promise<Page<FollowRow>> {
  const from = listed(list, accountId);
  const count = sql`select count(*)::int from ${from}`;
  const cursor = (id: string): RawBuilder<unknown> => sql`select f.created_at, o.id from ${from} and o.id = ${id}`;
  const isAfter = page.after === null ? sql`true` : sql`(f.created_at, o.id) < (${cursor(page.after)})`;
  const { rows } = await sql<FollowRow & { total: number }>`/* follows */
    select o.id as "accountId", f.created_at as since, f.state = 'requested' as "isRequested", (${count}) as total
    from ${from} and ${isAfter} order by f.created_at desc, o.id desc limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

export async function countFollows(db: Db, accountId: string): Promise<Record<FollowList, number>> {
  const count = (list: FollowList): RawBuilder<unknown> => sql`(select count(*)::int from ${listed(list, accountId)})`;
  const { rows } = await sql<Record<FollowList, number>>`/* follow counts */
    select ${count('followers')} as followers, ${count('following')} as following, ${count('requests')} as requests`.execute(
    db,
  );
  return rows[0] ?? { followers: 0, following: 0, requests: 0 };
}

/**
 * Followers of a member, or whom the member follows, as others may know them: with an open profile, and no block between
 * them and the viewer. Latest first.
 */
export async function listOpenFollows(
  db: Db,
  {
    accountId,
    list,
    viewer,
  }: { readonly accountId: string; readonly list: 'followers' | 'following'; readonly viewer: Viewer | null },
  page: PageOfRows,
): Promise<Page<{ id: string }>> {
  const [own, other] =
    list === 'following' ? [sql`f.follower_id`, sql`f.followed_id`] : [sql`f.followed_id`, sql`f.follower_id`];
  const from = sql`account_follow f join open_profile o on o.id = ${other}
    where ${own} = ${accountId} and f.state = 'accepted' and ${notBlocked(viewer, sql`o.id`)}`;
  const count = sql`select count(*)::int from ${from}`;
  const cursor = (id: string): RawBuilder<unknown> => sql`select f.created_at, o.id from ${from} and o.id = ${id}`;
  const isAfter = page.after === null ? sql`true` : sql`(f.created_at, o.id) < (${cursor(page.after)})`;
  const { rows } = await sql<{ id: string; total: number }>`/* open follows */
    select o.id, (${count}) as total from ${from} and ${isAfter}
    order by f.created_at desc, o.id desc limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}
