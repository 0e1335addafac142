import { sql } from 'kysely';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Db } from '#server/db/connect.ts';

/** GeoJSON multi-polygon coordinates in degrees: parts, rings (the first the outer one), places. */
export type Outline = readonly (readonly (readonly LonLat[])[])[];

/** Replaces the outline of a region. Shapes that cross the antimeridian come split at it. */
export async function writeOutline(trx: Db, regionId: string, outline: Outline): Promise<void> {
  await sql`delete from area_ring where element_id = ${regionId}`.execute(trx);
  const rows = outline.flatMap((rings, part) =>
    rings.map((ring, index) => {
      const micro = ring.map(([lon, lat]) => [Math.round(lon * 1e6), Math.round(lat * 1e6)] as const);
      const lons = micro.map(([lon]) => lon);
      const lats = micro.map(([, lat]) => lat);
      return {
        part,
        ring: index,
        bbox: `(${Math.max(...lons)},${Math.max(...lats)}),(${Math.min(...lons)},${Math.min(...lats)})`,
        shape: `(${micro.map(([lon, lat]) => `(${lon},${lat})`).join(',')})`,
      };
    }),
  );
  if (rows.length === 0) return;
  await sql`insert into area_ring (element_id, part, ring, bbox, shape)
    select ${regionId}, part, ring, bbox::box, shape::polygon
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r(part smallint, ring smallint, bbox text, shape text)`.execute(
    trx,
  );
}

/** Every region that holds any of these elements. */
export async function findRegionIds(db: Db, elementIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct region_id as id from element_region where element_id = any(${elementIds}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Computes which regions elements belong to: those set by hand, those whose outline holds the
 * element, and every ancestor of both. Memberships set by hand are kept.
 * @param elementIds null for every element
 */
export async function settleRegions(trx: Db, elementIds: readonly string[] | null): Promise<void> {
  const some = elementIds === null ? sql`true` : sql`e.id = any(${elementIds}::text[])`;
  const ofSome = elementIds === null ? sql`true` : sql`element_id = any(${elementIds}::text[])`;
  await sql`delete from element_region where not is_manual and ${ofSome}`.execute(trx);
  await sql`
    insert into element_region (element_id, region_id)
    select distinct e.id, r.element_id
    from element e
    cross join lateral (select round(e.lon * 1e6) as x, round(e.lat * 1e6) as y) p
    join area_ring r on r.ring = 0 and r.bbox && box(point(p.x, p.y), point(p.x, p.y)) and r.shape @> point(p.x, p.y)
      and not exists (select 1 from area_ring h where h.element_id = r.element_id and h.part = r.part and h.ring > 0
        and h.shape @> point(p.x, p.y))
    where e.lon is not null and e.kind not in ('region', 'list') and ${some}
    on conflict do nothing`.execute(trx);
  await sql`
    with recursive up as (
      select element_id, region_id from element_region where ${ofSome}
      union
      select up.element_id, p.parent_id from up join region_parent p on p.region_id = up.region_id
    )
    insert into element_region (element_id, region_id) select element_id, region_id from up
    on conflict do nothing`.execute(trx);
  // A range reaches into several countries; an element lies in those it names itself.
  await sql`
    delete from element_region er using element e, element r
    where e.id = er.element_id and r.id = er.region_id and not er.is_manual and e.kind <> 'region'
      and r.attributes ->> 'level' = 'country' and e.countries <> '{}' and not r.countries && e.countries and ${some}`.execute(
    trx,
  );
  // A country may span continents: an element lies in the one that its smaller regions name without the country.
  await sql`
    with recursive up as (
      select er.element_id, er.region_id from element_region er
        join element e on e.id = er.element_id and e.kind <> 'region' and ${some}
        join element r on r.id = er.region_id and r.attributes ->> 'level' not in ('country', 'continent')
      union
      select up.element_id, p.parent_id from up join region_parent p on p.region_id = up.region_id
        join element r on r.id = p.parent_id and r.attributes ->> 'level' <> 'country'
    ), named as (
      select up.element_id, up.region_id from up
        join element r on r.id = up.region_id and r.attributes ->> 'level' = 'continent'
    )
    delete from element_region er using element r
    where r.id = er.region_id and not er.is_manual and r.attributes ->> 'level' = 'continent'
      and exists (select 1 from named where named.element_id = er.element_id)
      and not exists (select 1 from named where named.element_id = er.element_id and named.region_id = er.region_id)`.execute(
    trx,
  );
  // A region lists its ancestors too, for the chain on its page.
  await sql`
    with recursive up as (
      select p.region_id as element_id, p.parent_id as region_id from region_parent p join element e on e.id = p.region_id and ${some}
      union
      select up.element_id, p.parent_id from up join region_parent p on p.region_id = up.region_id
    )
    insert into element_region (element_id, region_id) select element_id, region_id from up
    on conflict do nothing`.execute(trx);
}
