import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { METERS_PER_DEGREE } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface NearAccess {
  readonly id: string;
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
}

/** A condition on the summary `e` of an element: a box around a place, wider in degrees where meridians are closer. */
export function isNear([lon, lat]: LonLat, meters: number): RawBuilder<unknown> {
  const high = meters / METERS_PER_DEGREE;
  const wide = high / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  return sql`e.place <@ box(point(${lon - wide}, ${lat - high}), point(${lon + wide}, ${lat + high}))`;
}

export async function listAccessesNear(db: Db, place: LonLat, meters: number, rows: number): Promise<NearAccess[]> {
  const found = await sql<NearAccess>`/* accesses near */
    select e.id, e.name, e.lon, e.lat from element_summary e
    where e.kind = 'access' and e.status = 'published' and ${isNear(place, meters)}
    order by e.place <-> point(${place[0]}, ${place[1]}), e.id limit ${limitTo(rows)}`.execute(db);
  return found.rows;
}
