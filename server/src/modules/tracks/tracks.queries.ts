import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ActivityKind } from '@cordada/core/activities/activityKinds';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import type { TrackSegmentRange } from '@cordada/core/tracks/cutTrack';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import type { TrackStatistics } from '@cordada/core/tracks/stats/statistics';
import type { Waypoint } from '@cordada/core/tracks/track';
import { DRAWN_CREATOR } from '@cordada/core/tracks/writing/drawnTrack';
import type { Db } from '#server/db/connect.ts';
import { instantOf } from './instant.ts';
import type { TrackParts } from './trackThread.ts';

/** What activities make of tracks, as SQL over an id: the module of activities gives it. */
export interface TrackTies {
  /** A condition: whether an activity has the track. */
  readonly isInActivity: (trackId: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** A condition: whether the activity that has the track shows where it begins and ends. */
  readonly showsEnds: (trackId: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The id of the activity that has the track, or null. */
  readonly activityOf: (trackId: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The id of an activity, null where there is none. */
  readonly existingActivity: (activityId: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** `whole` is for the owner only; everybody else gets `shared`, without hidden ranges. */
export type TrackVersion = 'whole' | 'shared';

export interface TrackRow {
  id: string;
  ownerId: string;
  version: TrackVersion;
  name: string | null;
  format: string;
  isDrawn: boolean;
  guessedKind: ActivityKind | null;
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
  /** Corners, as `boundsOfBox` takes them. */
  box: Bounds;
  profile: TrackProfile;
  waypoints: Waypoint[];
  heightsFrom: string | null;
}

const FIGURES = sql`v.point_count as "pointCount", v.segment_count as "segmentCount", v.waypoint_count as "waypointCount",
  v.distance_meters as "distanceMeters", v.ascent_meters as "ascentMeters", v.descent_meters as "descentMeters",
  v.min_elevation_meters as "minElevationMeters", v.max_elevation_meters as "maxElevationMeters",
  v.started_at as "startedAt", v.ended_at as "endedAt", v.total_seconds as "totalSeconds",
  v.moving_seconds as "movingSeconds", v.profile, v.waypoints,
  json_build_array((v.bbox[1])[0], (v.bbox[1])[1], (v.bbox[0])[0], (v.bbox[0])[1]) as box`;

/** Loads complete tracks without geometry. For their owners only. */
export async function loadWholeTracks(db: Db, ids: readonly string[]): Promise<Map<string, TrackRow>> {
  const { rows } = await sql<TrackRow>`/* tracks */
    select v.id, v.owner_id as "ownerId", 'whole' as version, v.name, v.format, v.device_figures as "deviceFigures",
      v.warnings, v.heights_from as "heightsFrom", v.creator is not distinct from ${DRAWN_CREATOR} as "isDrawn", v.guessed_kind as "guessedKind", ${FIGURES}
    from track v where v.id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Loads the shared versions of tracks; tracks without one are omitted. The caller must check whether the viewer may
 * see them.
 */
export async function loadSharedTracks(db: Db, ids: readonly string[]): Promise<Map<string, TrackRow>> {
  // Device figures and file warnings describe the whole track, so they are left out.
  const { rows } = await sql<TrackRow>`/* shared tracks */
    select t.id, t.owner_id as "ownerId", 'shared' as version, t.name, t.format, null as "deviceFigures",
      '[]'::jsonb as warnings, t.heights_from as "heightsFrom",
      t.creator is not distinct from ${DRAWN_CREATOR} as "isDrawn", null as "guessedKind", ${FIGURES}
    from shared_track v join track t on t.id = v.track_id
    where v.track_id = any(${ids}::text[]) and v.point_count > 0`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function loadWholeShapes(db: Db, ids: readonly string[]): Promise<Map<string, LonLat[][]>> {
  const { rows } = await sql<{ id: string; shape: LonLat[] | null }>`/* track shapes */
    select t.id, (
      select json_agg(json_build_array(round((p.lon -> i)::numeric, 5), round((p.lat -> i)::numeric, 5)) order by i)
      from generate_series(0, p.size - 1, greatest(1, p.size / 40)) i
    ) as shape
    from track t cross join lateral (
      select t.profile -> 'lon' as lon, t.profile -> 'lat' as lat, jsonb_array_length(t.profile -> 'lon') as size offset 0
    ) p
    where t.id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.shape ? [row.shape] : []]));
}

export async function loadSharedShapes(db: Db, ids: readonly string[]): Promise<Map<string, LonLat[][]>> {
  const { rows } = await sql<{ id: string; shape: LonLat[][] }>`/* shared shapes */
    select track_id as id, shape from shared_track where track_id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.shape]));
}

/** Loads the simplified lines of whole tracks, for their owners only. */
export async function loadWholeLines(db: Db, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ id: string; line: Buffer }>`/* whole lines */
    select id, simplified as line from track where id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, line }) => [id, line]));
}

/** Loads the simplified shared lines; tracks that others do not see are omitted. */
export async function loadSharedLines(db: Db, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ id: string; line: Buffer }>`/* shared lines */
    select track_id as id, simplified as line from shared_track
    where track_id = any(${ids}::text[]) and point_count > 0`.execute(db);
  return new Map(rows.map(({ id, line }) => [id, line]));
}

/**
 * Loads the shared ranges along whole tracks; tracks whose shared version is missing are omitted. For their owners
 * only.
 */
export async function loadSharedRanges(db: Db, ids: readonly string[]): Promise<Map<string, TrackSegmentRange[]>> {
  const { rows } = await sql<{ id: string; ranges: TrackSegmentRange[] }>`/* shared ranges */
    select track_id as id, ranges from shared_track where track_id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.ranges]));
}

export interface TrackGeometry {
  geometry: Buffer;
  waypoints: Waypoint[];
  parts: TrackParts;
  name: string | null;
  heightsFrom: string | null;
  /** Former ends of source tracks, which must stay hidden; empty in the shared version. */
  formerEnds: LonLat[];
}

export async function findGeometry(db: Db, id: string, version: TrackVersion): Promise<TrackGeometry | null> {
  const { rows } =
    version === 'whole'
      ? await sql<TrackGeometry>`
          select geometry, waypoints, parts, name, heights_from as "heightsFrom", former_ends as "formerEnds" from track where id = ${id}`.execute(
          db,
        )
      : await sql<TrackGeometry>`
          select s.geometry, s.waypoints, s.parts, t.name, t.heights_from as "heightsFrom", '[]'::jsonb as "formerEnds"
          from shared_track s join track t on t.id = s.track_id
          where s.track_id = ${id} and s.point_count > 0`.execute(db);
  return rows[0] ?? null;
}

/**
 * Returns simplified lines for drawing. The owner gets shown and hidden ranges, or everything as shown while the
 * shared version is missing; others get only the shared lines.
 */
export async function findLines(
  db: Db,
  id: string,
  version: TrackVersion,
): Promise<{ shown: Buffer; hidden: Buffer | null } | null> {
  const { rows } =
    version === 'whole'
      ? await sql<{ shown: Buffer; hidden: Buffer | null }>`
          select coalesce(s.simplified, t.simplified) as shown, s.hidden from track t
          left join shared_track s on s.track_id = t.id where t.id = ${id}`.execute(db)
      : await sql<{ shown: Buffer; hidden: null }>`
          select simplified as shown, null as hidden from shared_track where track_id = ${id} and point_count > 0`.execute(
          db,
        );
  return rows[0] ?? null;
}

export function figuresOf(statistics: TrackStatistics) {
  return {
    point_count: statistics.pointCount,
    distance_meters: statistics.distanceMeters,
    ascent_meters: statistics.ascentMeters,
    descent_meters: statistics.descentMeters,
    min_elevation_meters: statistics.minElevationMeters,
    max_elevation_meters: statistics.maxElevationMeters,
    started_at: instantOf(statistics.startedAt),
    ended_at: instantOf(statistics.endedAt),
    total_seconds: statistics.totalSeconds,
    moving_seconds: statistics.movingSeconds,
  };
}

/** Finds the original file of a track. A track edited from exactly one recording uses the file of that recording. */
export async function findOriginal(
  db: Db,
  trackId: string,
): Promise<{ storageKey: string; originalName: string; mediaType: string } | null> {
  const { rows } = await sql<{ storageKey: string; originalName: string; mediaType: string }>`
    select f.storage_key as "storageKey", f.original_name as "originalName", f.media_type as "mediaType"
    from track t join stored_file f on f.id = coalesce(t.file_id, (
      select min(r.file_id) from track_origin o left join track r on r.id = o.recording_id and r.owner_id = t.owner_id
      where o.track_id = t.id having count(*) = 1))
    where t.id = ${trackId}`.execute(db);
  return rows[0] ?? null;
}

export async function sumStoredBytes(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (select coalesce(sum(byte_size), 0)::bigint from stored_file where owner_id = ${ownerId})
      + (select coalesce(sum(octet_length(geometry)), 0)::bigint from track where owner_id = ${ownerId} and file_id is null)
      as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/**
 * Deletes old tracks that no activity uses and that are not the source of another track.
 * @returns the storage keys of their files
 */
export async function deleteUnattachedTracks(trx: Db, ties: TrackTies, olderThanHours: number): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with gone as (
      delete from track t where t.created_at < now() - make_interval(hours => ${olderThanHours}::int)
        and not ${ties.isInActivity(sql`t.id`)}
        and not exists (select 1 from track_origin o where o.recording_id = t.id) returning file_id
    )
    delete from stored_file f using gone where f.id = gone.file_id returning f.storage_key`.execute(trx);
  return rows.map((row) => row.storage_key);
}

/**
 * Deletes tracks that no activity uses, together with source recordings that nothing else uses.
 * @returns the storage keys of their files
 */
export async function deleteTracks(trx: Db, ties: TrackTies, trackIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    with asked as (
      select unnest(${trackIds}::text[]) as id
      union select recording_id from track_origin where track_id = any(${trackIds}::text[]) and recording_id is not null
    ), gone as (
      delete from track t using asked where t.id = asked.id
        and not ${ties.isInActivity(sql`t.id`)}
        and not exists (
          select 1 from track_origin o where o.recording_id = t.id and o.track_id not in (select id from asked))
      returning file_id
    )
    delete from stored_file f using gone where f.id = gone.file_id returning f.storage_key`.execute(trx);
  return rows.map((row) => row.storage_key);
}

export async function listStorageKeys(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('stored_file').select('storage_key').where('owner_id', '=', ownerId).execute();
  return rows.map((row) => row.storage_key);
}

export async function listOriginals(
  db: Db,
  accountId: string,
): Promise<{ trackId: string; storageKey: string | null; originalName: string | null }[]> {
  const { rows } = await sql<{ trackId: string; storageKey: string | null; originalName: string | null }>`
    select t.id as "trackId", f.storage_key as "storageKey", f.original_name as "originalName"
    from track t left join stored_file f on f.id = t.file_id where t.owner_id = ${accountId} order by t.created_at, t.id`.execute(
    db,
  );
  return rows;
}

/** Keys of all uploaded files in the file store. */
export async function listFileKeys(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('stored_file').select('storage_key').execute();
  return rows.map((row) => row.storage_key);
}

/** Number and bytes of all uploaded files. */
export async function measureFiles(db: Db): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(byte_size), 0)::float8 as bytes from stored_file`.execute(db);
  return rows[0] ?? { count: 0, bytes: 0 };
}
