import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface RegionInTree {
  readonly level: string | null;
  readonly countries: readonly string[];
  readonly parents: readonly string[];
  readonly outlineAccuracyMeters: number | null;
}

/** All regions with their parents. */
export async function loadRegionTree(db: Db): Promise<Map<string, RegionInTree>> {
  const { rows } = await sql<RegionInTree & { id: string }>`
    select e.id, e.attributes ->> 'level' as level, e.countries, o.accuracy_meters as "outlineAccuracyMeters",
      array(select p.parent_id from region_parent p where p.region_id = e.id) as parents
    from element e left join region_outline o on o.region_id = e.id where e.kind = 'region'`.execute(db);
  return new Map(rows.map((region) => [region.id, region]));
}

export interface ElementInRegions {
  readonly id: string;
  readonly kind: string;
  readonly lon: number | null;
  readonly lat: number | null;
  readonly countries: readonly string[];
  readonly line: Uint8Array | null;
  /** Places that a route goes through, as they are stored. */
  readonly waypoints: unknown;
  /** Regions that it has been computed to belong to. */
  readonly computed: readonly string[];
  /** Those of them that hold only part of it. */
  readonly partial: readonly string[];
  /** Regions that a person put it into. */
  readonly included: readonly string[];
  /** Regions that a person took it out of. */
  readonly excluded: readonly string[];
}

/**
 * Elements in order of their ids, after one of them.
 * @param ids null lists every element
 */
export async function listElementsInRegions(
  db: Db,
  ids: readonly string[] | null,
  after: string,
  limit: number,
): Promise<ElementInRegions[]> {
  const { rows } = await sql<ElementInRegions>`
    select e.id, e.kind, e.lon, e.lat, e.countries, l.line, e.attributes -> 'waypoints' as waypoints,
      array(select region_id from element_region er where er.element_id = e.id and not er.is_manual) as computed,
      array(select region_id from element_region er where er.element_id = e.id and not er.is_manual and er.is_partial) as partial,
      array(select region_id from element_region er where er.element_id = e.id and er.is_manual) as included,
      array(select region_id from region_exclusion x where x.element_id = e.id) as excluded
    from element e left join element_line l on l.element_id = e.id
    where e.id > ${after} and ${ids === null ? sql`true` : sql`e.id = any(${ids}::text[])`}
    order by e.id limit ${limitTo(limit)}`.execute(db);
  return rows;
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

interface Membership {
  readonly id: string;
  readonly region: string;
  readonly isPartial: boolean;
}

/** Puts elements into regions. */
export async function insertMemberships(trx: Db, memberships: readonly Membership[]): Promise<void> {
  if (memberships.length === 0) return;
  await sql`insert into element_region (element_id, region_id, is_partial)
    select * from unnest(${memberships.map(({ id }) => id)}::text[], ${memberships.map(({ region }) => region)}::text[],
      ${memberships.map(({ isPartial }) => isPartial)}::bool[])
    on conflict do nothing`.execute(trx);
}

/** Takes elements out of regions that nobody put them into by hand. */
export async function deleteMemberships(trx: Db, memberships: readonly Omit<Membership, 'isPartial'>[]): Promise<void> {
  if (memberships.length === 0) return;
  await sql`delete from element_region er
    using unnest(${memberships.map(({ id }) => id)}::text[], ${memberships.map(({ region }) => region)}::text[]) g(id, region)
    where er.element_id = g.id and er.region_id = g.region and not er.is_manual`.execute(trx);
}
