import { sql } from 'kysely';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Bounds } from '@cordada/core/geo/lonLat';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface StoredCandidate {
  id: string;
  kind: KindName;
  subtype: string | null;
  name: string;
  lon: number;
  lat: number;
  positionAccuracyMeters: number | null;
  elevationMeters: number | null;
  line: Buffer | null;
}

/** Boxes as rows with the columns `w`, `s`, `e` and `n`. */
function rowsOf(boxes: readonly Bounds[]) {
  const [west, south, east, north] = [0, 1, 2, 3].map((side) => boxes.map((box) => box[side as 0]));
  return sql`select * from unnest(${west}::float8[], ${south}::float8[], ${east}::float8[], ${north}::float8[]) t(w, s, e, n)`;
}

/**
 * Lists published pins whose position lies in any of the boxes or whose line touches one. The lateral join starts
 * from the boxes, so that each box costs one index lookup.
 */
export async function listInBoxes(db: Db, boxes: readonly Bounds[], rows: number): Promise<StoredCandidate[]> {
  const result = await sql<StoredCandidate>`
    with b as (${rowsOf(boxes)}),
    hit as (
      select c.id from b cross join lateral (
        select e.id from element e where e.place <@ box(point(b.w, b.s), point(b.e, b.n)) offset 0) c
      union
      select c.id from b cross join lateral (
        select l.element_id as id from element_line l where l.bbox && box(point(b.w, b.s), point(b.e, b.n)) offset 0) c
    )
    select e.id, e.kind, e.attributes ->> 'subtype' as subtype, e.name, e.lon, e.lat, e.position_accuracy_meters as "positionAccuracyMeters",
      e.elevation_meters as "elevationMeters", l.line
    from hit join element e on e.id = hit.id left join element_line l on l.element_id = e.id
    where e.status = 'published' and e.lat is not null and e.kind not in ('access', 'region', 'list')
    limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}

/** Published elements of the kinds whose line touches one of the boxes. */
export async function listLinesInBoxes(
  db: Db,
  kinds: readonly KindName[],
  boxes: readonly Bounds[],
  rows: number,
): Promise<{ id: string; line: Buffer }[]> {
  const result = await sql<{ id: string; line: Buffer }>`/* lines in boxes */
    with b as (${rowsOf(boxes)}),
    hit as (
      select distinct c.id from b cross join lateral (
        select l.element_id as id from element_line l where l.bbox && box(point(b.w, b.s), point(b.e, b.n)) offset 0) c
    )
    select e.id, l.line from hit join element e on e.id = hit.id join element_line l on l.element_id = e.id
    where e.status = 'published' and e.kind = any(${kinds}::text[]) order by e.id limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}

export async function findCandidate(db: Db, id: string): Promise<StoredCandidate | null> {
  const { rows } = await sql<StoredCandidate>`
    select e.id, e.kind, e.attributes ->> 'subtype' as subtype, e.name, e.lon, e.lat,
      e.position_accuracy_meters as "positionAccuracyMeters", e.elevation_meters as "elevationMeters", l.line
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
