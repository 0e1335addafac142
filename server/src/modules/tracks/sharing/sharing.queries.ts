import { sql } from 'kysely';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Waypoint } from '@cordada/core/tracks/track';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import { figuresOf } from '../tracks.queries.ts';
import type { TrackTies } from '../tracks.queries.ts';
import type { SharedTrack, TrackParts } from '../trackThread.ts';

export interface Unshared {
  readonly id: string;
  readonly ownerId: string;
  readonly geometry: Buffer;
  readonly parts: TrackParts;
  readonly waypoints: Waypoint[];
  readonly formerEnds: LonLat[];
}

export async function listUnshared(db: Db, but: readonly string[], rows: number): Promise<string[]> {
  const result = await sql<{ id: string }>`/* unshared tracks */
    select t.id from track t where not exists (select 1 from shared_track s where s.track_id = t.id)
      and t.id <> all(${[...but]}::text[]) order by t.created_at desc limit ${limitTo(rows)}`.execute(db);
  return result.rows.map(({ id }) => id);
}

export async function findUnshared(db: Db, id: string): Promise<Unshared | null> {
  const { rows } = await sql<Unshared>`
    select id, owner_id as "ownerId", geometry, parts, waypoints, former_ends as "formerEnds" from track where id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** False if the activity of a track shows its ends. */
export async function hidesEnds(db: Db, ties: TrackTies, id: string): Promise<boolean> {
  const { rows } = await sql<{ showsEnds: boolean }>`select ${ties.showsEnds(sql`${id}::text`)} as "showsEnds"`.execute(
    db,
  );
  return !rows[0]?.showsEnds;
}

export async function insertShared(trx: Db, trackId: string, shared: SharedTrack): Promise<boolean> {
  const { statistics } = shared;
  const [west, south, east, north] = statistics.bounds ?? [];
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('shared_track')
    .values({
      track_id: trackId,
      parts: JSON.stringify(shared.parts),
      segment_count: shared.segmentCount,
      waypoint_count: shared.waypoints.length,
      ...figuresOf(statistics),
      bbox: statistics.bounds && `(${east},${north}),(${west},${south})`,
      geometry: Buffer.from(shared.geometry),
      simplified: Buffer.from(shared.simplified),
      profile: JSON.stringify(shared.profile),
      shape: JSON.stringify(shared.shape),
      waypoints: JSON.stringify(shared.waypoints),
      ranges: JSON.stringify(shared.ranges),
      ends: JSON.stringify(shared.ends),
      hidden: Buffer.from(shared.hidden),
    })
    .onConflict((conflict) => conflict.column('track_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
