import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Waypoint } from '@cordada/core/elements/waypoints/waypoint';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import { ELEMENT_COLUMNS } from '../elements.queries.ts';
import type { ElementRow } from '../elements.queries.ts';

/** Positions of waypoints and of places are both approximate. Different places of one name are farther apart. */
const SAME_PLACE_METERS = 2000;
export const ROUTES_THROUGH_MAX = 5;

/** Whether two positions, as `ll_to_earth`, may be those of the same place. */
const areSamePlace = (a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<boolean> =>
  // The box is what the index of positions answers; its corners are farther away than the distance.
  sql`(earth_box(${a}, ${SAME_PLACE_METERS}) @> ${b} and earth_distance(${a}, ${b}) <= ${SAME_PLACE_METERS})`;

/**
 * The places of the encyclopedia that waypoints of routes are: of one of their names, whatever its capitals, and there.
 * @returns by the index of the waypoint; those that are no known place are missing
 */
export async function placesOfWaypoints(db: Db, waypoints: readonly Waypoint[]): Promise<Map<number, ElementRow>> {
  const { rows } = await sql<ElementRow & { index: number }>`/* places of waypoints */
    select (w.index - 1)::int as index, found.* from unnest(
      ${waypoints.map(({ name }) => name)}::text[],
      ${waypoints.map(({ place }) => place[0])}::float8[],
      ${waypoints.map(({ place }) => place[1])}::float8[]) with ordinality w(name, lon, lat, index),
    lateral (select ${ELEMENT_COLUMNS} from element e
      where e.lat is not null and ${areSamePlace(sql`ll_to_earth(w.lat, w.lon)`, sql`ll_to_earth(e.lat, e.lon)`)}
        and e.status = 'published' and e.kind not in ('route', 'region', 'list') and (lower(e.name) = lower(w.name)
          or exists (select from element_name n where n.element_id = e.id and lower(n.name) = lower(w.name))
          or exists (select from element_text t where t.element_id = e.id and lower(t.name) = lower(w.name)))
      order by e.importance desc, e.id limit 1) found`.execute(db);
  return new Map(rows.map(({ index, ...row }) => [index, row]));
}

/** The routes of which a place is a waypoint, the most important ones first. */
export async function listRoutesThrough(
  db: Db,
  { id, place: [lon, lat] }: { readonly id: string; readonly place: LonLat },
): Promise<ElementRow[]> {
  const here = sql`ll_to_earth(${lat}::float8, ${lon}::float8)`;
  const there = sql`ll_to_earth(split_part(line, ';', 2)::float8, split_part(line, ';', 3)::float8)`;
  const { rows } = await sql<ElementRow>`/* routes through */
    with names as materialized (
      select array_agg(lower(name)) as all from (select name from element where id = ${id}
        union select name from element_name where element_id = ${id}
        union select name from element_text where element_id = ${id}) n
    )
    select ${ELEMENT_COLUMNS} from element e, names
    where e.kind = 'route' and e.status = 'published' and e.attributes ? 'waypoints'
      and waypoint_names(e.attributes) && names.all
      and exists (select from jsonb_array_elements_text(e.attributes -> 'waypoints') line
        where lower(trim(split_part(line, ';', 1))) = any(names.all) and ${areSamePlace(here, there)})
    order by e.importance desc, e.id limit ${limitTo(ROUTES_THROUGH_MAX)}`.execute(db);
  return rows;
}
