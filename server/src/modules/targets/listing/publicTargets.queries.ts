import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { passesFilter } from '#server/modules/elements/index.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page } from '#server/db/page.ts';
import { EDITION_COMPLETED_DAY, doneDay } from '../listProgress.queries.ts';
import type { TargetCount, TargetRow } from '../targets.queries.ts';
import { IS_ON_MAP, inOrderOf, listTargetElements, placeOf, yearDays } from './targetListing.queries.ts';
import type { PlaceRow, TargetFilter, TargetPageOfRows, TargetPlace } from './targetListing.queries.ts';

const PUBLIC_COMPLETIONS = sql`public_completion c where true`;

/** Day on which an account completed any edition of a list by public completions alone, or null. */
export const publicListDay = (accountId: RawBuilder<unknown>, listId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select min(f.day) from list_edition_summary l cross join lateral (
    select ${EDITION_COMPLETED_DAY} as day from (
      select ${doneDay(sql`${PUBLIC_COMPLETIONS} and c.account_id = ${accountId}`)} as day
      from list_place m where m.list_id = l.list_id and m.edition = l.number
    ) d
  ) f
  where l.list_id = ${listId})`;

const publicDayOf = (elementId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select min(c.completed_on) from ${PUBLIC_COMPLETIONS} and c.account_id = t.account_id and c.element_id = ${elementId})`;

/**
 * Public completion day of target `t` on element `e`, or null. A list counts as completed if public completions alone
 * complete any of its editions.
 */
const PUBLIC_DAY = sql`case when e.kind <> 'list' then ${publicDayOf(sql`t.element_id`)}
  else ${publicListDay(sql`t.account_id`, sql`t.element_id`)} end`;

const IS_PUBLIC = sql`(t.state = 'pending' or p.day is not null)`;

const publicDays = ({ state, year }: TargetFilter): RawBuilder<unknown> =>
  sql`${IS_PUBLIC} and (${state}::text is null or t.state = ${state})
    and ${year === null ? sql`true` : sql`p.day between ${yearDays(year)}`}`;

/** Target `t` with its element `e` and its public day `p.day`. */
const PUBLIC_TARGET = sql`target t join element_summary e on e.id = t.element_id and e.status = 'published'
  cross join lateral (select case when t.state = 'completed' then ${PUBLIC_DAY} end as day) p`;

/** Counted for the rows of a page alone, after its limit. */
const TIMES = sql`(select count(*)::int from ${PUBLIC_COMPLETIONS}
  and c.account_id = f.account_id and c.element_id = f."elementId") as "timesCompleted"`;

const publicTargets = (filter: TargetFilter, more: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`(
  select t.account_id, t.element_id as "elementId", t.state, t.scope, t.created_at, p.day as "completedOn" from ${PUBLIC_TARGET}
  where t.account_id = ${filter.accountId} and ${publicDays(filter)}
    and ${passesFilter(sql`t.element_id`, filter.elements)} and ${more})`;

export async function listPublicTargets(
  db: Db,
  filter: TargetFilter,
  page: TargetPageOfRows,
): Promise<Page<TargetRow>> {
  if (page.sort !== 'date') {
    const isTarget = sql`exists (select 1 from target t
      cross join lateral (select case when t.state = 'completed' then ${PUBLIC_DAY} end as day) p
      where t.account_id = ${filter.accountId} and t.element_id = e.id and ${publicDays(filter)})`;
    const found = await listTargetElements(db, filter, isTarget, page);
    const { rows } = await sql<TargetRow>`/* public targets of elements */
      select f."elementId", f.state, f.scope, f."completedOn", ${TIMES} from ${publicTargets(filter, sql`t.element_id = any(${found.nodes}::text[])`)} f`.execute(
      db,
    );
    return inOrderOf(found, rows);
  }
  const key = sql`coalesce(f."completedOn", '0001-01-01'::date), f.created_at, f."elementId"`;
  const all = publicTargets(filter);
  const { rows } = await sql<TargetRow & { total: number }>`/* public targets */
    with f as materialized ${all}
    select f."elementId", f.state, f.scope, f."completedOn", ${TIMES}, (select count(*)::int from f) as total from f
    where ${page.after}::text is null or (${key}) < (select ${key} from f where f."elementId" = ${page.after})
    order by coalesce(f."completedOn", '0001-01-01'::date) desc, f.created_at desc, f."elementId" desc
    limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, {
    count: sql`select count(*) from ${all} f`,
    cursor: (id) => sql`select 1 from ${all} f where f."elementId" = ${id}`,
  });
}

export async function listPublicPlaces(db: Db, filter: TargetFilter, most: number): Promise<TargetPlace[]> {
  const { rows } = await sql<PlaceRow>`/* places of public targets */
    select e.id, e.kind, t.state, e.lon, e.lat from ${PUBLIC_TARGET}
    where t.account_id = ${filter.accountId} and ${publicDays(filter)} and ${IS_ON_MAP}
      and ${passesFilter(sql`t.element_id`, filter.elements)}
    order by e.importance desc, e.id limit ${limitTo(most)}`.execute(db);
  return rows.map(placeOf);
}

/** Years of first public completions, latest first. */
export async function listPublicYears(db: Db, accountId: string): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`/* years of public targets */
    select distinct extract(year from p.day)::int as year from ${PUBLIC_TARGET}
    where t.account_id = ${accountId} and t.state = 'completed' and p.day is not null order by 1 desc`.execute(db);
  return rows.map(({ year }) => year);
}

export async function countPublicTargets(db: Db, accountId: string): Promise<TargetCount[]> {
  const { rows } = await sql<TargetCount>`/* public target counts */
    select e.kind as type, t.state, count(*)::int as count from target t
    join element_summary e on e.id = t.element_id and e.status = 'published'
    cross join lateral (select case when t.state = 'completed' then ${PUBLIC_DAY} end as day) p
    where t.account_id = ${accountId} and ${IS_PUBLIC} group by e.kind, t.state order by e.kind`.execute(db);
  return rows;
}

export async function countCompletedInPublic(db: Db, accountId: string): Promise<{ type: string; count: number }[]> {
  const { rows } = await sql<{ type: string; count: number }>`
    select e.kind as type, count(*)::int as count from target t
    join element_summary e on e.id = t.element_id and e.status = 'published'
    where t.account_id = ${accountId} and t.state = 'completed' and ${PUBLIC_DAY} is not null
    group by e.kind order by count(*) desc, e.kind`.execute(db);
  return rows;
}

export async function listCompleters(
  db: Db,
  elementId: string,
  rows: number,
  order: 'latestFirst' | 'firstFirst' = 'latestFirst',
): Promise<{ accountId: string; completedOn: string }[]> {
  const direction = order === 'firstFirst' ? sql`asc` : sql`desc`;
  const result = await sql<{ accountId: string; completedOn: string }>`/* completers */
    select t.account_id as "accountId", p.day as "completedOn" from target t
    join element_summary e on e.id = t.element_id
    join open_profile o on o.id = t.account_id
    cross join lateral (select ${PUBLIC_DAY} as day) p
    where t.element_id = ${elementId} and t.state = 'completed' and p.day is not null
    order by p.day ${direction}, t.account_id limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}
