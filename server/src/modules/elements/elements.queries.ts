import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { EARTH_RADIUS_METERS } from '@cordada/core/geo/lonLat';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import type { CoverChoice, FieldValue } from '@cordada/core/elements/elementDraft';
import type { TypedFieldFilter } from '@cordada/core/elements/listingFields';
import type { MyState, ScoreRange } from '@cordada/core/elements/listingFilter';
import { QUALITIES } from '@cordada/core/elements/quality';
import type { Quality, QualityGap } from '@cordada/core/elements/quality';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Difficulty } from '@cordada/core/elements/scales';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import type { ListingPredicates } from './listingPredicates.ts';

/** An element as cards and pages show it. */
export interface ElementRow {
  id: string;
  kind: KindName;
  name: string;
  lon: number | null;
  lat: number | null;
  positionAccuracyMeters: number | null;
  elevationMeters: number | null;
  prominenceMeters: number | null;
  importance: number;
  attributes: Record<string, FieldValue>;
  countries: string[];
  source: string;
  revision: number;
  updatedAt: string;
  parentId: string | null;
  isProtected: boolean;
  provenance: Readonly<Record<string, number>>;
  /** Null for a row that has not been rated yet. */
  quality: Quality | null;
  qualityGaps: readonly QualityGap[];
  texts: Partial<Record<Language, { name: string; slug: string; description: string }>>;
  difficulties: Difficulty[];
  regions: RegionLink[];
}

/** A region an element lies in, smallest first. */
export interface RegionLink {
  id: string;
  level: string;
  name: string;
  texts: Partial<Record<Language, { name: string; slug: string }>>;
}

const TEXTS = sql`coalesce((select json_object_agg(t.language, json_build_object('name', t.name, 'slug', t.slug, 'description', t.description))
  from element_text t where t.element_id = e.id), '{}')`;

/** Columns of an ElementRow over `element e`: one row an element, all of it from one statement. */
const COLUMNS = sql`e.id, e.kind, e.name, e.lon, e.lat, e.position_accuracy_meters as "positionAccuracyMeters",
  e.elevation_meters as "elevationMeters", e.prominence_meters as "prominenceMeters", e.importance, e.attributes, e.countries, e.source,
  e.revision, e.updated_at as "updatedAt", e.parent_id as "parentId", e.is_protected as "isProtected", e.provenance, e.quality, e.quality_gaps as "qualityGaps", ${TEXTS} as texts,
  coalesce((select json_agg(json_build_object('scale', d.scale, 'value', d.value) order by d.position)
    from element_difficulty d where d.element_id = e.id), '[]') as difficulties,
  coalesce((select json_agg(json_build_object('id', r.id, 'level', r.attributes ->> 'level', 'name', r.name, 'texts',
      (select json_object_agg(t.language, json_build_object('name', t.name, 'slug', t.slug)) from element_text t where t.element_id = r.id))
      order by array_position('{park,subRange,province,island,range,country,continent}'::text[], r.attributes ->> 'level'), r.name)
    from element_region er join element r on r.id = er.region_id and r.status = 'published' where er.element_id = e.id), '[]') as regions`;

/** Published elements by id; others are left out. */
export async function loadElements(db: Db, ids: readonly string[]): Promise<Map<string, ElementRow>> {
  const { rows } = await sql<ElementRow>`/* elements by id */
    select ${COLUMNS} from element e where e.id = any(${ids}::text[]) and e.status = 'published'`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Rows of lists that are not paged. */
export const LINKED_MAX = 50;
export const SUB_REGIONS_MAX = 200;
export const REGIONS_MAX = 400;

/** Of more than this many nobody counts on: they are told as "1,000+". */
const LISTING_COUNT_MAX = 1_000;
/** Elements within bounds that are looked at one by one. */
const LISTING_LOOK_MAX = 4_000;
/** A twentieth of the world. */
const WIDE_SQUARE_DEGREES = (360 * 180) / 20;

export type ElementSort = 'importance' | 'elevation' | 'prominence' | 'name' | 'updated' | 'distance';

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
  /** A line of its own, or an activity with a track that everybody may see. */
  readonly hasTrack?: boolean | null | undefined;
  readonly minQuality?: Quality | null | undefined;
  readonly myState?: { readonly accountId: string; readonly state: MyState } | undefined;
}

interface Sort {
  readonly column: RawBuilder<unknown>;
  /** As an index has it: `nulls last` on a column that is never null would make every listing sort all rows. */
  readonly order: RawBuilder<unknown>;
  readonly isDescending: boolean;
}

const SORTS: Record<Exclude<ElementSort, 'distance'>, Sort> = {
  importance: { column: sql`e.importance`, order: sql`e.importance desc, e.id`, isDescending: true },
  elevation: {
    column: sql`e.elevation_meters`,
    order: sql`e.elevation_meters desc nulls last, e.id`,
    isDescending: true,
  },
  prominence: {
    column: sql`e.prominence_meters`,
    order: sql`e.prominence_meters desc nulls last, e.id`,
    isDescending: true,
  },
  name: { column: sql`e.name collate "C"`, order: sql`e.name collate "C", e.id`, isDescending: false },
  updated: { column: sql`e.updated_at`, order: sql`e.updated_at desc, e.id`, isDescending: true },
};

/** The nearest first. */
function byDistance(place: LonLat): Sort {
  // As the index of places on the globe has it.
  const column = sql`ll_to_earth(e.lat, e.lon) <-> ll_to_earth(${place[1]}, ${place[0]})`;
  return { column, order: sql`${column}, e.id`, isDescending: false };
}

/** @throws Error for an order by the distance from nowhere */
function sortOf(filter: ElementFilter, sort: ElementSort, field: string | null = null): Sort {
  if (field !== null) return byField(field);
  if (sort !== 'distance') return SORTS[sort];
  if (!filter.near) throw new Error('Only what is near a place is sorted by its distance.');
  return byDistance(filter.near.place);
}

/** The most of a field first; what has none comes last. */
function byField(name: string): Sort {
  const column = numberField(name);
  return { column, order: sql`${column} desc nulls last, e.id`, isDescending: true };
}

/**
 * One page of published elements after a position, and how many there are in all, up to a bound (decision 25). Few are
 * collected by whatever leaves the least, counted and sorted; of many the order of the listing is walked until the page
 * is full. Which of both is only known when they are collected, so the one statement has both ways.
 */
export async function listElements(
  db: Db,
  filter: ElementFilter,
  page: PageOfRows & { readonly sort: ElementSort; readonly sortField?: string | null },
): Promise<Page<ElementRow>> {
  const { column, order, isDescending } = sortOf(filter, page.sort, page.sortField);
  // Validated whole numbers are written out: `limit $n` would make generic plans that scan.
  const limit = limitTo(page.rows + 1);
  const position = after(page.after, column, isDescending);
  const ordered = sql`${position} order by ${order} limit ${limit}`;
  // Each kind has an index of its own in most orders; in a part of the world one sort is less than a walk for each.
  const isByKind = filter.kinds.length > 1 && !['importance', 'updated', 'distance'].includes(page.sort);
  const walk =
    isByKind && isWide(filter)
      ? sql`select e.id from unnest(${filter.kinds}::text[]) k(one) cross join lateral (
          select * from element e where e.kind = k.one and ${whereOf(filter, 'degrees', 'anyKind')} and ${ordered}) e
          order by ${order} limit ${limit}`
      : sql`select e.id from element e where ${whereOf(filter, isByKind ? 'place' : 'degrees')} and ${ordered}`;
  const { rows } = await sql<ElementRow & { total: number; isMore: boolean }>`
    with ${collected(filter)}, found as materialized (
      select t.id, row_number() over () as rank from (
        (select e.id from element e where not (select is_more from counted) and e.id = any(array(select id from few)) and ${ordered})
        union all
        (select w.id from (${walk}) w where (select is_more from counted))
      ) t
    )
    select ${COLUMNS}, (select total from counted) as total, (select is_more from counted) as "isMore"
    from found f join element e on e.id = f.id order by f.rank`.execute(db);
  return pageOf(db, rows, page, { count: sql`with ${collected(filter)} select total from counted`, cursor: rowOf });
}

/** Whether so much of the world is asked for that the index of places leaves too much. */
function isWide({ bounds }: ElementFilter): boolean {
  if (!bounds) return true;
  const [west, south, east, north] = bounds;
  return (east - west + (east < west ? 360 : 0)) * (north - south) > WIDE_SQUARE_DEGREES;
}

/** Whether few elements are where a filter looks for them, as a table `around` of one row. */
function aroundOf(filter: ElementFilter): RawBuilder<unknown> {
  const place = whereabouts(filter, 'place');
  return place.length > 0
    ? sql`around as materialized (select count(*) <= ${sql.lit(LISTING_LOOK_MAX)} as are_few
        from (select 1 from element e where ${sql.join(place, sql` and `)} limit ${limitTo(LISTING_LOOK_MAX + 1)}) l)`
    : sql`around as (select false as are_few)`;
}

/**
 * What passes a filter, in no order, as tables: `few`, the ids, all of them or so many that nobody counts on, and
 * `counted`, one row. Where there are few elements all are looked at, by the index of places, which serves nothing else.
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

const rowOf = (id: string): RawBuilder<unknown> => sql`select 1 from element c where c.id = ${id}`;

/** A cursor is the id of the last row; the row itself tells where it stands in the sort. */
function after(id: string | null, column: RawBuilder<unknown>, isDescending: boolean): RawBuilder<unknown> {
  if (id === null) return sql`true`;
  const value = sql`(select ${column} from element e where e.id = ${id})`;
  return isDescending
    ? sql`(exists (${rowOf(id)}) and
        (${column} < ${value} or (${column} is not distinct from ${value} and e.id > ${id}) or (${column} is null and ${value} is not null)))`
    : sql`(${column} > ${value} or (${column} = ${value} and e.id > ${id}))`;
}

/** How far an element `e` is from a place, in metres on the sphere of the extension; null where it has no place. */
function metersFrom([lon, lat]: LonLat): RawBuilder<unknown> {
  return sql`earth_distance(ll_to_earth(e.lat, e.lon), ll_to_earth(${lat}, ${lon}))`;
}

/** Metres as we measure them, on that sphere, which is a thousandth larger than ours. */
function onItsSphere(meters: number): RawBuilder<unknown> {
  return sql`(${meters / EARTH_RADIUS_METERS}::float8 * earth())`;
}

/**
 * Whether an element `e` lies in bounds: by its place, of which there is an index that the planner always thinks the best,
 * or in degrees, of which it knows how many there are.
 */
function inBounds([west, south, east, north]: Bounds, by: 'place' | 'degrees'): RawBuilder<unknown> {
  const box = (from: number, to: number): RawBuilder<unknown> =>
    by === 'place'
      ? sql`e.place <@ box(point(${from}, ${south}), point(${to}, ${north}))`
      : sql`(e.lon between ${from}::float8 and ${to}::float8 and e.lat between ${south}::float8 and ${north}::float8)`;
  return west <= east ? box(west, east) : sql`(${box(west, 180)} or ${box(-180, east)})`;
}

/** What a filter asks of where an element `e` is. */
function whereabouts({ bounds, near }: ElementFilter, by: 'place' | 'degrees'): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [];
  if (near) {
    const { place, maxMeters } = near;
    // The box finds them by its index, the distance is exact.
    parts.push(sql`e.lat is not null and earth_box(ll_to_earth(${place[1]}, ${place[0]}), ${onItsSphere(maxMeters)}) @> ll_to_earth(e.lat, e.lon)
      and ${metersFrom(place)} <= ${onItsSphere(maxMeters)}`);
  }
  if (bounds) parts.push(inBounds(bounds, by));
  return parts;
}

/** What a filter asks of an element `e`; of any kind where the kind is given otherwise. */
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
    for (const word of filter.text.split(' '))
      parts.push(sql`e.search_text like ${`%${word.replace(/[%_\\]/g, '\\$&')}%`}`);
  }
  // Without the cast a bound that the column's type cannot hold is an error instead of a comparison.
  if (filter.minElevationMeters != null) parts.push(sql`e.elevation_meters >= ${filter.minElevationMeters}::float8`);
  if (filter.maxElevationMeters != null) parts.push(sql`e.elevation_meters <= ${filter.maxElevationMeters}::float8`);
  for (const one of filter.fields ?? []) parts.push(fieldWhere(one));
  if (filter.difficulty) {
    const { scale, low, high } = filter.difficulty;
    // A grade that is a range counts wherever both overlap.
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
  parts.push(...whereabouts(filter, by));
  return sql.join(parts, sql` and `);
}

/** The number that a field of an element `e` holds; null where it holds none, whatever a file once wrote there. */
function numberField(name: string): RawBuilder<unknown> {
  if (name === 'elevationMeters') return sql`e.elevation_meters`;
  if (name === 'prominenceMeters') return sql`e.prominence_meters`;
  return sql`case when jsonb_typeof(e.attributes -> ${name}::text) = 'number' then (e.attributes ->> ${name}::text)::float8 end`;
}

function fieldWhere({ field, type, min, max, options }: TypedFieldFilter): RawBuilder<unknown> {
  if (type === 'number') {
    const limits = [
      ...(min == null ? [] : [sql`${numberField(field)} >= ${min}::float8`]),
      ...(max == null ? [] : [sql`${numberField(field)} <= ${max}::float8`]),
    ];
    return limits.length === 0 ? sql`true` : sql.join(limits, sql` and `);
  }
  // As the index of attributes has them. An empty list asks for nothing that there is.
  const asked = (options ?? []).map((option) => {
    const value = type === 'flag' ? option === 'true' : type === 'choices' ? [option] : option;
    return sql`e.attributes @> ${JSON.stringify({ [field]: value })}::jsonb`;
  });
  return asked.length === 0 ? sql`false` : sql`(${sql.join(asked, sql` or `)})`;
}

/** Published pins and accesses nearest to a place, nearest first, itself left out. */
export async function listNearby(
  db: Db,
  place: LonLat,
  options: { exceptId: string; rows: number; maxMeters: number },
): Promise<(ElementRow & { distanceMeters: number })[]> {
  const { rows } = await sql<ElementRow & { distanceMeters: number }>`
    with near as materialized (
      select e.id, earth_distance(ll_to_earth(e.lat, e.lon), ll_to_earth(${place[1]}, ${place[0]})) as distance
      from element e
      where e.lat is not null and e.status = 'published' and e.kind <> 'region' and e.id <> ${options.exceptId}
      order by ll_to_earth(e.lat, e.lon) <-> ll_to_earth(${place[1]}, ${place[0]}) limit ${limitTo(options.rows)}
    )
    select ${COLUMNS}, n.distance as "distanceMeters" from near n join element e on e.id = n.id
    where n.distance <= ${options.maxMeters} order by n.distance`.execute(db);
  return rows;
}

/** Elements whose parent this is: the couloirs, ridges and routes of a mountain. */
export async function listChildren(db: Db, parentId: string, rows: number): Promise<ElementRow[]> {
  const result = await sql<ElementRow>`/* children */
    select ${COLUMNS} from element e where e.parent_id = ${parentId} and e.status = 'published'
    order by e.kind, e.importance desc, e.id limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}

/** Accesses that lead to a pin, or pins that an access leads to. */
export async function listLinked(db: Db, id: string, side: 'from' | 'to'): Promise<ElementRow[]> {
  const join =
    side === 'to' ? sql`l.from_id = e.id where l.to_id = ${id}` : sql`l.to_id = e.id where l.from_id = ${id}`;
  const { rows } = await sql<ElementRow>`
    select ${COLUMNS} from element_link l join element e on ${join} and l.role = 'access' and e.status = 'published'
    order by e.importance desc, e.id limit ${limitTo(LINKED_MAX)}`.execute(db);
  return rows;
}

/** Articles of these elements by language, where there are any. */
export async function loadArticles(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Readonly<Record<string, unknown>>>> {
  const { rows } = await sql<{ id: string; articles: Record<string, unknown> }>`/* articles */
    select element_id as id, json_object_agg(language, article) as articles from element_text
    where element_id = any(${ids}::text[]) and article is not null group by element_id`.execute(db);
  return new Map(rows.map(({ id, articles }) => [id, articles]));
}

/** Galleries of these elements and their covers, as drafts say them; those without photos are left out. */
export async function loadImages(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { images: string[]; cover: CoverChoice | null }>> {
  const { rows } = await sql<{
    id: string;
    images: string[] | null;
    cover: CoverChoice | null;
  }>`/* images of elements */
    select element_id as id, array_agg(image_id order by position) filter (where role = 'gallery') as images,
      (json_agg(json_build_object('imageId', image_id, 'crop', crop)) filter (where role = 'cover')) -> 0 as cover
    from element_image where element_id = any(${ids}::text[]) group by element_id`.execute(db);
  return new Map(rows.map(({ id, images, cover }) => [id, { images: images ?? [], cover }]));
}

/** Ids of the published pins that these accesses lead to. */
export async function loadLinkedIds(db: Db, accessIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ from: string; ids: string[] }>`
    select l.from_id as "from", array_agg(e.id order by e.id) as ids
    from element_link l join element e on e.id = l.to_id and e.status = 'published'
    where l.from_id = any(${accessIds}::text[]) and l.role = 'access' group by l.from_id`.execute(db);
  return new Map(rows.map(({ from, ids }) => [from, ids]));
}

/** Regions whose parent this region is. */
export async function listSubRegions(db: Db, regionId: string): Promise<ElementRow[]> {
  const { rows } = await sql<ElementRow>`/* sub-regions */
    select ${COLUMNS} from region_parent p join element e on e.id = p.region_id and e.status = 'published'
    where p.parent_id = ${regionId} order by e.name limit ${limitTo(SUB_REGIONS_MAX)}`.execute(db);
  return rows;
}

/** The id of a published access that was asked for in another letter case. */
export async function findAccessId(db: Db, looseId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`/* loose id */
    (select e.id from element e where e.kind = 'access' and e.status = 'published' and lower(e.id) = lower(${looseId})
      order by e.id limit 1)
    union all
    (select f.element_id from element_former_id f join element e on e.id = f.element_id and e.status = 'published'
      where f.former_id = lower(${looseId}) and f.page = 'access')
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Published regions of some levels, by name. */
export async function listRegions(db: Db, levels: readonly string[]): Promise<ElementRow[]> {
  const { rows } = await sql<ElementRow>`/* regions by level */
    select ${COLUMNS} from element e where e.kind = 'region' and e.status = 'published'
      and e.attributes ->> 'level' = any(${levels}::text[]) order by e.name limit ${limitTo(REGIONS_MAX)}`.execute(db);
  return rows;
}

/** How many published elements of each kind there are, in all or in a region. */
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

/** Ids of the published elements that pass a filter, the first so many in the order of a sort. */
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
  /** There are more than `count`. */
  readonly isMore?: boolean;
}

/** How many elements of each kind pass a filter; up to a bound where too many would have to be looked at. */
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

/** A pin as recognition needs it. */
export interface StoredCandidate {
  id: string;
  kind: KindName;
  subtype: string | null;
  name: string;
  lon: number;
  lat: number;
  positionAccuracyMeters: number | null;
  line: Buffer | null;
}

/**
 * Published pins with a position inside any of the boxes, or with a line that touches one.
 * The box comes first in a lateral join, so that each is one index look-up.
 */
export async function listInBoxes(db: Db, boxes: readonly Bounds[], rows: number): Promise<StoredCandidate[]> {
  const [west, south, east, north] = [0, 1, 2, 3].map((side) => boxes.map((box) => box[side as 0]));
  const result = await sql<StoredCandidate>`
    with b as (select * from unnest(${west}::float8[], ${south}::float8[], ${east}::float8[], ${north}::float8[]) t(w, s, e, n)),
    hit as (
      select c.id from b cross join lateral (
        select e.id from element e where e.place <@ box(point(b.w, b.s), point(b.e, b.n)) offset 0) c
      union
      select c.id from b cross join lateral (
        select l.element_id as id from element_line l where l.bbox && box(point(b.w, b.s), point(b.e, b.n)) offset 0) c
    )
    select e.id, e.kind, e.attributes ->> 'subtype' as subtype, e.name, e.lon, e.lat, e.position_accuracy_meters as "positionAccuracyMeters", l.line
    from hit join element e on e.id = hit.id left join element_line l on l.element_id = e.id
    where e.status = 'published' and e.lat is not null and e.kind not in ('access', 'region', 'list')
    limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}

/** A published pin as recognition needs it; null for what is none, or has no place. */
export async function findCandidate(db: Db, id: string): Promise<StoredCandidate | null> {
  const { rows } = await sql<StoredCandidate>`
    select e.id, e.kind, e.attributes ->> 'subtype' as subtype, e.name, e.lon, e.lat,
      e.position_accuracy_meters as "positionAccuracyMeters", l.line
    from element e left join element_line l on l.element_id = e.id
    where e.id = ${id} and e.status = 'published' and e.lat is not null
      and e.kind not in ('access', 'region', 'list')`.execute(db);
  return rows[0] ?? null;
}

/** Whether the newest revision of an element says anew where it is. */
export async function isPlacedAnew(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ isAnew: boolean }>`
    select revision = 1 or revision::text in (provenance ->> 'place', provenance ->> 'line') as "isAnew"
    from element where id = ${id}`.execute(db);
  return rows[0]?.isAnew ?? false;
}

/** Outlines of regions as GeoJSON multi-polygon coordinates, in degrees; those without one are left out. */
export async function loadOutlines(db: Db, ids: readonly string[]): Promise<Map<string, LonLat[][][]>> {
  const { rows } = await sql<{ id: string; part: number; ring: number; shape: string }>`/* outlines */
    select element_id as id, part, ring, shape::text as shape from area_ring
    where element_id = any(${ids}::text[]) order by element_id, part, ring`.execute(db);
  const outlines = new Map<string, LonLat[][][]>();
  for (const row of rows) {
    const numbers = row.shape.match(/-?[\d.]+(e[+-]?\d+)?/g)?.map((text) => Number(text) / 1e6) ?? [];
    const ring: LonLat[] = [];
    for (let i = 0; i + 1 < numbers.length; i += 2) ring.push([numbers[i] ?? 0, numbers[i + 1] ?? 0]);
    const first = ring[0];
    if (first) ring.push(first);
    let parts = outlines.get(row.id);
    if (!parts) outlines.set(row.id, (parts = []));
    (parts[row.part] ??= []).push(ring);
  }
  return outlines;
}

/** Courses of linear elements as stored bytes; those without one are left out. */
export async function loadLines(db: Db, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ id: string; line: Buffer }>`/* lines */
    select element_id as id, line from element_line where element_id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, line }) => [id, line]));
}

export interface RevisionRow {
  elementId: string;
  number: number;
  comment: string;
  isHidden: boolean;
  createdAt: string;
  authorId: string | null;
}

/** Revisions of an element, latest first; those before a number where one is given. */
export async function listRevisions(
  db: Db,
  elementId: string,
  rows: number,
  before: number | null,
): Promise<RevisionRow[]> {
  const result = await sql<RevisionRow>`/* revisions */
    select element_id as "elementId", number, case when is_hidden then '' else comment end as comment, created_at as "createdAt",
      author_id as "authorId", is_hidden as "isHidden" from element_revision
    where element_id = ${elementId} and (${before}::int is null or number < ${before}::int) order by number desc limit ${limitTo(rows)}`.execute(
    db,
  );
  return result.rows;
}

/** Otherwise known as: every other name of each of these elements, in order. */
export async function loadOtherNames(
  db: Db,
  elementIds: readonly string[],
): Promise<Map<string, { name: string; language: string | null }[]>> {
  const { rows } = await sql<{ elementId: string; name: string; language: string | null }>`/* other names */
    select element_id as "elementId", name, language from element_name
    where element_id = any(${elementIds}::text[]) order by element_id, position`.execute(db);
  return Map.groupBy(rows, (row) => row.elementId);
}

export interface ContributionRow {
  elementId: string;
  /** Published revisions of this member. */
  revisions: number;
  isCreator: boolean;
  lastAt: string;
}

/** Published elements that a member wrote or changed, or what was merged into them, latest first. */
export async function listContributions(
  db: Db,
  accountId: string,
  kind: KindName | null,
  page: PageOfRows,
): Promise<Page<ContributionRow>> {
  const all = sql`(${contributionsOf(accountId)} having ${kind}::text is null or e.kind = ${kind})`;
  const { rows } = await sql<ContributionRow & { total: number }>`/* contributions */
    with f as materialized ${all}
    select f.*, (select count(*)::int from f) as total from f
    where ${page.after}::text is null
      or (f."lastAt", f."elementId") < (select f."lastAt", f."elementId" from f where f."elementId" = ${page.after})
    order by f."lastAt" desc, f."elementId" desc limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, {
    count: sql`select count(*) from ${all} f`,
    cursor: (id) => sql`select 1 from ${all} f where f."elementId" = ${id}`,
  });
}

/** How many elements of each kind a member wrote or changed. */
export async function countContributions(db: Db, accountId: string): Promise<{ type: string; count: number }[]> {
  const { rows } = await sql<{ type: string; count: number }>`/* contributions by kind */
    select c.kind as type, count(*)::int as count from (${contributionsOf(accountId)}) c group by c.kind order by 2 desc, 1`.execute(
    db,
  );
  return rows;
}

/** What a member did for each published element; to be grouped no further. */
function contributionsOf(accountId: string): RawBuilder<unknown> {
  return sql`select e.id as "elementId", e.kind, count(*)::int as revisions, bool_or(r.number = 1) as "isCreator",
      max(r.created_at) as "lastAt"
    from element_revision r join element o on o.id = r.element_id
    join element e on e.id = coalesce(o.merged_into_id, o.id) and e.status = 'published'
    where r.author_id = ${accountId} group by e.id`;
}

/** Published lists of a member, latest first. */
export async function listListsOf(db: Db, accountId: string, page: PageOfRows): Promise<Page<ElementRow>> {
  const where = sql`e.author_id = ${accountId} and e.kind = 'list' and e.status = 'published'`;
  const count = sql`select count(*)::int from element e where ${where}`;
  const { rows } = await sql<ElementRow & { total: number }>`/* lists of a member */
    select ${COLUMNS}, (${count}) as total from element e where ${where}
      and (${page.after}::text is null
        or (e.updated_at, e.id) < (select e.updated_at, e.id from element e where e.id = ${page.after}))
    order by e.updated_at desc, e.id desc limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor: rowOf });
}
