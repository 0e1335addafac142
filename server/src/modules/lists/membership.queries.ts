import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import { nameHas } from '#server/modules/elements/index.ts';

export async function setMembership(trx: Db, listId: string, accountId: string, isMember: boolean): Promise<boolean> {
  const { numAffectedRows = 0n } = isMember
    ? await sql`insert into list_membership (list_id, account_id, joined_at) values (${listId}, ${accountId}, clock_timestamp()) on conflict do nothing`.execute(
        trx,
      )
    : await sql`delete from list_membership where list_id = ${listId} and account_id = ${accountId}`.execute(trx);
  return numAffectedRows > 0n;
}

export async function isMemberOf(db: Db, listId: string, accountId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from list_membership where list_id = ${listId} and account_id = ${accountId}`.execute(db);
  return rows.length > 0;
}

export async function countMembers(db: Db, listIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`/* members of lists */
    select j.list_id as id, count(*)::int as count from list_membership j
    join account_summary a on a.id = j.account_id and a.suspended_at is null
    where j.list_id = any(${[...listIds]}::text[]) group by 1`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export async function listJoined(
  db: Db,
  accountId: string,
  name: string | null,
  page: PageOfRows,
): Promise<Page<{ readonly id: string }>> {
  const from = sql`list_membership j join element_summary e on e.id = j.list_id and e.status = 'published'
    where j.account_id = ${accountId} and ${nameHas(sql`e.id`, name)}`;
  const count = sql`select count(*)::int from ${from}`;
  const { rows } = await sql<{ id: string; total: number }>`/* joined lists */
    select j.list_id as id, (${count}) as total from ${from} and (${page.after}::text is null or (j.joined_at, j.list_id) < (
      select c.joined_at, c.list_id from list_membership c where c.account_id = ${accountId} and c.list_id = ${page.after}))
    order by j.joined_at desc, j.list_id desc limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, {
    count,
    cursor: (id) => sql`select 1 from list_membership c where c.account_id = ${accountId} and c.list_id = ${id}`,
  });
}

export async function countJoined(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from list_membership where account_id = ${accountId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteMemberships(trx: Db, listId: string): Promise<void> {
  await sql`delete from list_membership where list_id = ${listId}`.execute(trx);
}

/** Users who joined a list, without its author, in the order of their ids after `after`. */
export async function listUsersToNotify(
  db: Db,
  listId: string,
  { after, rows }: { readonly after: string; readonly rows: number },
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select j.account_id as id from list_membership j join element_summary e on e.id = j.list_id
    where j.list_id = ${listId} and j.account_id is distinct from e.author_id and j.account_id > ${after}
    order by 1 limit ${limitTo(rows)}`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** How many published lists an account has joined. */
export const countJoinedOf = (accountId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select count(*)::int from list_membership j join element_summary e on e.id = j.list_id and e.status = 'published'
  where j.account_id = ${accountId})`;
