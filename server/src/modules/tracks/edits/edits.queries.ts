import { sql } from 'kysely';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Waypoint } from '@cordada/core/tracks/track';
import type { Db } from '#server/db/connect.ts';
import type { TrackTies } from '../tracks.queries.ts';
import type { TrackParts } from '../trackThread.ts';

export interface TrackOrigin {
  readonly kind: 'recording' | 'activity' | 'element';
  readonly id: string | null;
}

export interface EditableTrack {
  readonly id: string;
  readonly name: string | null;
  readonly format: string;
  readonly creator: string | null;
  readonly geometry: Buffer;
  readonly parts: TrackParts;
  readonly waypoints: readonly Waypoint[];
  readonly formerEnds: readonly LonLat[];
  readonly heightsFrom: string | null;
  readonly origins: readonly TrackOrigin[];
}

const ORIGINS = sql`coalesce((select json_agg(json_build_object('kind', o.kind,
  'id', coalesce(o.recording_id, o.activity_id, o.element_id)) order by o.seq) from track_origin o where o.track_id = t.id), '[]')`;

export async function loadEditable(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, EditableTrack>> {
  const { rows } = await sql<EditableTrack>`
    select t.id, t.name, t.format, t.creator, t.geometry, t.parts, t.waypoints, t.former_ends as "formerEnds", t.heights_from as "heightsFrom", ${ORIGINS} as origins
    from track t where t.id = any(${ids}::text[]) and t.owner_id = ${ownerId}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function loadTrackOrigins(db: Db, ids: readonly string[]): Promise<Map<string, TrackOrigin[]>> {
  const { rows } = await sql<{ id: string; origins: TrackOrigin[] }>`/* track origins */
    select t.id, ${ORIGINS} as origins from track t where t.id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, origins }) => [id, origins]));
}

export async function findSame(
  db: Db,
  ties: TrackTies,
  ownerId: string,
  fingerprint: Uint8Array,
): Promise<{ id: string; activityId: string | null } | null> {
  const { rows } = await sql<{ id: string; activityId: string | null }>`
    select t.id, ${ties.activityOf(sql`t.id`)} as "activityId" from track t
    where t.owner_id = ${ownerId} and t.fingerprint = ${Buffer.from(fingerprint)}`.execute(db);
  return rows[0] ?? null;
}

/** Origins deleted in the meantime still get a row, with null references. */
export async function insertOrigins(
  trx: Db,
  ties: TrackTies,
  trackId: string,
  origins: readonly TrackOrigin[],
): Promise<void> {
  const idOf = (kind: TrackOrigin['kind']) => origins.map((one) => (one.kind === kind ? one.id : null));
  await sql`insert into track_origin (track_id, seq, kind, recording_id, activity_id, element_id)
    select ${trackId}, o.seq, o.kind, r.id, ${ties.existingActivity(sql`o.activity`)}, e.id
    from unnest(${origins.map(({ kind }) => kind)}::text[], ${idOf('recording')}::text[], ${idOf('activity')}::text[],
      ${idOf('element')}::text[]) with ordinality o(kind, recording, activity, element, seq)
    left join track r on r.id = o.recording left join element_summary e on e.id = o.element`.execute(trx);
}
