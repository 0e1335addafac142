import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { KindName } from '@cordada/core/elements/kinds';
import type { TypedFieldFilter } from '@cordada/core/elements/listing/listingFields';
import type { MyState, ScoreRange } from '@cordada/core/elements/listing/listingFilter';
import { QUALITIES } from '@cordada/core/elements/qualities';
import type { Quality } from '@cordada/core/elements/qualities';
import type { Language } from '@cordada/core/pages/pageTable';
import { EARTH_RADIUS_METERS } from '@cordada/core/geo/lonLat';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import { ELEMENT_COLUMNS, rowOf } from '../elements.queries.ts';
import type { ElementRow } from '../elements.queries.ts';
import type { ListingPredicates } from './listingPredicates.ts';
import { after, byNameMatch, numberField, sortOf } from './listingSorts.queries.ts';
import type { ElementSort, Sort } from './listingSorts.queries.ts';
import { likePattern } from './nameMatch.queries.ts';

/** Counting stops at this number; the interface then shows "1,000+". */
export const LISTING_COUNT_MAX = 1_000;
/** Maximum number of elements within bounds that are checked one by one. */
const LISTING_LOOK_MAX = 4_000;
const WIDE_SQUARE_DEGREES = (360 * 180) / 20;

export interface ElementFilter {
  readonly listing: ListingPredicates;
  readonly kinds: readonly KindName[];
  readonly regionId?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly minElevationMeters?: number | null | undefined;
  readonly maxElevationMeters?: number | null | undefined;
  readonly bounds?: Bounds | null | undefined;
  readonly near?: { readonly place: LonLat; readonly maxMeters: number } | null | undefined;
  readonly fields?: readonly TypedFieldFilter[] | undefined;
  readonly difficulty?: ScoreRange | null | undefined;
  readonly hasPhotos?: boolean | null | undefined;
  readonly hasTrack?: boolean | null | undefined;
  readonly minQuality?: Quality | null | undefined;
  readonly myState?: { readonly accountId: string; readonly state: MyState } | undefined;
  /** A condition on the element `e` by the module that lists. */
  readonly condition?: RawBuilder<unknown> | undefined;
}

/**
 * Lists one page of published elements and their total, up to a limit (decision 25). Small results are collected,
 * counted and sorted; large ones are read in index order until the page is full. One statement contains both plans,
 * because the size is only known while it runs.
 */
export async function listElements(
  db: Db,
  filter: ElementFilter,
  page: PageOfRows & {
    readonly sort: ElementSort;
    readonly sortField?: string | null;
    /** Of the reader: a text is compared with names in it, too. */
    readonly language?: Language;
  },
): Promise<Page<ElementRow>> {
  const sort = sortOf(filter, page.sort, page.sortField);
  // Inline validated integers: `limit $n` would lead to generic plans with full scans.
  const limit = limitTo(page.rows + 1);
  const inOrder = (by: Sort): RawBuilder<unknown> => sql`${after(page.after, by)} order by ${by.order} limit ${limit}`;
  const ordered = inOrder(sort);
  // No index has the order by names: more results than are counted are read by importance.
  const isByMatch = filter.text && page.sort === 'importance' && !page.sortField;
  const orderedFew = isByMatch ? inOrder(byNameMatch(filter.text, page.language)) : ordered;
  // Most sort orders have an index per kind. Within bounds, one sort is cheaper than an index scan per kind.
  const isByKind = filter.kinds.length > 1 && !['importance', 'updated', 'distance'].includes(page.sort);
  const walk =
    isByKind && isWide(filter)
      ? sql`select e.id from unnest(${filter.kinds}::text[]) k(one) cross join lateral (
          select * from element e where e.kind = k.one and ${whereOf(filter, 'degrees', 'anyKind')} and ${ordered}) e
          order by ${sort.order} limit ${limit}`
      : sql`select e.id from element e where ${whereOf(filter, isByKind ? 'place' : 'degrees')} and ${ordered}`;
  const { rows } = await sql<ElementRow & { total: number; isMore: boolean }>`
    with ${collected(filter)}, found as materialized (
      select t.id, row_number() over () as rank from (
        (select e.id from element e where not (select is_more from counted) and e.id = any(array(select id from few)) and ${orderedFew})
        union all
        (select w.id from (${walk}) w where (select is_more from counted))
      ) t
    )
    select ${ELEMENT_COLUMNS}, (select total from counted) as total, (select is_more from counted) as "isMore"
    from found f join element e on e.id = f.id order by f.rank`.execute(db);
  return pageOf(db, rows, page, { count: sql`with ${collected(filter)} select total from counted`, cursor: rowOf });
}

/** True when the bounds cover so much of the world that the index on positions is not selective. */
function isWide({ bounds }: ElementFilter): boolean {
  if (!bounds) return true;
  const [west, south, east, north] = bounds;
  return (east - west + (east < west ? 360 : 0)) * (north - south) > WIDE_SQUARE_DEGREES;
}

function aroundOf(filter: ElementFilter): RawBuilder<unknown> {
  const place = whereabouts(filter, 'place');
  return place.length > 0
    ? sql`around as materialized (select count(*) <= ${sql.lit(LISTING_LOOK_MAX)} as are_few
        from (select 1 from element e where ${sql.join(place, sql` and `)} limit ${limitTo(LISTING_LOOK_MAX + 1)}) l)`
    : sql`around as (select false as are_few)`;
}

/**
 * CTEs with the matching elements in no order: `few` with ids, cut off at the counting limit, and `counted` with one
 * row. When the area contains few elements, the index on positions finds them and each is checked.
 */
function collected(filter: ElementFilter): RawBuilder<unknown> {
  const anywhere = sql`(select e.id from element e
    where not (select are_few from around) and ${whereOf(filter, isWide(filter) ? 'degrees' : 'place')} limit ${limitTo(LISTING_COUNT_MAX + 1)})`;
  return sql`${aroundOf(filter)},
    few as materialized (${
      filter.bounds || filter.near
        ? sql`(select e.id from element e where (select are_few from around) and ${whereOf(filter, 'place')}) union all ${anywhere}`
        : anywhere
    }),
    counted as materialized (
      select least(found, case when are_few then found else ${sql.lit(LISTING_COUNT_MAX)} end)::int as total,
        not are_few and found > ${sql.lit(LISTING_COUNT_MAX)} as is_more
      from (select count(*) as found from few) f, around)`;
}

/** Distance in metres on the sphere of the earthdistance extension; null without a position. */
function metersFrom([lon, lat]: LonLat): RawBuilder<unknown> {
  return sql`earth_distance(ll_to_earth(e.lat, e.lon), ll_to_earth(${lat}, ${lon}))`;
}

/** Converts metres to the sphere of earthdistance, whose radius is 0.1 % larger than ours. */
function onItsSphere(meters: number): RawBuilder<unknown> {
  return sql`(${meters / EARTH_RADIUS_METERS}::float8 * earth())`;
}

/**
 * Condition for bounds, by index or by degrees. The planner always prefers the index on `place`, whereas for degrees
 * it can estimate the number of rows.
 */
function inBounds([west, south, east, north]: Bounds, by: 'place' | 'degrees'): RawBuilder<unknown> {
  const box = (from: number, to: number): RawBuilder<unknown> =>
    by === 'place'
      ? sql`e.place <@ box(point(${from}, ${south}), point(${to}, ${north}))`
      : sql`(e.lon between ${from}::float8 and ${to}::float8 and e.lat between ${south}::float8 and ${north}::float8)`;
  return west <= east ? box(west, east) : sql`(${box(west, 180)} or ${box(-180, east)})`;
}

function whereabouts({ bounds, near }: ElementFilter, by: 'place' | 'degrees'): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [];
  if (near) {
    const { place, maxMeters } = near;
    // The box uses the index; the distance is exact.
    parts.push(sql`e.lat is not null and earth_box(ll_to_earth(${place[1]}, ${place[0]}), ${onItsSphere(maxMeters)}) @> ll_to_earth(e.lat, e.lon)
      and ${metersFrom(place)} <= ${onItsSphere(maxMeters)}`);
  }
  if (bounds) parts.push(inBounds(bounds, by));
  return parts;
}

function whereOf(filter: ElementFilter, by: 'place' | 'degrees', kind?: 'anyKind'): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`e.status = 'published'`];
  if (kind !== 'anyKind')
    parts.push(
      filter.kinds.length === 1 ? sql`e.kind = ${filter.kinds[0]}` : sql`e.kind = any(${filter.kinds}::text[])`,
    );
  if (filter.regionId) {
    parts.push(
      sql`exists (select 1 from element_region er where er.element_id = e.id and er.region_id = ${filter.regionId})`,
    );
  }
  if (filter.text) {
    for (const word of filter.text.split(' ')) parts.push(sql`e.search_text like ${`%${likePattern(word)}%`}`);
  }
  // Without the cast, a limit outside the range of the column type is an error instead of a comparison.
  if (filter.minElevationMeters != null) parts.push(sql`e.elevation_meters >= ${filter.minElevationMeters}::float8`);
  if (filter.maxElevationMeters != null) parts.push(sql`e.elevation_meters <= ${filter.maxElevationMeters}::float8`);
  for (const one of filter.fields ?? []) parts.push(fieldWhere(one));
  if (filter.difficulty) {
    const { scale, low, high } = filter.difficulty;
    // A graded range matches wherever it overlaps the filter.
    parts.push(sql`exists (select 1 from element_difficulty d where d.element_id = e.id and d.scale = ${scale}
      and d.score_high >= ${low}::int and d.score_low <= ${high}::int)`);
  }
  if (filter.hasPhotos) parts.push(sql`e.has_photos`);
  if (filter.hasTrack) {
    parts.push(
      sql`(exists (select 1 from element_line l where l.element_id = e.id) or ${filter.listing.wasTracked()})`,
    );
  }
  if (filter.minQuality) {
    parts.push(sql`e.quality = any(${QUALITIES.slice(QUALITIES.indexOf(filter.minQuality))}::text[])`);
  }
  if (filter.myState) parts.push(filter.listing.inMyState(filter.myState.accountId, filter.myState.state));
  if (filter.condition) parts.push(filter.condition);
  parts.push(...whereabouts(filter, by));
  return sql.join(parts, sql` and `);
}

/** Whether one element passes a filter, for rows of other modules that point to elements. */
export const passesFilter = (elementId: RawBuilder<unknown>, filter: ElementFilter): RawBuilder<unknown> =>
  sql`exists (select 1 from element e where e.id = ${elementId} and ${whereOf(filter, 'degrees')})`;

function fieldWhere({ field, type, min, max, options }: TypedFieldFilter): RawBuilder<unknown> {
  if (type === 'number') {
    const limits = [
      ...(min == null ? [] : [sql`${numberField(field)} >= ${min}::float8`]),
      ...(max == null ? [] : [sql`${numberField(field)} <= ${max}::float8`]),
    ];
    return limits.length === 0 ? sql`true` : sql.join(limits, sql` and `);
  }
  if (type === 'seasons') return (options ?? []).includes('today') ? isOpenToday(field) : sql`false`;
  // Same expression as in the index on attributes. An empty list of options matches nothing.
  const asked = (options ?? []).map((option) => {
    const value = type === 'flag' ? option === 'true' : type === 'choices' ? [option] : option;
    return sql`e.attributes @> ${JSON.stringify({ [field]: value })}::jsonb`;
  });
  return asked.length === 0 ? sql`false` : sql`(${sql.join(asked, sql` or `)})`;
}

/** A season may run over the turn of the year. What is always open, and not closed for good, is open today. */
const isOpenToday = (
  field: string,
): RawBuilder<unknown> => sql`(coalesce(e.attributes ->> 'state', '') not in ('closed', 'ruin')
  and (e.attributes @> '{"custodianship": "alwaysAccessible"}'::jsonb or e.attributes @> '{"custodianship": "noWarden"}'::jsonb
    or exists (select 1 from jsonb_array_elements_text(case jsonb_typeof(e.attributes -> ${field}::text) when 'array'
      then e.attributes -> ${field}::text else '[]'::jsonb end) s(line)
      cross join lateral (select to_char(current_date, 'MM-DD') as today, left(s.line, 5) as first, substr(s.line, 7, 5) as last) d
      where case when d.first <= d.last then d.today between d.first and d.last else d.today >= d.first or d.today <= d.last end
        and (s.line not like '% weekends' or extract(isodow from current_date) >= 6))))`;

export async function countByKind(db: Db, regionId: string | null): Promise<{ type: string; count: number }[]> {
  const { rows } = await sql<{ type: string; count: number }>`
    select e.kind as type, count(*)::int as count from element e
    where e.status = 'published' and ${
      regionId === null
        ? sql`true`
        : sql`exists (select 1 from element_region er where er.element_id = e.id and er.region_id = ${regionId})`
    } group by e.kind order by e.kind`.execute(db);
  return rows;
}

export async function listMatchingIds(
  db: Db,
  filter: ElementFilter,
  sort: ElementSort,
  rows: number,
): Promise<string[]> {
  const result = await sql<{ id: string }>`/* matching ids */
    select e.id from element e where ${whereOf(filter, 'place')} order by ${sortOf(filter, sort).order} limit ${limitTo(rows)}`.execute(
    db,
  );
  return result.rows.map(({ id }) => id);
}

export interface CountOfKind {
  readonly type: string;
  readonly count: number;
  readonly isMore?: boolean;
}

/**
 * Counts matching elements by kind. For wide areas, counting stops at `LISTING_COUNT_MAX` per kind and sets `isMore`.
 */
export async function countMatching(db: Db, filter: ElementFilter): Promise<CountOfKind[]> {
  const most = sql.lit(LISTING_COUNT_MAX);
  const all = sql`select e.kind as type, count(*)::int as count, false as "isMore" from element e
    where (select are_few from around) and ${whereOf(filter, 'place')} group by e.kind`;
  const ofEach = sql`select k.one as type, least(c.found, ${most})::int as count, c.found > ${most} as "isMore"
    from unnest(${filter.kinds}::text[]) k(one) cross join lateral (
      select count(*) as found from (select 1 from element e where e.kind = k.one
        and ${whereOf(filter, 'degrees', 'anyKind')} limit ${limitTo(LISTING_COUNT_MAX + 1)}) one) c
    where not (select are_few from around) and c.found > 0`;
  const { rows } = await (
    isWide(filter) && !filter.near
      ? sql<CountOfKind>`with ${aroundOf(filter)} ${all} union all ${ofEach} order by type`
      : sql<CountOfKind>`with around as (select true as are_few) ${all} order by type`
  ).execute(db);
  return rows;
}

export interface Facet {
  readonly field: string;
  readonly option: string;
  readonly count: number;
}

/** Counts the options of fields among matching elements; nothing when more match than are looked at one by one. */
export async function countOptions(db: Db, filter: ElementFilter, fields: readonly string[]): Promise<Facet[]> {
  const { rows } = await sql<Facet>`
    with matching as materialized (
      select e.id, e.attributes, e.has_photos, e.quality from element e
      where ${whereOf(filter, isWide(filter) ? 'degrees' : 'place')} limit ${limitTo(LISTING_LOOK_MAX + 1)}),
    facets as (
      select f.key as field, o.option from matching m cross join lateral jsonb_each(m.attributes) f
      cross join lateral (
        select f.value #>> '{}' as option where jsonb_typeof(f.value) in ('string', 'boolean')
        union all
        select c.one from jsonb_array_elements_text(case jsonb_typeof(f.value) when 'array' then f.value else '[]'::jsonb end) c(one)) o
      where f.key = any(${fields}::text[])
      union all
      select 'quality', asked from matching cross join unnest(${QUALITIES.slice(2)}::text[]) asked
      where array_position(${QUALITIES}::text[], quality) >= array_position(${QUALITIES}::text[], asked)
      union all
      select 'photos', 'true' from matching where has_photos
      union all
      select 'track', 'true' from matching e
      where exists (select 1 from element_line l where l.element_id = e.id) or ${filter.listing.wasTracked()})
    select field, option, count(*)::int as count from facets
    where (select count(*) from matching) <= ${sql.lit(LISTING_LOOK_MAX)} group by field, option order by field, option`.execute(
    db,
  );
  return rows;
}

/**
 * Counts the elements that match a filter and each of these as well, in their order; nothing when more match than are
 * looked at one by one. One statement, however many there are.
 */
export async function countEach(db: Db, filter: ElementFilter, options: readonly ElementFilter[]): Promise<number[]> {
  if (options.length === 0) return [];
  const counts = options.map((option) => sql`count(*) filter (where ${whereOf(option, 'degrees', 'anyKind')})::int`);
  const { rows } = await sql<{ counts: number[] }>`
    with matching as materialized (
      select e.* from element e
      where ${whereOf(filter, isWide(filter) ? 'degrees' : 'place')} limit ${limitTo(LISTING_LOOK_MAX + 1)})
    select array[${sql.join(counts)}] as counts from matching e
    where (select count(*) from matching) <= ${sql.lit(LISTING_LOOK_MAX)}
    having (select count(*) from matching) <= ${sql.lit(LISTING_LOOK_MAX)}`.execute(db);
  return rows[0]?.counts ?? [];
}
