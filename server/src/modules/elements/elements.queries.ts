import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { EARTH_RADIUS_METERS } from '@cordada/core/geo/lonLat';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import type { CoverChoice, FieldValue } from '@cordada/core/elements/elementDraft';
import type { TypedFieldFilter } from '@cordada/core/elements/listing/listingFields';
import type { MyState, ScoreRange } from '@cordada/core/elements/listing/listingFilter';
import { QUALITIES } from '@cordada/core/elements/quality';
import type { Quality, QualityGap } from '@cordada/core/elements/quality';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Difficulty } from '@cordada/core/elements/scales';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import type { ListingPredicates } from './listing/listingPredicates.ts';

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
  quality: Quality | null;
  qualityGaps: readonly QualityGap[];
  texts: Partial<Record<Language, { name: string; slug: string; description: string }>>;
  difficulties: Difficulty[];
  regions: RegionLink[];
}

export interface RegionLink {
  id: string;
  level: string;
  name: string;
  texts: Partial<Record<Language, { name: string; slug: string }>>;
}

const TEXTS = sql`coalesce((select json_object_agg(t.language, json_build_object('name', t.name, 'slug', t.slug, 'description', t.description))
  from element_text t where t.element_id = e.id), '{}')`;

const COLUMNS = sql`e.id, e.kind, e.name, e.lon, e.lat, e.position_accuracy_meters as "positionAccuracyMeters",
  e.elevation_meters as "elevationMeters", e.prominence_meters as "prominenceMeters", e.importance, e.attributes, e.countries, e.source,
  e.revision, e.updated_at as "updatedAt", e.parent_id as "parentId", e.is_protected as "isProtected", e.provenance, e.quality, e.quality_gaps as "qualityGaps", ${TEXTS} as texts,
  coalesce((select json_agg(json_build_object('scale', d.scale, 'value', d.value) order by d.position)
    from element_difficulty d where d.element_id = e.id), '[]') as difficulties,
  coalesce((select json_agg(json_build_object('id', r.id, 'level', r.attributes ->> 'level', 'name', r.name, 'texts',
      (select json_object_agg(t.language, json_build_object('name', t.name, 'slug', t.slug)) from element_text t where t.element_id = r.id))
      order by array_position('{park,subRange,province,island,range,country,continent}'::text[], r.attributes ->> 'level'), r.name)
    from element_region er join element r on r.id = er.region_id and r.status = 'published' where er.element_id = e.id), '[]') as regions`;

export async function loadElements(db: Db, ids: readonly string[]): Promise<Map<string, ElementRow>> {
  const { rows } = await sql<ElementRow>`/* elements by id */
    select ${COLUMNS} from element e where e.id = any(${ids}::text[]) and e.status = 'published'`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export const LINKED_MAX = 50;
export const SUB_REGIONS_MAX = 200;
export const REGIONS_MAX = 400;

/** Counting stops at this number; the interface then shows "1,000+". */
const LISTING_COUNT_MAX = 1_000;
/** Maximum number of elements within bounds that are checked one by one. */
const LISTING_LOOK_MAX = 4_000;
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
  readonly hasTrack?: boolean | null | undefined;
  readonly minQuality?: Quality | null | undefined;
  readonly myState?: { readonly accountId: string; readonly state: MyState } | undefined;
}

interface Sort {
  readonly column: RawBuilder<unknown>;
  /** Must match the index: `nulls last` on a column that is never null would force a full sort. */
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

function byDistance(place: LonLat): Sort {
  // Same expression as in the GiST index on positions.
  const column = sql`ll_to_earth(e.lat, e.lon) <-> ll_to_earth(${place[1]}, ${place[0]})`;
  return { column, order: sql`${column}, e.id`, isDescending: false };
}

/** @throws Error for `distance` without a place */
function sortOf(filter: ElementFilter, sort: ElementSort, field: string | null = null): Sort {
  if (field !== null) return byField(field);
  if (sort !== 'distance') return SORTS[sort];
  if (!filter.near) throw new Error('Only what is near a place is sorted by its distance.');
  return byDistance(filter.near.place);
}

function byField(name: string): Sort {
  const column = numberField(name);
  return { column, order: sql`${column} desc nulls last, e.id`, isDescending: true };
}

/**
 * Lists one page of published elements and their total, up to a limit (decision 25). Small results are collected,
 * counted and sorted; large ones are read in index order until the page is full. One statement contains both plans,
 * because the size is only known while it runs.
 */
export async function listElements(
  db: Db,
  filter: ElementFilter,
  page: PageOfRows & { readonly sort: ElementSort; readonly sortField?: string | null },
): Promise<Page<ElementRow>> {
  const { column, order, isDescending } = sortOf(filter, page.sort, page.sortField);
  // Inline validated integers: `limit $n` would lead to generic plans with full scans.
  const limit = limitTo(page.rows + 1);
  const position = after(page.after, column, isDescending);
  const ordered = sql`${position} order by ${order} limit ${limit}`;
  // Most sort orders have an index per kind. Within bounds, one sort is cheaper than an index scan per kind.
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

const rowOf = (id: string): RawBuilder<unknown> => sql`select 1 from element c where c.id = ${id}`;

/** Keyset pagination: the cursor is the id of the last row, and its sort value is read from that row. */
function after(id: string | null, column: RawBuilder<unknown>, isDescending: boolean): RawBuilder<unknown> {
  if (id === null) return sql`true`;
  const value = sql`(select ${column} from element e where e.id = ${id})`;
  return isDescending
    ? sql`(exists (${rowOf(id)}) and
        (${column} < ${value} or (${column} is not distinct from ${value} and e.id > ${id}) or (${column} is null and ${value} is not null)))`
    : sql`(${column} > ${value} or (${column} = ${value} and e.id > ${id}))`;
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
    for (const word of filter.text.split(' '))
      parts.push(sql`e.search_text like ${`%${word.replace(/[%_\\]/g, '\\$&')}%`}`);
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
  parts.push(...whereabouts(filter, by));
  return sql.join(parts, sql` and `);
}

/** SQL number of a field; null when the stored value is not a number, for example from an old import. */
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
  // Same expression as in the index on attributes. An empty list of options matches nothing.
  const asked = (options ?? []).map((option) => {
    const value = type === 'flag' ? option === 'true' : type === 'choices' ? [option] : option;
    return sql`e.attributes @> ${JSON.stringify({ [field]: value })}::jsonb`;
  });
  return asked.length === 0 ? sql`false` : sql`(${sql.join(asked, sql` or `)})`;
}

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

export async function listChildren(db: Db, parentId: string, rows: number): Promise<ElementRow[]> {
  const result = await sql<ElementRow>`/* children */
    select ${COLUMNS} from element e where e.parent_id = ${parentId} and e.status = 'published'
    order by e.kind, e.importance desc, e.id limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}

export async function listLinked(db: Db, id: string, side: 'from' | 'to'): Promise<ElementRow[]> {
  const join =
    side === 'to' ? sql`l.from_id = e.id where l.to_id = ${id}` : sql`l.to_id = e.id where l.from_id = ${id}`;
  const { rows } = await sql<ElementRow>`
    select ${COLUMNS} from element_link l join element e on ${join} and l.role = 'access' and e.status = 'published'
    order by e.importance desc, e.id limit ${limitTo(LINKED_MAX)}`.execute(db);
  return rows;
}

export async function loadArticles(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Readonly<Record<string, unknown>>>> {
  const { rows } = await sql<{ id: string; articles: Record<string, unknown> }>`/* articles */
    select element_id as id, json_object_agg(language, article) as articles from element_text
    where element_id = any(${ids}::text[]) and article is not null group by element_id`.execute(db);
  return new Map(rows.map(({ id, articles }) => [id, articles]));
}

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

export async function loadLinkedIds(db: Db, accessIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ from: string; ids: string[] }>`
    select l.from_id as "from", array_agg(e.id order by e.id) as ids
    from element_link l join element e on e.id = l.to_id and e.status = 'published'
    where l.from_id = any(${accessIds}::text[]) and l.role = 'access' group by l.from_id`.execute(db);
  return new Map(rows.map(({ from, ids }) => [from, ids]));
}

export async function listSubRegions(db: Db, regionId: string): Promise<ElementRow[]> {
  const { rows } = await sql<ElementRow>`/* sub-regions */
    select ${COLUMNS} from region_parent p join element e on e.id = p.region_id and e.status = 'published'
    where p.parent_id = ${regionId} order by e.name limit ${limitTo(SUB_REGIONS_MAX)}`.execute(db);
  return rows;
}

/** Looks up a published access case-insensitively, also by former ids. */
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

export async function listRegions(db: Db, levels: readonly string[]): Promise<ElementRow[]> {
  const { rows } = await sql<ElementRow>`/* regions by level */
    select ${COLUMNS} from element e where e.kind = 'region' and e.status = 'published'
      and e.attributes ->> 'level' = any(${levels}::text[]) order by e.name limit ${limitTo(REGIONS_MAX)}`.execute(db);
  return rows;
}

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
 * Lists published pins whose position lies in any of the boxes or whose line touches one. The lateral join starts
 * from the boxes, so that each box costs one index lookup.
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

export async function findCandidate(db: Db, id: string): Promise<StoredCandidate | null> {
  const { rows } = await sql<StoredCandidate>`
    select e.id, e.kind, e.attributes ->> 'subtype' as subtype, e.name, e.lon, e.lat,
      e.position_accuracy_meters as "positionAccuracyMeters", l.line
    from element e left join element_line l on l.element_id = e.id
    where e.id = ${id} and e.status = 'published' and e.lat is not null
      and e.kind not in ('access', 'region', 'list')`.execute(db);
  return rows[0] ?? null;
}

export async function isPlacedAnew(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ isAnew: boolean }>`
    select revision = 1 or revision::text in (provenance ->> 'place', provenance ->> 'line') as "isAnew"
    from element where id = ${id}`.execute(db);
  return rows[0]?.isAnew ?? false;
}

/** Returns region outlines as GeoJSON MultiPolygon coordinates in degrees; regions without an outline are omitted. */
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
  revisions: number;
  isCreator: boolean;
  lastAt: string;
}

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

export async function countContributions(db: Db, accountId: string): Promise<{ type: string; count: number }[]> {
  const { rows } = await sql<{ type: string; count: number }>`/* contributions by kind */
    select c.kind as type, count(*)::int as count from (${contributionsOf(accountId)}) c group by c.kind order by 2 desc, 1`.execute(
    db,
  );
  return rows;
}

function contributionsOf(accountId: string): RawBuilder<unknown> {
  return sql`select e.id as "elementId", e.kind, count(*)::int as revisions, bool_or(r.number = 1) as "isCreator",
      max(r.created_at) as "lastAt"
    from element_revision r join element o on o.id = r.element_id
    join element e on e.id = coalesce(o.merged_into_id, o.id) and e.status = 'published'
    where r.author_id = ${accountId} group by e.id`;
}

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
