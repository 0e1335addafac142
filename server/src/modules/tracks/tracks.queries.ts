import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import type { TrackSegmentRange } from '@cordada/core/tracks/cutTrack';
import { DRAWN_CREATOR } from '@cordada/core/tracks/writing/drawnTrack';
import type { LineDirection } from '@cordada/core/tracks/recognition/lineOverlap';
import type { Proposal } from '@cordada/core/tracks/recognition/recognise';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import type { TrackStatistics } from '@cordada/core/tracks/stats/statistics';
import type { Waypoint } from '@cordada/core/tracks/track';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import { instantOf } from './instant.ts';
import type { ReadTrack, SharedTrack, TrackParts } from './trackThread.ts';

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

const MATCH_FINDINGS = [
  'distance_meters',
  'along_meters',
  'reached_at',
  'confidence',
  'outcome',
  'visits',
  'direction',
  'coverage',
  'climb_meters',
  'heading_degrees',
] as const;

export interface TrackRow {
  id: string;
  ownerId: string;
  version: TrackVersion;
  name: string | null;
  format: string;
  isDrawn: boolean;
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
  heightsFrom: string | null;
}

const FIGURES = sql`v.point_count as "pointCount", v.segment_count as "segmentCount", v.waypoint_count as "waypointCount",
  v.distance_meters as "distanceMeters", v.ascent_meters as "ascentMeters", v.descent_meters as "descentMeters",
  v.min_elevation_meters as "minElevationMeters", v.max_elevation_meters as "maxElevationMeters",
  v.started_at as "startedAt", v.ended_at as "endedAt", v.total_seconds as "totalSeconds",
  v.moving_seconds as "movingSeconds", v.profile, v.waypoints,
  json_build_array((v.bbox[1])[0], (v.bbox[1])[1], (v.bbox[0])[0], (v.bbox[0])[1]) as bounds`;

/** Loads complete tracks without geometry. For their owners only. */
export async function loadWholeTracks(db: Db, ids: readonly string[]): Promise<Map<string, TrackRow>> {
  const { rows } = await sql<TrackRow>`/* tracks */
    select v.id, v.owner_id as "ownerId", 'whole' as version, v.name, v.format, v.device_figures as "deviceFigures",
      v.warnings, v.heights_from as "heightsFrom", v.creator is not distinct from ${DRAWN_CREATOR} as "isDrawn", ${FIGURES}
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
      t.creator is not distinct from ${DRAWN_CREATOR} as "isDrawn", ${FIGURES}
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

/** Returns the random shares by which the hidden ends of a track are extended; null if its activity shows the ends. */
export async function findEnds(
  db: Db,
  ties: TrackTies,
  id: string,
): Promise<{ headShare: number; tailShare: number } | null> {
  const { rows } = await sql<{ headShare: number; tailShare: number }>`
    select t.head_share as "headShare", t.tail_share as "tailShare" from track t
    where t.id = ${id} and not ${ties.showsEnds(sql`t.id`)}`.execute(db);
  return rows[0] ?? null;
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

function figuresOf(statistics: TrackStatistics) {
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
  readonly file: { id: string; storageKey: string; originalName: string; mediaType: string; byteSize: number } | null;
  readonly read: ReadTrack;
  readonly proposals: readonly Proposal[];
  /** Chosen by the caller, because the shared version is created with them before the row exists. */
  readonly headShare: number;
  readonly tailShare: number;
  readonly formerEnds?: readonly LonLat[];
  readonly heightsFrom?: string | null;
}

/**
 * Writes a track with its file, pieces and matches.
 * @returns false if the owner already has a track with the same points
 */
export async function insertTrack(trx: Db, track: NewTrack): Promise<boolean> {
  const { file, read } = track;
  const { statistics } = read;
  if (file) {
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
  }
  if (statistics.bounds === null) throw new Error('A track without points was not refused.');
  const [west, south, east, north] = statistics.bounds;
  const inserted = await trx
    .insertInto('track')
    .values({
      id: track.id,
      owner_id: track.ownerId,
      file_id: file?.id ?? null,
      fingerprint: Buffer.from(read.fingerprint),
      format: read.format,
      name: read.name,
      creator: read.creator,
      parts: JSON.stringify(read.parts),
      segment_count: read.segmentCount,
      waypoint_count: read.waypoints.length,
      ...figuresOf(statistics),
      device_figures: read.deviceFigures === null ? null : JSON.stringify(read.deviceFigures),
      warnings: JSON.stringify(read.warnings),
      bbox: `(${east},${north}),(${west},${south})`,
      geometry: Buffer.from(read.geometry),
      simplified: Buffer.from(read.simplified),
      profile: JSON.stringify(read.profile),
      waypoints: JSON.stringify(read.waypoints),
      head_share: track.headShare,
      tail_share: track.tailShare,
      former_ends: JSON.stringify(track.formerEnds ?? []),
      heights_from: track.heightsFrom ?? null,
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
  await insertMatches(trx, track.id, track.proposals);
  return true;
}

/**
 * Stores matches. An existing match changes only from `attempted` to `reached`.
 * @returns whether any row was written
 */
export async function insertMatches(trx: Db, trackId: string, proposals: readonly Proposal[]): Promise<boolean> {
  if (proposals.length === 0) return false;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('track_match')
    .values(
      proposals.map((proposal) => ({
        track_id: trackId,
        element_id: proposal.elementId,
        distance_meters: proposal.distanceMeters,
        along_meters: proposal.alongMeters,
        reached_at: instantOf(proposal.reachedAt),
        confidence: proposal.confidence,
        outcome: proposal.outcome,
        visits: JSON.stringify(
          proposal.visits.map((visit) => ({ ...visit, reachedAt: instantOf(visit.reachedAt)?.toISOString() ?? null })),
        ),
        direction: proposal.followed?.direction ?? null,
        coverage: proposal.followed?.coverage ?? null,
        climb_meters: proposal.followed?.climbMeters ?? null,
        heading_degrees: proposal.followed?.headingDegrees ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['track_id', 'element_id'])
        .doUpdateSet((eb) => Object.fromEntries(MATCH_FINDINGS.map((column) => [column, eb.ref(`excluded.${column}`)])))
        // If the element was moved, an attempt may turn out to have reached it.
        .where(sql<boolean>`track_match.outcome = 'attempted' and excluded.outcome = 'reached'`),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Lists tracks that touch any of the boxes and have no `reached` match with the element, with full geometry, by id. */
export async function listTracksNear(
  db: Db,
  boxes: readonly Bounds[],
  { elementId, after, rows }: { readonly elementId: string; readonly after: string; readonly rows: number },
): Promise<{ id: string; geometry: Buffer }[]> {
  const [west, south, east, north] = [0, 1, 2, 3].map((side) => boxes.map((box) => box[side as 0]));
  const result = await sql<{ id: string; geometry: Buffer }>`
    with near as (
      select distinct p.track_id as id
      from unnest(${west}::float8[], ${south}::float8[], ${east}::float8[], ${north}::float8[]) b(w, s, e, n)
      cross join lateral (
        select track_id from track_piece where band = 2 and bbox && box(point(b.w, b.s), point(b.e, b.n)) offset 0) p
    )
    select t.id, t.geometry from near join track t using (id)
    where t.id > ${after}
      and not exists (select 1 from track_match k
        where k.track_id = t.id and k.element_id = ${elementId} and k.outcome = 'reached')
    order by t.id limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}

export interface TrackMatch {
  elementId: string;
  distanceMeters: number;
  alongMeters: number;
  reachedAt: string | null;
  confidence: number;
  outcome: Proposal['outcome'];
  visits: { alongMeters: number; reachedAt: string | null }[];
  direction: LineDirection | null;
  coverage: number | null;
  climbMeters: number | null;
  headingDegrees: number | null;
}

export async function listMatches(db: Db, trackId: string): Promise<TrackMatch[]> {
  const { rows } = await sql<TrackMatch>`
    select p.element_id as "elementId", p.distance_meters as "distanceMeters", p.along_meters as "alongMeters",
      p.reached_at as "reachedAt", p.confidence, p.outcome, p.visits, p.direction, p.coverage,
      p.climb_meters as "climbMeters", p.heading_degrees as "headingDegrees"
    from track_match p join element_summary e on e.id = p.element_id and e.status = 'published'
    where p.track_id = ${trackId} order by p.along_meters, p.element_id`.execute(db);
  return rows;
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

/**
 * Moves track matches from one element to another. If a track matched both, the better match stays: reached before
 * attempted, then the closer one.
 * @returns the number of matches of the source
 */
export async function moveMatches(
  trx: Db,
  { sourceId, targetId }: { readonly sourceId: string; readonly targetId: string },
): Promise<number> {
  await sql`delete from track_match p using track_match s
    where s.element_id = ${sourceId} and p.element_id = ${targetId} and p.track_id = s.track_id
      and (s.outcome = 'attempted', s.distance_meters) < (p.outcome = 'attempted', p.distance_meters)`.execute(trx);
  const findings = sql.join(MATCH_FINDINGS.map((column) => sql.ref(column)));
  await sql`insert into track_match (track_id, element_id, ${findings}) select track_id, ${targetId}, ${findings}
    from track_match where element_id = ${sourceId} on conflict do nothing`.execute(trx);
  const { numAffectedRows } = await sql`delete from track_match where element_id = ${sourceId}`.execute(trx);
  return Number(numAffectedRows ?? 0);
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
