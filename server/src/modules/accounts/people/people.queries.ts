import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import type { Viewer } from '#server/graphql/context.ts';

/**
 * SQL that is true unless the viewer and the owner have blocked each other in either direction. Administrators see all,
 * because they moderate.
 */
export function notBlocked(
  viewer: { readonly id: string | RawBuilder<unknown>; readonly isAdmin: boolean } | null,
  ownerId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return viewer === null || viewer.isAdmin
    ? sql`true`
    : sql`not exists (select 1 from blocked_account b where b.reader_id = ${viewer.id} and b.owner_id = ${ownerId})`;
}

/** SQL of the id of a reader, and of the id whose blocks hide members from that one; either may be null. */
export interface ReaderColumns {
  readonly id: RawBuilder<unknown>;
  readonly blockerId: RawBuilder<unknown>;
}

/** The reader with this id; blocks hide nobody from administrators, because they moderate. */
export const readerOf = (id: RawBuilder<unknown>): ReaderColumns => ({
  id,
  blockerId: sql`(select r.id from account r where r.id = ${id} and not r.is_admin)`,
});

/** Whether a member is there for a reader, as `loadUser` decides: not suspended, and no block between them. */
export const isMemberShown = (accountId: RawBuilder<unknown>, { blockerId }: ReaderColumns): RawBuilder<unknown> =>
  sql`(exists (select 1 from account m where m.id = ${accountId} and m.suspended_at is null)
    and not exists (select 1 from blocked_account b where b.reader_id = ${blockerId} and b.owner_id = ${accountId}))`;

/** The twin of `canReadProfile` in SQL, for a member who is not suspended. */
export const isProfileReadable = (accountId: RawBuilder<unknown>, reader: ReaderColumns): RawBuilder<unknown> =>
  sql`(${isMemberShown(accountId, reader)} and (${accountId} = ${reader.id}
    or exists (select 1 from open_profile o where o.id = ${accountId})
    or exists (select 1 from account_follow f where f.follower_id = ${reader.id} and f.followed_id = ${accountId}
      and f.state = 'accepted')))`;

/** @returns whether it was not blocked before */
export async function insertBlock(trx: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const { rows } = await sql`insert into account_block (blocker_id, blocked_id) values (${blockerId}, ${blockedId})
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

export async function deleteBlock(trx: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const { rows } =
    await sql`delete from account_block where blocker_id = ${blockerId} and blocked_id = ${blockedId} returning 1`.execute(
      trx,
    );
  return rows.length > 0;
}

export async function countBlocks(db: Db, blockerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account_block where blocker_id = ${blockerId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function upsertMute(db: Db, muterId: string, mutedId: string, until: Date | null): Promise<void> {
  await sql`insert into account_mute (muter_id, muted_id, muted_until) values (${muterId}, ${mutedId}, ${until})
    on conflict (muter_id, muted_id) do update set muted_until = excluded.muted_until`.execute(db);
}

export async function deleteMute(db: Db, muterId: string, mutedId: string): Promise<void> {
  await sql`delete from account_mute where muter_id = ${muterId} and muted_id = ${mutedId}`.execute(db);
}

/** What the viewer decided about a user themselves; not whether that user blocked the viewer. */
export async function findOwnDecisions(
  db: Db,
  viewerId: string,
  otherId: string,
): Promise<{ isBlocked: boolean; isMuted: boolean }> {
  const { rows } = await sql<{ isBlocked: boolean; isMuted: boolean }>`select
    exists (select 1 from account_block where blocker_id = ${viewerId} and blocked_id = ${otherId}) as "isBlocked",
    exists (select 1 from muted_account where reader_id = ${viewerId} and owner_id = ${otherId}) as "isMuted"`.execute(
    db,
  );
  return rows[0] ?? { isBlocked: false, isMuted: false };
}

export interface RestrictedRow {
  readonly accountId: string;
  readonly since: Date;
  readonly until: Date | null;
}

/** Members whom somebody has blocked or muted, latest first. */
export async function listRestricted(
  db: Db,
  accountId: string,
  list: 'blocked' | 'muted',
  page: PageOfRows,
): Promise<Page<RestrictedRow>> {
  const from =
    list === 'blocked'
      ? sql`(select blocked_id as id, created_at, null::timestamptz as until from account_block where blocker_id = ${accountId}) x
          where true`
      : sql`(select muted_id as id, created_at, muted_until as until from account_mute where muter_id = ${accountId}
          and (muted_until is null or muted_until > now())) x where true`;
  const count = sql`select count(*)::int from ${from}`;
  const cursor = (id: string): RawBuilder<unknown> => sql`select x.created_at, x.id from ${from} and x.id = ${id}`;
  const after = page.after === null ? sql`true` : sql`(x.created_at, x.id) < (${cursor(page.after)})`;
  const { rows } = await sql<RestrictedRow & { total: number }>`/* restricted members */
    select x.id as "accountId", x.created_at as since, x.until, (${count}) as total from ${from} and ${after}
    order by x.created_at desc, x.id desc limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

/** The members with these skeletons of names, also former names; suspended members have none. */
export async function findBySkeletons(
  db: Db,
  skeletons: readonly string[],
): Promise<{ skeleton: string; accountId: string }[]> {
  const { rows } = await sql<{ skeleton: string; accountId: string }>`
    select h.skeleton, h.account_id as "accountId" from account_handle h join account a on a.id = h.account_id
    where h.skeleton = any(${[...skeletons]}::text[]) and a.suspended_at is null`.execute(db);
  return rows;
}

/**
 * Gives a member a name; the former one stays theirs.
 * @returns false if another member has it, or one that looks like it
 */
export async function takeHandle(trx: Db, accountId: string, handle: string, skeleton: string): Promise<boolean> {
  await sql`update account_handle set retired_at = now() where account_id = ${accountId} and retired_at is null
    and not exists (select 1 from account_handle h where h.skeleton = ${skeleton} and h.account_id <> ${accountId})`.execute(
    trx,
  );
  const { rows } =
    await sql`insert into account_handle (skeleton, account_id, handle) values (${skeleton}, ${accountId}, ${handle})
    on conflict (skeleton) do update set handle = excluded.handle, retired_at = null
      where account_handle.account_id = excluded.account_id returning 1`.execute(trx);
  return rows.length > 0;
}

/** Former names count, so that nobody can hoard them. */
export async function countHandles(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account_handle where account_id = ${accountId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Members for a mention that begins with this text: those whom the viewer follows by name or handle, then anybody with an
 * open profile by handle.
 */
export async function listMentionable(db: Db, viewer: Viewer, beginning: string, rows: number): Promise<string[]> {
  const pattern = `${beginning.replace(/[\\%_]/g, '\\$&')}%`;
  const isNamed = sql`(lower(a.first_name || ' ' || a.last_name) like ${pattern} or h.handle like ${pattern})`;
  const found = await sql<{ id: string }>`/* mentionable */
    select m.id from (
      (select a.id, 0 as rank, h.handle from account_follow f join account a on a.id = f.followed_id
        join account_handle h on h.account_id = a.id and h.retired_at is null
        where f.follower_id = ${viewer.id} and f.state = 'accepted' and a.suspended_at is null and ${isNamed}
        order by h.handle limit ${limitTo(rows)})
      union all
      (select a.id, 1, h.handle from account_handle h join account a on a.id = h.account_id
        where h.retired_at is null and h.handle like ${pattern} and exists (select 1 from open_profile o where o.id = a.id)
        order by h.handle limit ${limitTo(rows * 2)})
    ) m where m.id <> ${viewer.id} and ${notBlocked({ ...viewer, isAdmin: false }, sql`m.id`)}
    group by m.id, m.handle order by min(m.rank), m.handle limit ${limitTo(rows)}`.execute(db);
  return found.rows.map(({ id }) => id);
}
