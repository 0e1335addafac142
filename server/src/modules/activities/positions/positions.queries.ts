import { sql } from 'kysely';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

const OWNERS_MAX = 500;

/**
 * Where people stood on a summit, one place for each: of what everybody sees, by owners who are counted in the heatmap and
 * confirmed that they reached the summit.
 */
export async function listSummitSpots(db: Db, elementId: string): Promise<LonLat[]> {
  const { rows } = await sql<{ lon: number; lat: number }>`/* summit spots */
    select distinct on (a.owner_id) m.spot_lon as lon, m.spot_lat as lat
    from public_milestone p
    join milestone r on r.activity_id = p.activity_id and r.element_id = p.element_id and r.role = 'reached'
    join public_activity a on a.id = p.activity_id
    join account_summary o on o.id = a.owner_id and o.counts_in_heatmap
    join activity_recording at on at.activity_id = a.id
    join shared_track_summary s on s.track_id = at.track_id and s.point_count > 0
    join track_match_summary m on m.track_id = at.track_id and m.element_id = p.element_id and m.outcome = 'reached'
    where p.element_id = ${elementId} and m.spot_lon is not null
    order by a.owner_id, a.happened_on desc limit ${limitTo(OWNERS_MAX)}`.execute(db);
  return rows.map(({ lon, lat }) => [lon, lat]);
}
