import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import { LISTING_COUNT_MAX, listElements, passesFilter } from '#server/modules/elements/index.ts';
import type { ElementFilter, ElementSort } from '#server/modules/elements/index.ts';
import { TARGET_COLUMNS } from '../targets.queries.ts';
import type { TargetRow, TargetState } from '../targets.queries.ts';

export type TargetSort = 'date' | 'height' | 'name' | 'distance';

const ELEMENT_SORTS = {
  height: 'elevation',
  name: 'name',
  distance: 'distance',
} as const satisfies Record<Exclude<TargetSort, 'date'>, ElementSort>;

export interface TargetFilter {
  readonly accountId: string;
  /** Reads what everybody may see, which `loadStoredCounts` has brought up to date. */
  readonly isPublic: boolean;
  readonly state: TargetState | null;
  readonly year: number | null;
  readonly elements: ElementFilter;
}

export type TargetPageOfRows = PageOfRows & { readonly sort: TargetSort };

/** The element `e` is in the newest edition of a list. */
export const isInNewestEdition = (listId: string): RawBuilder<unknown> => sql`exists (
  select 1 from list_place m where m.list_id = ${listId} and m.element_id = e.id
    and m.edition = (select max(l.number) from list_edition_summary l where l.list_id = ${listId}))`;

/** First and last day of a year as SQL. */
const yearDays = (year: number): RawBuilder<unknown> =>
  sql`make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)`;

/** Same expression as in the index by day. Pending targets have the first day there is. */
const DAY = sql`coalesce(t.completed_on, '0001-01-01'::date)`;

/** A condition on target `t` that is a range of the index by day. */
function daysOf({ state, year }: TargetFilter): RawBuilder<unknown> {
  const parts = [
    ...(state === 'pending' ? [sql`${DAY} = '0001-01-01'`] : state === 'completed' ? [sql`${DAY} > '0001-01-01'`] : []),
    ...(year === null ? [] : [sql`t.state = 'completed'`, sql`${DAY} between ${yearDays(year)}`]),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** The rows `t`. Without `isPublic` they include completions by private activities, so only for their owner. */
const sourceOf = ({ isPublic }: Pick<TargetFilter, 'isPublic'>): RawBuilder<unknown> =>
  isPublic ? sql`public_target t` : sql`target t`;

/** What others read has no notes. Completions are counted for the rows of a page alone. */
const PUBLIC_COLUMNS = sql`t.element_id as "elementId", t.state, t.completed_on as "completedOn", t.scope,
  (select count(*)::int from public_completion c
    where c.account_id = t.account_id and c.element_id = t.element_id) as "timesCompleted"`;

const columnsOf = ({ isPublic }: TargetFilter): RawBuilder<unknown> => (isPublic ? PUBLIC_COLUMNS : TARGET_COLUMNS);

const targetsOf = (filter: TargetFilter): RawBuilder<unknown> =>
  sql`t.account_id = ${filter.accountId} and ${daysOf(filter)} and ${passesFilter(sql`t.element_id`, filter.elements)}`;

/** @param known number of targets that pass the filter, where that is stored; otherwise they are counted up to a limit */
export async function listTargets(
  db: Db,
  filter: TargetFilter,
  page: TargetPageOfRows,
  known: number | null,
): Promise<Page<TargetRow>> {
  if (page.sort !== 'date') {
    const isTarget = sql`exists (select 1 from ${sourceOf(filter)}
      where t.account_id = ${filter.accountId} and t.element_id = e.id and ${daysOf(filter)})`;
    const found = await listTargetElements(db, filter, isTarget, page);
    const { rows } = await sql<TargetRow>`/* targets of elements */
      select ${columnsOf(filter)} from ${sourceOf(filter)}
      where t.account_id = ${filter.accountId} and t.element_id = any(${found.nodes}::text[])`.execute(db);
    return inOrderOf(found, rows);
  }
  const key = sql`${DAY}, t.created_at, t.element_id`;
  const cursor = (id: string): RawBuilder<unknown> =>
    sql`select ${key} from ${sourceOf(filter)} where t.account_id = ${filter.accountId} and t.element_id = ${id}`;
  const count =
    known === null
      ? sql`select count(*)::int from (
          select 1 from ${sourceOf(filter)} where ${targetsOf(filter)} limit ${limitTo(LISTING_COUNT_MAX + 1)}) c`
      : sql`select ${known}::int`;
  const after = page.after === null ? sql`true` : sql`(${key}) < (${cursor(page.after)})`;
  const { rows } = await sql<TargetRow & { total: number }>`/* targets */
    select ${columnsOf(filter)}, (${count}) as total from ${sourceOf(filter)} where ${targetsOf(filter)} and ${after}
    order by ${DAY} desc, t.created_at desc, t.element_id desc limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, known === null ? rows.map(bounded) : rows, page, { count, cursor });
}

/** A total that stopped at the limit of counting says so. */
const bounded = <Row extends { readonly total: number }>(row: Row): Row & { readonly isMore: boolean } => ({
  ...row,
  total: Math.min(row.total, LISTING_COUNT_MAX),
  isMore: row.total > LISTING_COUNT_MAX,
});

/** Ids of one page of the elements that pass the filter and a condition on the element `e`, in an order of elements. */
async function listTargetElements(
  db: Db,
  filter: TargetFilter,
  isTarget: RawBuilder<unknown>,
  { sort, ...page }: TargetPageOfRows,
): Promise<Page<string>> {
  const { condition = sql`true` } = filter.elements;
  const order = sort === 'date' ? 'name' : ELEMENT_SORTS[sort];
  const found = await listElements(
    db,
    { ...filter.elements, condition: sql`${condition} and ${isTarget}` },
    { ...page, sort: order },
  );
  return { ...found, nodes: found.nodes.map(({ id }) => id) };
}

function inOrderOf(page: Page<string>, rows: readonly TargetRow[]): Page<TargetRow> {
  const byElement = new Map(rows.map((row) => [row.elementId, row]));
  return { ...page, nodes: page.nodes.flatMap((id) => byElement.get(id) ?? []) };
}

export type TargetPlace = readonly [id: string, kind: KindName, state: TargetState, lon: number, lat: number];

export async function listTargetPlaces(db: Db, filter: TargetFilter, most: number): Promise<TargetPlace[]> {
  const { rows } = await sql<PlaceRow>`/* places of targets */
    select e.id, e.kind, t.state, e.lon, e.lat from ${sourceOf(filter)} join element_summary e on e.id = t.element_id
    where ${targetsOf(filter)} and ${IS_ON_MAP}
    order by e.importance desc, e.id limit ${limitTo(most)}`.execute(db);
  return rows.map(placeOf);
}

const IS_ON_MAP = sql`e.lon is not null and e.kind = any(${MAP_KINDS}::text[])`;

interface PlaceRow {
  readonly id: string;
  readonly kind: KindName;
  readonly state: TargetState;
  readonly lon: number;
  readonly lat: number;
}

const placeOf = ({ id, kind, state, lon, lat }: PlaceRow): TargetPlace => [id, kind, state, lon, lat];

/** Years of first completions, latest first; as many index lookups as there are years. */
export async function listTargetYears(db: Db, accountId: string, isPublic: boolean): Promise<number[]> {
  const before = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select extract(year from ${DAY})::int from ${sourceOf({ isPublic })}
    where t.account_id = ${accountId} and ${DAY} > '0001-01-01' and ${DAY} < ${day} order by ${DAY} desc limit 1)`;
  const { rows } = await sql<{ year: number }>`/* years of targets */
    with recursive found as (
      select ${before(sql`'infinity'::date`)} as year
      union all
      select ${before(sql`make_date(f.year, 1, 1)`)} from found f where f.year is not null
    ) select year from found where year is not null`.execute(db);
  return rows.map(({ year }) => year);
}
