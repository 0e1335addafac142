import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import { ELEMENT_COLUMNS } from '../elements.queries.ts';
import type { ElementRow } from '../elements.queries.ts';

/**
 * Replaces the parents of a region.
 * @returns false if the region would become its own ancestor
 */
export async function writeParents(trx: Db, regionId: string, parentIds: readonly string[]): Promise<boolean> {
  await sql`delete from region_parent where region_id = ${regionId}`.execute(trx);
  await sql`insert into region_parent (region_id, parent_id)
    select distinct ${regionId}, e.id from element s join element e on e.id = coalesce(s.merged_into_id, s.id)
    where s.id = any(${parentIds}::text[]) and e.kind = 'region' and e.status = 'published'`.execute(trx);
  const { rows } = await sql`
    with recursive up as (
      select parent_id as id from region_parent where region_id = ${regionId}
      union
      select p.parent_id from up join region_parent p on p.region_id = up.id
    )
    select 1 from up where id = ${regionId}`.execute(trx);
  return rows.length === 0;
}

export async function loadParentIds(db: Db, regionIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; parents: string[] }>`
    select p.region_id as id, array_agg(p.parent_id order by p.parent_id) as parents
    from region_parent p join element e on e.id = p.parent_id and e.status = 'published'
    where p.region_id = any(${regionIds}::text[]) group by p.region_id`.execute(db);
  return new Map(rows.map(({ id, parents }) => [id, parents]));
}

export async function listConcernedByRegion(trx: Db, regionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${regionId} as id
    union select element_id from element_region where region_id = ${regionId}
    union select e.id from area_ring r join element e on e.kind not in ('region', 'list')
      and r.bbox && box(point(e.lon * 1e6, e.lat * 1e6), point(e.lon * 1e6, e.lat * 1e6))
    where r.element_id = ${regionId} and r.ring = 0`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function findRegionIds(db: Db, elementIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct region_id as id from element_region where element_id = any(${elementIds}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

export interface RegionInTree {
  readonly level: string | null;
  readonly countries: readonly string[];
  readonly parents: readonly string[];
}

/**
 * Computes region memberships: manual additions, regions whose outline contains the element, and all ancestors of
 * both, without manual removals.
 * @param elementIds null recomputes every element
 */
export async function recomputeRegions(trx: Db, elementIds: readonly string[] | null): Promise<void> {
  const someOf = (column: string): RawBuilder<unknown> =>
    elementIds === null ? sql`true` : sql`${sql.ref(column)} = any(${elementIds}::text[])`;
  await sql`delete from element_region where not is_manual and ${someOf('element_id')}`.execute(trx);
  await sql`
    insert into element_region (element_id, region_id)
    select distinct e.id, r.element_id
    from element e
    cross join lateral (select round(e.lon * 1e6) as x, round(e.lat * 1e6) as y) p
    join area_ring r on r.ring = 0 and r.bbox && box(point(p.x, p.y), point(p.x, p.y)) and r.shape @> point(p.x, p.y)
      and not exists (select 1 from area_ring h where h.element_id = r.element_id and h.part = r.part and h.ring > 0
        and h.shape @> point(p.x, p.y))
    where e.lon is not null and e.kind not in ('region', 'list') and ${someOf('e.id')}
    on conflict do nothing`.execute(trx);
  const takeOut = (): Promise<unknown> =>
    sql`delete from element_region er using region_exclusion x
      where x.element_id = er.element_id and x.region_id = er.region_id and ${someOf('er.element_id')}`.execute(trx);
  await takeOut();
  await sql`
    with recursive held as materialized (select distinct region_id from element_region where ${someOf('element_id')}),
    up as (
      select region_id, parent_id from held join region_parent using (region_id)
      union
      select up.region_id, p.parent_id from up join region_parent p on p.region_id = up.parent_id
    )
    insert into element_region (element_id, region_id)
    select distinct er.element_id, up.parent_id from element_region er join up using (region_id)
    where ${someOf('er.element_id')}
    on conflict do nothing`.execute(trx);
  // Repeat, because a removed region may have been added again as an ancestor.
  await takeOut();
  // A mountain range may span several countries; the element belongs only to the countries it states.
  await sql`
    with stated as materialized (
      select e.id, e.countries from element e where e.countries <> '{}' and e.kind <> 'region' and ${someOf('e.id')}
    )
    delete from element_region er using stated e, element r
    where e.id = er.element_id and r.id = er.region_id and not er.is_manual
      and r.kind = 'region' and r.attributes ->> 'level' = 'country' and not r.countries && e.countries`.execute(trx);
  // A country may span continents; the element belongs to the continent of its smaller regions, found without going
  // through the country.
  await sql`
    with recursive held as materialized (select distinct region_id from element_region where ${someOf('element_id')}),
    up as (
      select r.id as region_id, r.id as parent_id from held join element r on r.id = held.region_id
        where r.attributes ->> 'level' not in ('country', 'continent')
      union
      select up.region_id, p.parent_id from up join region_parent p on p.region_id = up.parent_id
        join element r on r.id = p.parent_id and r.attributes ->> 'level' <> 'country'
    ), named as materialized (
      select distinct er.element_id, up.parent_id as region_id from up
        join element c on c.id = up.parent_id and c.kind = 'region' and c.attributes ->> 'level' = 'continent'
        join element_region er on er.region_id = up.region_id and ${someOf('er.element_id')}
        join element e on e.id = er.element_id and e.kind <> 'region'
    )
    delete from element_region er using element r
    where r.id = er.region_id and not er.is_manual and r.kind = 'region' and r.attributes ->> 'level' = 'continent'
      and ${someOf('er.element_id')}
      and exists (select 1 from named where named.element_id = er.element_id)
      and not exists (select 1 from named where named.element_id = er.element_id and named.region_id = er.region_id)`.execute(
    trx,
  );
  // A region also stores its ancestors, for the breadcrumb on its page.
  await sql`
    with recursive up as (
      select p.region_id as element_id, p.parent_id as region_id from region_parent p join element e on e.id = p.region_id and ${someOf('e.id')}
      union
      select up.element_id, p.parent_id from up join region_parent p on p.region_id = up.region_id
    )
    insert into element_region (element_id, region_id) select element_id, region_id from up
    on conflict do nothing`.execute(trx);
}

/** A ring of the outline of a region, in millionths of a degree. */
export interface RingRow {
  readonly part: number;
  readonly ring: number;
  readonly bbox: string;
  readonly shape: string;
}

/** Gives a region these rings in place of those it had. */
export async function replaceRings(trx: Db, regionId: string, rows: readonly RingRow[]): Promise<void> {
  await sql`delete from area_ring where element_id = ${regionId}`.execute(trx);
  if (rows.length === 0) return;
  await sql`insert into area_ring (element_id, part, ring, bbox, shape)
    select ${regionId}, part, ring, bbox::box, shape::polygon
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(part smallint, ring smallint, bbox text, shape text)`.execute(
    trx,
  );
}

/** Forgets what was decided by hand about an element and a region. */
export async function deleteCorrection(trx: Db, elementId: string, regionId: string): Promise<void> {
  await sql`delete from region_exclusion where element_id = ${elementId} and region_id = ${regionId}`.execute(trx);
  await sql`delete from element_region where element_id = ${elementId} and region_id = ${regionId}`.execute(trx);
}

/** Keeps an element in a region, whatever the outlines say. */
export async function insertInclusion(trx: Db, elementId: string, regionId: string): Promise<void> {
  await sql`insert into element_region (element_id, region_id, is_manual) values (${elementId}, ${regionId}, true)`.execute(
    trx,
  );
}

/** Keeps an element out of a region, whatever the outlines say. */
export async function insertExclusion(trx: Db, elementId: string, regionId: string): Promise<void> {
  await sql`insert into region_exclusion (element_id, region_id) values (${elementId}, ${regionId})`.execute(trx);
}

/** All regions with their parents. */
export async function loadRegionTree(db: Db): Promise<Map<string, RegionInTree>> {
  const { rows } = await sql<RegionInTree & { id: string }>`
    select e.id, e.attributes ->> 'level' as level, e.countries,
      array(select p.parent_id from region_parent p where p.region_id = e.id) as parents
    from element e where e.kind = 'region'`.execute(db);
  return new Map(rows.map((region) => [region.id, region]));
}

/** By the index of each place, in millionths of a degree, the regions whose outline holds it. */
export async function listOutlinesAround(
  db: Db,
  places: { readonly x: readonly number[]; readonly y: readonly number[] },
): Promise<{ index: number; ids: string[] }[]> {
  const { rows } = await sql<{ index: number; ids: string[] }>`
    select p.index::int - 1 as index, array_agg(distinct r.element_id) as ids
    from unnest(${places.x}::float8[], ${places.y}::float8[]) with ordinality p(x, y, index)
    join area_ring r on r.ring = 0 and r.bbox && box(point(p.x, p.y), point(p.x, p.y)) and r.shape @> point(p.x, p.y)
      and not exists (select 1 from area_ring h where h.element_id = r.element_id and h.part = r.part and h.ring > 0
        and h.shape @> point(p.x, p.y))
    group by p.index`.execute(db);
  return rows;
}

/** Puts elements into regions. */
export async function insertMemberships(
  trx: Db,
  memberships: readonly { readonly id: string; readonly region: string }[],
): Promise<void> {
  await sql`insert into element_region (element_id, region_id)
    select * from unnest(${memberships.map(({ id }) => id)}::text[], ${memberships.map(({ region }) => region)}::text[])
    on conflict do nothing`.execute(trx);
}

export const SUB_REGIONS_MAX = 200;
export const REGIONS_MAX = 400;

export async function listSubRegions(db: Db, regionId: string): Promise<ElementRow[]> {
  const { rows } = await sql<ElementRow>`/* sub-regions */
    select ${ELEMENT_COLUMNS} from region_parent p join element e on e.id = p.region_id and e.status = 'published'
    where p.parent_id = ${regionId} order by e.name limit ${limitTo(SUB_REGIONS_MAX)}`.execute(db);
  return rows;
}

export async function listRegions(db: Db, levels: readonly string[]): Promise<ElementRow[]> {
  const { rows } = await sql<ElementRow>`/* regions by level */
    select ${ELEMENT_COLUMNS} from element e where e.kind = 'region' and e.status = 'published'
      and e.attributes ->> 'level' = any(${levels}::text[]) order by e.name limit ${limitTo(REGIONS_MAX)}`.execute(db);
  return rows;
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
