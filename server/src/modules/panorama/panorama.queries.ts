import { sql } from 'kysely';
import { padBounds } from '@cordada/core/geo/bounds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface SummitRow {
  id: string;
  name: string;
  lon: number;
  lat: number;
  elevationMeters: number | null;
}

/** Lists published mountains and volcanoes in the box around a circle, the most important first. */
export async function listSummitsAround(
  db: Db,
  [lon, lat]: LonLat,
  radiusMeters: number,
  rows: number,
): Promise<SummitRow[]> {
  const boxes = padBounds([lon, lat, lon, lat], radiusMeters);
  const result = await sql<SummitRow>`/* summits around */
    with b as (select * from unnest(${boxes.map(([west]) => west)}::float8[], ${boxes.map(([, south]) => south)}::float8[],
      ${boxes.map(([, , east]) => east)}::float8[], ${boxes.map(([, , , north]) => north)}::float8[]) t(w, s, e, n))
    select e.id, e.name, e.lon, e.lat, e.elevation_meters as "elevationMeters"
    from b join element_summary e on e.place <@ box(point(b.w, b.s), point(b.e, b.n))
    where e.status = 'published' and e.kind in ('mountain', 'volcano')
    order by e.importance desc, e.id limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}
