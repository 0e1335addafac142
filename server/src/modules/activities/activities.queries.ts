import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ActivityKind, ActivityStatus, MilestoneRole, Visibility } from '@cordada/core/activities/activity';
import type { Conditions } from '@cordada/core/activities/conditions';
import type { PhotoPlacing } from '@cordada/core/activities/imagePlaces';
import type { Difficulty } from '@cordada/core/elements/scales';
import type { Bounds } from '@cordada/core/geo/lonLat';
import type { TrackSegmentRange } from '@cordada/core/tracks/cutTrack';
import type { Circle } from '@cordada/core/tracks/hiddenCircles';
import type { Db } from '#server/db/connect.ts';
import type { ListingPredicates } from '#server/modules/elements/index.ts';
import type { TrackVersion } from '#server/modules/tracks/index.ts';

interface ActivityFacts {
  id: string;
  ownerId: string;
  status: ActivityStatus;
  visibility: Visibility;
  kind: ActivityKind;
  title: string;
  slug: string;
  story: string;
  happenedOn: string;
  endedOn: string | null;
  directions: string;
  equipment: string;
  difficulties: Difficulty[];
  conditions: Conditions | null;
  publishedAt: string | null;
  isDeleted: boolean;
  deletedAt: string | null;
  /** Whether its owner is suspended, or an administrator hid it. */
  isWithheld: boolean;
  participantIds: string[];
  showsEnds: boolean;
  revision: number;
  /** Random identifier of the form that saved it last. */
  savedBy: string | null;
}

/** Sums over tracks in one version; null when no track has a value. */
interface TrackSums {
  distanceMeters: number | null;
  ascentMeters: number | null;
  descentMeters: number | null;
  totalSeconds: number | null;
  movingSeconds: number | null;
  maxElevationMeters: number | null;
  /** Corners of the box of each track, as `boundsOfBox` takes them. */
  boxes: Bounds[];
  trackIds: string[];
}

/** What others see of a track, and the circles that hide its ends. */
export interface SharedTrackPart {
  readonly trackId: string;
  readonly ranges: readonly TrackSegmentRange[];
  readonly ends: readonly Circle[];
}

/** An activity as stored. Pass it through `redactForViewer` before returning it to anyone. */
export interface StoredActivity extends ActivityFacts {
  whole: TrackSums;
  shared: TrackSums;
  parts: SharedTrackPart[];
  milestones: StoredMilestone[];
  photos: StoredImage[];
  photoClock: PhotoClock;
}

export interface ActivityRow extends ActivityFacts, TrackSums {
  version: TrackVersion;
  milestones: MilestoneRow[];
  photos: PhotoRow[];
  photoClock: PhotoClock | null;
}

export interface PhotoClock {
  shiftSeconds: number;
  zoneMinutes: number | null;
}

export interface PhotoRow {
  imageId: string;
  isCover: boolean;
  placing: PhotoPlacing | null;
  trackId: string | null;
  alongMeters: number | null;
  lon: number | null;
  lat: number | null;
  reachedAt: string | null;
}

export interface StoredImage extends PhotoRow {
  isInZone: boolean;
}

export interface MilestoneRow {
  elementId: string | null;
  name: string;
  role: MilestoneRole;
  note: string;
  lon: number | null;
  lat: number | null;
  elevationMeters: number | null;
  alongMeters: number | null;
  reachedAt: string | null;
  visitCount: number;
  imageId: string | null;
}

export interface StoredMilestone extends Omit<MilestoneRow, 'visitCount'> {
  isInZone: boolean;
  trackId: string | null;
  trackStartedAt: string | null;
  matches: { trackId: string; visits: { alongMeters: number }[] }[] | null;
}

export const IS_WITHHELD = sql`(a.hidden_at is not null
  or exists (select 1 from account_summary o where o.id = a.owner_id and o.suspended_at is not null))`;

export const PARTICIPANT_IDS = sql`coalesce((select json_agg(p.account_id) from activity_participant p
  where p.activity_id = a.id and p.answer <> 'left'), '[]')`;

const IN_ZONE = sql`exists (select 1 from hidden_area z left join element_summary e on e.id = m.element_id
  where z.account_id = a.owner_id and (zone_covers(z, m.lon, m.lat) or zone_covers(z, e.lon, e.lat)))`;

const PHOTO_IN_ZONE = sql`exists (select 1 from hidden_area z join image_summary i on i.id = s.image_id
  where z.account_id = a.owner_id and (zone_covers(z, s.lon, s.lat) or zone_covers(z, i.lon, i.lat)))`;

/**
 * Tracks of an activity that matched a milestone: the one that `replaceMilestones` prefers, and every visit by any of
 * them.
 */
const PASSED = sql`lateral (
  select (array_agg(at.track_id order by (tp.outcome = 'reached') desc, at.position))[1] as track_id,
    json_agg(json_build_object('trackId', at.track_id, 'visits', tp.visits)) filter (where tp.outcome = 'reached') as visits
  from activity_track at join track_match_summary tp on tp.track_id = at.track_id and tp.element_id = m.element_id
  where at.activity_id = a.id) passed`;

const COLUMNS = sql`a.id, a.owner_id as "ownerId", a.status, a.visibility, a.kind, a.title, a.slug, a.story,
  a.happened_on as "happenedOn", a.ended_on as "endedOn", a.directions, a.equipment, a.difficulties, a.conditions, a.published_at as "publishedAt", a.deleted_at as "deletedAt", a.deleted_at is not null as "isDeleted",
  ${IS_WITHHELD} as "isWithheld", ${PARTICIPANT_IDS} as "participantIds", a.shows_ends as "showsEnds",
  a.revision, a.saved_by as "savedBy", t.*,
  coalesce((select json_agg(json_build_object('elementId', m.element_id, 'name', m.name, 'role', m.role, 'note', m.note,
      'lon', m.lon, 'lat', m.lat, 'elevationMeters', m.elevation_meters, 'alongMeters', m.along_meters,
      'reachedAt', m.reached_at, 'isInZone', ${IN_ZONE}, 'trackId', passed.track_id,
      'trackStartedAt', first.started_at, 'matches', passed.visits, 'imageId', s.image_id) order by m.position)
    from milestone m left join ${PASSED} on true left join track_summary first on first.id = passed.track_id
    left join activity_image s on s.activity_id = a.id and s.image_id = m.image_id
    where m.activity_id = a.id), '[]') as milestones,
  coalesce((select json_agg(json_build_object('imageId', s.image_id, 'isCover', s.is_cover, 'placing', s.placed_by,
      'trackId', s.track_id, 'alongMeters', s.along_meters, 'lon', s.lon, 'lat', s.lat, 'reachedAt', s.line_at,
      'isInZone', ${PHOTO_IN_ZONE}) order by s.position)
    from activity_image s where s.activity_id = a.id), '[]') as photos,
  json_build_object('shiftSeconds', a.photo_shift_seconds, 'zoneMinutes', a.photo_zone_minutes) as "photoClock"`;

const sumsOf = (v: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> => sql`json_build_object(
  'distanceMeters', sum(${v}.distance_meters), 'ascentMeters', sum(${v}.ascent_meters),
  'descentMeters', sum(${v}.descent_meters), 'totalSeconds', sum(${v}.total_seconds),
  'movingSeconds', sum(${v}.moving_seconds), 'maxElevationMeters', max(${v}.max_elevation_meters),
  'boxes', coalesce(json_agg(json_build_array((${v}.bbox[1])[0], (${v}.bbox[1])[1], (${v}.bbox[0])[0], (${v}.bbox[0])[1]))
    filter (where ${v}.bbox is not null), '[]'),
  'trackIds', coalesce(json_agg(${id} order by at.position) filter (where ${v}.bbox is not null), '[]'))`;

const TRACK_SUMS = sql`cross join lateral (
  select ${sumsOf(sql`t`, sql`t.id`)} as whole, ${sumsOf(sql`s`, sql`t.id`)} as shared,
    coalesce(json_agg(json_build_object('trackId', s.track_id, 'ranges', s.ranges, 'ends', s.ends) order by at.position)
      filter (where s.track_id is not null), '[]') as parts
  from activity_track at join track_summary t on t.id = at.track_id
  left join (select track_id, case when point_count > 0 then bbox end as bbox, ranges, ends,
      case when point_count > 0 then distance_meters end as distance_meters, ascent_meters, descent_meters, total_seconds,
      moving_seconds, max_elevation_meters from shared_track_summary) s on s.track_id = t.id
  where at.activity_id = a.id) t`;

/** Includes deleted activities, so callers must check the policy for each. */
export async function loadActivities(db: Db, ids: readonly string[]): Promise<Map<string, StoredActivity>> {
  const { rows } = await sql<StoredActivity>`/* activities by id */
    select ${COLUMNS} from activity a ${TRACK_SUMS} where a.id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the row until the end of the transaction, so that concurrent publications are serialised. */
export async function lockActivity(trx: Db, id: string): Promise<void> {
  await sql`select 1 from activity where id = ${id} for update`.execute(trx);
}

/** An activity as it is once it is locked until the end of the transaction. */
export async function loadLockedActivity(trx: Db, id: string): Promise<StoredActivity | null> {
  await lockActivity(trx, id);
  return (await loadActivities(trx, [id])).get(id) ?? null;
}

/** Locks several in one order, so that two requests for the same ones never wait for each other. */
export async function lockActivities(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`select 1 from activity where id = any(${[...ids]}::text[]) order by id for update`.execute(trx);
}

/** Activities that became public within the last seven days. */
export async function countActivitiesPublishedThisWeek(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from public_activity
    where published_at > now() - interval '7 days'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** An activity with a track that everybody may see was at the element `e`. */
export const wasTracked: ListingPredicates['wasTracked'] = () => sql`exists (select 1 from public_milestone m
    join activity_track at on at.activity_id = m.activity_id where m.element_id = e.id)`;

/** How many activities an account has outside its bin. */
export const countActivitiesOf = (accountId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from activity where owner_id = ${accountId} and deleted_at is null)`;

/** How many of them are drafts. */
export const countActivityDraftsOf = (accountId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from activity where owner_id = ${accountId} and status = 'draft' and deleted_at is null)`;

/**
 * Hides a published activity from everybody but its owner, or shows it again.
 * @returns false if there is no such activity
 */
export async function setActivityHidden(trx: Db, id: string, isHidden: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`update activity set hidden_at = case when ${isHidden} then now() end
    where id = ${id} and deleted_at is null`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function findActivityOwner(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ ownerId: string }>`select owner_id as "ownerId" from activity where id = ${id}`.execute(
    db,
  );
  return rows[0]?.ownerId ?? null;
}
