import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';

export interface ClubCompletionRow {
  elementId: string;
  members: number;
  firstId: string | null;
  firstOn: string | null;
}

export interface ClubListRow {
  listId: string;
  done: number;
  total: number;
}

/** Members of a club with an open profile; only what everybody may know of them counts. */
const people = (clubId: string): RawBuilder<unknown> => sql`people as materialized (
    select o.id from account_relation r join open_profile o on o.id = r.owner_id
    where r.reader_id = ${clubId} and r.audience = 'club')`;

/** Places of the newest edition of a list. */
const placesOf = (listId: string): RawBuilder<unknown> => sql`places as materialized (
    select m.element_id, m.position from list_place m where m.list_id = ${listId}
      and m.edition = (select max(number) from list_edition_summary l where l.list_id = ${listId}))`;

/**
 * Places of a list in its order, with who of a club completed each first.
 * @param isCompleted only those that somebody of the club has completed, or only those that nobody has
 */
export async function listClubCompletions(
  db: Db,
  clubId: string,
  listId: string,
  isCompleted: boolean | null,
  page: PageOfRows,
): Promise<Page<ClubCompletionRow>> {
  const from = sql`(with ${people(clubId)}, ${placesOf(listId)}, done as (
      select c.element_id, count(distinct c.account_id)::int as members, min(c.completed_on)::text as "firstOn",
        (array_agg(c.account_id order by c.completed_on nulls last, c.account_id))[1] as "firstId"
      from places m join public_completion c on c.element_id = m.element_id join people p on p.id = c.account_id group by c.element_id)
    select m.element_id as "elementId", m.position, coalesce(d.members, 0) as members, d."firstId", d."firstOn"
    from places m left join done d on d.element_id = m.element_id) x`;
  const isShown = isCompleted === null ? sql`true` : sql`(x.members > 0) = ${isCompleted}`;
  const count = sql`select count(*)::int from ${from} where ${isShown}`;
  const cursor = (id: string): RawBuilder<unknown> =>
    sql`(with ${placesOf(listId)} select m.position from places m where m.element_id = ${id})`;
  const isAfter = page.after === null ? sql`true` : sql`x.position > (${cursor(page.after)})`;
  const { rows } = await sql<ClubCompletionRow & { total: number }>`/* club completions */
    select x."elementId", x.members, x."firstId", x."firstOn", (${count}) as total from ${from}
    where ${isShown} and ${isAfter} order by x.position limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

/** How much of a list a club has completed. */
export async function findClubList(db: Db, clubId: string, listId: string): Promise<ClubListRow | null> {
  const { rows } = await sql<ClubListRow>`/* club list */
    with ${people(clubId)}, ${placesOf(listId)}
    select ${listId} as "listId", count(*)::int as total, count(*) filter (where exists (
      select 1 from public_completion c join people p on p.id = c.account_id where c.element_id = m.element_id))::int as done
    from places m having count(*) > 0`.execute(db);
  return rows[0] ?? null;
}

/** Lists of which a club has completed something, those furthest along first. */
export async function listClubLists(db: Db, clubId: string, limit: number): Promise<ClubListRow[]> {
  const { rows } = await sql<ClubListRow>`/* club lists */
    with ${people(clubId)}, done as materialized (
      select distinct c.element_id from people p join public_completion c on c.account_id = p.id),
    newest as (select list_id, max(number) as edition from list_edition_summary group by list_id)
    select m.list_id as "listId", count(*)::int as total, count(d.element_id)::int as done
    from newest n join list_place m on m.list_id = n.list_id and m.edition = n.edition
    left join done d on d.element_id = m.element_id
    where n.list_id in (select list_id from list_place where element_id in (select element_id from done))
    group by m.list_id having count(d.element_id) > 0
    order by count(d.element_id)::float8 / count(*) desc, count(*) desc, m.list_id limit ${limitTo(limit)}`.execute(db);
  return rows;
}
