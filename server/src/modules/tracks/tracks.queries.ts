import { sql } from 'kysely';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import type { Proposal } from '@cordada/core/tracks/recognise';
import type { TrackProfile } from '@cordada/core/tracks/profile';
import type { Waypoint } from '@cordada/core/tracks/track';
import type { Db } from '#server/db/connect.ts';
import { instantOf } from './instant.ts';
import type { ReadTrack } from './trackThread.ts';

export interface TrackRow {
  id: string;
  ownerId: string;
  name: string | null;
  format: string;
  pointCount: number;
  segmentCount: number;
  waypointCount: number;
  distanceMeters: number;
  ascentMeters: number | null;
  descentMeters: number | null;
  minElevationMeters: number | null;
  maxElevationMeters: number | null;
  startedAt: string | null;
  endedAt: string | null;
  totalSeconds: number | null;
  movingSeconds: number | null;
  deviceFigures: object | null;
  warnings: { code: string; count: number }[];
  bounds: Bounds;
  profile: TrackProfile;
  waypoints: Waypoint[];
}

const COLUMNS = sql`t.id, t.owner_id as "ownerId", t.name, t.format, t.point_count as "pointCount",
  t.segment_count as "segmentCount", t.waypoint_count as "waypointCount", t.distance_meters as "distanceMeters",
  t.ascent_meters as "ascentMeters", t.descent_meters as "descentMeters", t.min_elevation_meters as "minElevationMeters",
  t.max_elevation_meters as "maxElevationMeters", t.started_at as "startedAt", t.ended_at as "endedAt",
  t.total_seconds as "totalSeconds", t.moving_seconds as "movingSeconds", t.device_figures as "deviceFigures",
  t.warnings, json_build_array((t.bbox[1])[0], (t.bbox[1])[1], (t.bbox[0])[0], (t.bbox[0])[1]) as bounds,
  t.profile, t.waypoints`;

/** Tracks by id without their geometry. The caller's policy decides who sees them. */
export async function loadTracks(db: Db, ids: readonly string[]): Promise<Map<string, TrackRow>> {
  const { rows } = await sql<TrackRow>`/* tracks */
    select ${COLUMNS} from track t where t.id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Some forty places of each track, enough to draw it as small as a stamp. */
export async function loadTrackShapes(db: Db, ids: readonly string[]): Promise<Map<string, LonLat[]>> {
  const { rows } = await sql<{ id: string; shape: LonLat[] }>`/* track shapes */
    select t.id, (
      select json_agg(json_build_array(round((p.lon -> i)::numeric, 5), round((p.lat -> i)::numeric, 5)) order by i)
      from generate_series(0, p.size - 1, greatest(1, p.size / 40)) i
    ) as shape
    from track t cross join lateral (
      select t.profile -> 'lon' as lon, t.profile -> 'lat' as lat, jsonb_array_length(t.profile -> 'lon') as size offset 0
    ) p
    where t.id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.shape ?? []]));
}

export interface TrackGeometry {
  geometry: Buffer;
  waypoints: Waypoint[];
  parts: { name: string | null; kind: 'track' | 'route'; segmentCount: number }[];
  name: string | null;
}

/** Every point of a track, with what belongs to them. */
export async function findGeometry(db: Db, id: string): Promise<TrackGeometry | null> {
  const { rows } = await sql<TrackGeometry>`
    select geometry, waypoints, parts, name from track where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The line of a track as it is drawn, within some meters of it. */
export async function findSimplified(db: Db, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('track').select('simplified').where('id', '=', id).executeTakeFirst();
  return row?.simplified ?? null;
}

/** Where the original of a track is kept. */
export async function findOriginal(
  db: Db,
  trackId: string,
): Promise<{ storageKey: string; originalName: string; mediaType: string } | null> {
  const row = await db
    .selectFrom('track')
    .innerJoin('stored_file', 'stored_file.id', 'track.file_id')
    .select(['storage_key as storageKey', 'original_name as originalName', 'media_type as mediaType'])
    .where('track.id', '=', trackId)
    .executeTakeFirst();
  return row ?? null;
}

/** Bytes of originals an account keeps. */
export async function sumStoredBytes(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(byte_size), 0)::bigint as bytes from stored_file where owner_id = ${ownerId}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The owner's track with the same points, if it is there already. */
export async function findByFingerprint(db: Db, ownerId: string, fingerprint: Uint8Array): Promise<string | null> {
  const row = await db
    .selectFrom('track')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('fingerprint', '=', Buffer.from(fingerprint))
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface NewTrack {
  readonly id: string;
  readonly ownerId: string;
  readonly file: { id: string; storageKey: string; originalName: string; mediaType: string; byteSize: number };
  readonly read: ReadTrack;
  readonly proposals: readonly Proposal[];
}

/** Writes a track with its file, pieces and passages; false when the owner has the same points already. */
export async function insertTrack(trx: Db, track: NewTrack): Promise<boolean> {
  const { file, read } = track;
  const { statistics } = read;
  await trx
    .insertInto('stored_file')
    .values({
      id: file.id,
      owner_id: track.ownerId,
      storage_key: file.storageKey,
      original_name: file.originalName,
      media_type: file.mediaType,
      byte_size: file.byteSize,
    })
    .execute();
  if (statistics.bounds === null) throw new Error('A track without points was not refused.');
  const [west, south, east, north] = statistics.bounds;
  const inserted = await trx
    .insertInto('track')
    .values({
      id: track.id,
      owner_id: track.ownerId,
      file_id: file.id,
      fingerprint: Buffer.from(read.fingerprint),
      format: read.format,
      name: read.name,
      creator: read.creator,
      parts: JSON.stringify(read.parts),
      point_count: statistics.pointCount,
      segment_count: read.segmentCount,
      waypoint_count: read.waypoints.length,
      distance_meters: statistics.distanceMeters,
      ascent_meters: statistics.ascentMeters,
      descent_meters: statistics.descentMeters,
      min_elevation_meters: statistics.minElevationMeters,
      max_elevation_meters: statistics.maxElevationMeters,
      started_at: instantOf(statistics.startedAt),
      ended_at: instantOf(statistics.endedAt),
      total_seconds: statistics.totalSeconds,
      moving_seconds: statistics.movingSeconds,
      device_figures: read.deviceFigures === null ? null : JSON.stringify(read.deviceFigures),
      warnings: JSON.stringify(read.warnings),
      bbox: `(${east},${north}),(${west},${south})`,
      geometry: Buffer.from(read.geometry),
      simplified: Buffer.from(read.simplified),
      profile: JSON.stringify(read.profile),
      waypoints: JSON.stringify(read.waypoints),
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'fingerprint']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return false;
  const { pieces } = read;
  await sql`insert into track_piece (track_id, band, seq, bbox, line)
    select ${track.id}, band, seq, box(point(east, north), point(west, south)), line
    from unnest(${pieces.map((p) => p.band)}::smallint[], ${pieces.map((p) => p.seq)}::smallint[],
      ${pieces.map((p) => p.bounds[0])}::float8[], ${pieces.map((p) => p.bounds[1])}::float8[],
      ${pieces.map((p) => p.bounds[2])}::float8[], ${pieces.map((p) => p.bounds[3])}::float8[],
      ${pieces.map((p) => Buffer.from(p.line))}::bytea[]) p(band, seq, west, south, east, north, line)`.execute(trx);
  await insertPassages(trx, track.id, track.proposals);
  return true;
}

async function insertPassages(trx: Db, trackId: string, proposals: readonly Proposal[]): Promise<void> {
  if (proposals.length === 0) return;
  await trx
    .insertInto('track_passage')
    .values(
      proposals.map((proposal) => ({
        track_id: trackId,
        element_id: proposal.elementId,
        distance_meters: proposal.distanceMeters,
        along_meters: proposal.alongMeters,
        reached_at: instantOf(proposal.reachedAt),
        confidence: proposal.confidence,
        direction: proposal.direction ?? null,
      })),
    )
    .execute();
}

export interface Passage {
  elementId: string;
  distanceMeters: number;
  alongMeters: number;
  reachedAt: string | null;
  confidence: number;
}

/** What a track passed, in the order of the track. */
export async function listPassages(db: Db, trackId: string): Promise<Passage[]> {
  const { rows } = await sql<Passage>`
    select p.element_id as "elementId", p.distance_meters as "distanceMeters", p.along_meters as "alongMeters",
      p.reached_at as "reachedAt", p.confidence
    from track_passage p join element e on e.id = p.element_id and e.status = 'published'
    where p.track_id = ${trackId} order by p.along_meters, p.element_id`.execute(db);
  return rows;
}

/** Deletes tracks that no activity took within the time, and tells where their originals are. */
export async function deleteUnattachedTracks(trx: Db, olderThanHours: number): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with gone as (
      delete from track t where t.created_at < now() - make_interval(hours => ${olderThanHours}::int)
        and not exists (select 1 from activity_track a where a.track_id = t.id) returning file_id
    )
    delete from stored_file f using gone where f.id = gone.file_id returning f.storage_key`.execute(trx);
  return rows.map((row) => row.storage_key);
}

/** Deletes tracks for good that no activity holds, and tells where their originals are. */
export async function deleteTracks(trx: Db, trackIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with gone as (
      delete from track t where t.id = any(${trackIds}::text[])
        and not exists (select 1 from activity_track a where a.track_id = t.id) returning file_id
    )
    delete from stored_file f using gone where f.id = gone.file_id returning f.storage_key`.execute(trx);
  return rows.map((row) => row.storage_key);
}

/** Where every original of an account is kept. */
export async function listStorageKeys(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('stored_file').select('storage_key').where('owner_id', '=', ownerId).execute();
  return rows.map((row) => row.storage_key);
}

/** Tracks that passed one element passed another; of both, the closer passage stays. @returns how many passed it */
export async function movePassages(
  trx: Db,
  { sourceId, targetId }: { readonly sourceId: string; readonly targetId: string },
): Promise<number> {
  await sql`delete from track_passage p using track_passage s
    where s.element_id = ${sourceId} and p.element_id = ${targetId} and p.track_id = s.track_id
      and s.distance_meters < p.distance_meters`.execute(trx);
  await sql`insert into track_passage (track_id, element_id, distance_meters, along_meters, reached_at, confidence, direction)
    select track_id, ${targetId}, distance_meters, along_meters, reached_at, confidence, direction
    from track_passage where element_id = ${sourceId} on conflict do nothing`.execute(trx);
  const { numAffectedRows } = await sql`delete from track_passage where element_id = ${sourceId}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
