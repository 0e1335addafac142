import { sql } from 'kysely';
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

/** Where an outline comes from and how exact it is. */
export interface OutlineOrigin {
  readonly source: string;
  /** null if nobody measured it */
  readonly accuracyMeters: number | null;
}

export async function replaceOutlineOrigin(trx: Db, regionId: string, origin: OutlineOrigin | null): Promise<void> {
  await sql`delete from region_outline where region_id = ${regionId}`.execute(trx);
  if (!origin) return;
  await sql`insert into region_outline (region_id, source, accuracy_meters)
    values (${regionId}, ${origin.source}, ${origin.accuracyMeters})`.execute(trx);
}

export async function loadOutlineOrigins(db: Db, ids: readonly string[]): Promise<Map<string, OutlineOrigin>> {
  const { rows } = await sql<OutlineOrigin & { id: string }>`/* origins of outlines */
    select region_id as id, source, accuracy_meters as "accuracyMeters" from region_outline
    where region_id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, ...origin }) => [id, origin]));
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
