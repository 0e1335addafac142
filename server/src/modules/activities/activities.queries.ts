import type { Conditions } from '@cordada/core/activities/conditions';
import { CONDITIONS_DAYS } from '@cordada/core/activities/conditions';
import type { Difficulty } from '@cordada/core/elements/scales';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type {
  CheckedActivity,
  ActivityKind,
  ActivityStatus,
  MilestoneDraft,
  MilestoneRole,
  Visibility,
} from '@cordada/core/activities/activity';
import type { Bounds } from '@cordada/core/geo/lonLat';
import type { ActivitySort } from '@cordada/core/activities/activityFilter';
import { slugOf } from '@cordada/core/elements/slug';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import type { ListingPredicates } from '#server/modules/elements/index.ts';
import type { TrackTies, TrackVersion } from '#server/modules/tracks/index.ts';
import type { PhotoPlacing } from '@cordada/core/activities/photoPlaces';
import type { TrackAccess } from './activities.policy.ts';
import type { SharedTrackPart } from './visibility/redactActivity.ts';

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
  isOwnerSuspended: boolean;
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
  bounds: Bounds | null;
  trackIds: string[];
}

/** An activity as stored. Pass it through `redactForViewer` before returning it to anyone. */
export interface StoredActivity extends ActivityFacts {
  whole: TrackSums;
  shared: TrackSums;
  parts: SharedTrackPart[];
  milestones: StoredMilestone[];
  photos: StoredPhoto[];
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

export interface StoredPhoto extends PhotoRow {
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

const OWNER_SUSPENDED = sql`exists (select 1 from account_summary o where o.id = a.owner_id and o.suspended_at is not null)`;

const PARTICIPANT_IDS = sql`coalesce((select json_agg(p.account_id) from activity_participant p
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
  ${OWNER_SUSPENDED} as "isOwnerSuspended", ${PARTICIPANT_IDS} as "participantIds", a.shows_ends as "showsEnds",
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
  'bounds', case when count(${v}.bbox) > 0 then json_build_array(min((${v}.bbox[1])[0]), min((${v}.bbox[1])[1]),
    max((${v}.bbox[0])[0]), max((${v}.bbox[0])[1])) end,
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

export interface ActivityListQuery {
  readonly kind?: ActivityKind | undefined;
  readonly status?: ActivityStatus | undefined;
  readonly visibility?: Visibility | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly text?: string | undefined;
  readonly hasTrack?: boolean | undefined;
  readonly sort?: ActivitySort | undefined;
}

const VERSIONS = {
  whole: { tracks: sql`activity_track at join track_summary t on t.id = at.track_id`, milestones: sql`milestone` },
  shared: {
    tracks: sql`activity_track at join shared_track_summary t on t.track_id = at.track_id and t.point_count > 0`,
    milestones: sql`public_milestone`,
  },
} as const satisfies Record<TrackVersion, object>;

function isAsked(asked: ActivityListQuery, version: TrackVersion): RawBuilder<unknown> {
  const { tracks, milestones } = VERSIONS[version];
  const parts = [sql`true`];
  if (asked.kind !== undefined) parts.push(sql`a.kind = ${asked.kind}`);
  if (asked.status !== undefined) parts.push(sql`a.status = ${asked.status}`);
  if (asked.visibility !== undefined) parts.push(sql`a.visibility = ${asked.visibility}`);
  if (asked.from !== undefined) parts.push(sql`a.happened_on >= ${asked.from}::date`);
  if (asked.to !== undefined) parts.push(sql`a.happened_on <= ${asked.to}::date`);
  if (asked.hasTrack) parts.push(sql`exists (select 1 from ${tracks} where at.activity_id = a.id)`);
  if (asked.text !== undefined) {
    const has = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
      sql`strpos(lower(unaccent(${column})), lower(unaccent(${asked.text}))) > 0`;
    parts.push(sql`(${has(sql`a.title`)} or ${has(sql`a.story`)}
      or exists (select 1 from ${milestones} m where m.activity_id = a.id and ${has(sql`m.name`)}))`);
  }
  return sql.join(parts, sql` and `);
}

function sortValue(sort: ActivitySort, version: TrackVersion): RawBuilder<unknown> {
  const best = (figure: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`coalesce((select ${figure} from ${VERSIONS[version].tracks} where at.activity_id = a.id), -1000)`;
  const values: Record<ActivitySort, RawBuilder<unknown>> = {
    newest: sql`a.happened_on`,
    oldest: sql`a.happened_on`,
    longest: best(sql`sum(t.distance_meters)`),
    climbed: best(sql`sum(t.ascent_meters)`),
    highest: best(sql`max(t.max_elevation_meters)`),
  };
  return values[sort];
}

export interface ActivityTotals {
  activities: number;
  days: number;
  distanceMeters: number;
  ascentMeters: number;
  movingSeconds: number;
  maxElevationMeters: number | null;
  daysOut: { day: string; count: number }[];
  years: { year: number; count: number }[];
}

/** Sums the matching activities of a user, excluding plans. For others, only public activities count. */
export async function sumActivities(
  db: Db,
  { ownerId, isOwn }: { readonly ownerId: string; readonly isOwn: boolean },
  asked: ActivityListQuery,
): Promise<ActivityTotals> {
  const source = isOwn
    ? sql`(select * from activity where deleted_at is null and status <> 'planned') a`
    : sql`public_activity a`;
  const version = isOwn ? 'whole' : 'shared';
  const where = (some: ActivityListQuery): RawBuilder<unknown> =>
    sql`a.owner_id = ${ownerId} and ${isAsked(some, version)}`;
  const { from: _from, to: _to, ...always } = asked;
  const { rows } = await sql<ActivityTotals>`
    with asked as materialized (select a.id, a.happened_on from ${source} where ${where(asked)})
    select f.*,
      coalesce((select json_agg(d order by d.day) from (
        select happened_on as day, count(*)::int as count from asked group by 1) d), '[]') as "daysOut",
      coalesce((select json_agg(y order by y.year desc) from (
        select extract(year from a.happened_on)::int as year, count(*)::int as count
        from ${source} where ${where(always)} group by 1) y), '[]') as years
    from (
      select count(distinct a.id)::int as activities, count(distinct a.happened_on)::int as days,
        coalesce(sum(t.distance_meters), 0) as "distanceMeters", coalesce(sum(t.ascent_meters), 0) as "ascentMeters",
        coalesce(sum(t.moving_seconds), 0) as "movingSeconds", max(t.max_elevation_meters) as "maxElevationMeters"
      from asked a left join (${VERSIONS[version].tracks}) on at.activity_id = a.id
    ) f`.execute(db);
  return rows[0]!;
}

/** Includes deleted activities, so callers must check the policy for each. */
export async function loadActivities(db: Db, ids: readonly string[]): Promise<Map<string, StoredActivity>> {
  const { rows } = await sql<StoredActivity>`/* activities by id */
    select ${COLUMNS} from activity a ${TRACK_SUMS} where a.id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function listPublicActivities(
  db: Db,
  filter: { readonly ownerId?: string; readonly elementId?: string; readonly regionId?: string },
  page: PageOfRows,
  asked: ActivityListQuery = {},
): Promise<Page<StoredActivity>> {
  const parts: RawBuilder<unknown>[] = [isAsked(asked, 'shared')];
  if (filter.ownerId !== undefined) parts.push(sql`a.owner_id = ${filter.ownerId}`);
  if (filter.elementId !== undefined) {
    parts.push(
      sql`exists (select 1 from public_milestone m where m.activity_id = a.id and m.element_id = ${filter.elementId})`,
    );
  }
  if (filter.regionId !== undefined) {
    parts.push(sql`exists (select 1 from public_milestone m join region_member er on er.element_id = m.element_id
      where m.activity_id = a.id and er.region_id = ${filter.regionId})`);
  }
  return listPage(db, sql`public_activity a where ${sql.join(parts, sql` and `)}`, page, asked.sort);
}

export async function listConditions(db: Db, elementId: string, rows: number): Promise<Page<StoredActivity>> {
  return listPage(
    db,
    sql`public_activity a where a.has_conditions and a.ended_on >= current_date - ${CONDITIONS_DAYS}::int
      and exists (select 1 from public_milestone m where m.activity_id = a.id and m.element_id = ${elementId})`,
    { rows, after: null },
  );
}

export async function listFollowedActivities(
  db: Db,
  readerId: string,
  page: PageOfRows,
): Promise<Page<StoredActivity>> {
  const followed = sql`select f.owner_id from account_relation f where f.reader_id = ${readerId} and f.audience = 'followers'`;
  return listPage(
    db,
    sql`(select id, happened_on from public_activity where owner_id in (${followed})
      union all select id, happened_on from shared_activity where reader_id = ${readerId} and owner_id in (${followed})) a
      where true`,
    page,
  );
}

export async function listSharedActivities(
  db: Db,
  { readerId, ownerId }: { readonly readerId: string; readonly ownerId: string },
  page: PageOfRows,
): Promise<Page<StoredActivity>> {
  return listPage(db, sql`shared_activity a where a.reader_id = ${readerId} and a.owner_id = ${ownerId}`, page);
}

export async function listOwnActivities(
  db: Db,
  ownerId: string,
  asked: ActivityListQuery,
  page: PageOfRows,
): Promise<Page<StoredActivity>> {
  return listPage(db, ownActivities(ownerId, asked), page, asked.sort, 'whole');
}

const ownActivities = (ownerId: string, asked: ActivityListQuery): RawBuilder<unknown> =>
  sql`activity a where a.owner_id = ${ownerId} and a.deleted_at is null and ${isAsked(asked, 'whole')}`;

async function listPage(
  db: Db,
  from: RawBuilder<unknown>,
  page: PageOfRows,
  sort: ActivitySort = 'newest',
  version: TrackVersion = 'shared',
): Promise<Page<StoredActivity>> {
  const value = sortValue(sort, version);
  const [direction, beyond] = sort === 'oldest' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const cursor = (id: string): RawBuilder<unknown> => sql`select ${value}, a.id from ${from} and a.id = ${id}`;
  const count = sql`select count(*)::int from ${from}`;
  const isAfter = page.after === null ? sql`true` : sql`(${value}, a.id) ${beyond} (${cursor(page.after)})`;
  const { rows: found } = await sql<{ id: string; total: number }>`
    select a.id, (${count}) as total from ${from} and ${isAfter}
    order by ${value} ${direction}, a.id ${direction} limit ${limitTo(page.rows + 1)}`.execute(db);
  // Loaded with a prepared statement, because planning this query takes longer than running it.
  const activities = await loadActivities(
    db,
    found.map(({ id }) => id),
  );
  const rows = found.flatMap(({ id, total }) => {
    const activity = activities.get(id);
    return activity ? [{ ...activity, total }] : [];
  });
  return pageOf(db, rows, page, { count, cursor });
}

export async function upsertActivity(
  trx: Db,
  id: string,
  ownerId: string,
  draft: CheckedActivity,
  savedBy: string | null,
): Promise<void> {
  const columns = {
    saved_by: savedBy,
    kind: draft.kind,
    title: draft.title,
    slug: slugOf(draft.title),
    story: draft.story,
    happened_on: draft.happenedOn,
    visibility: draft.visibility,
    ended_on: draft.endedOn,
    directions: draft.directions,
    equipment: draft.equipment,
    difficulties: JSON.stringify(draft.difficulties),
    conditions: draft.conditions === null ? null : JSON.stringify(draft.conditions),
  };
  const status: ActivityStatus = draft.isPlan ? 'planned' : 'draft';
  await trx
    .insertInto('activity')
    .values({ id, owner_id: ownerId, status, ...columns })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...columns,
        status: sql`case when activity.status = 'published' then activity.status else ${status} end`,
        revision: sql`activity.revision + 1`,
        updated_at: new Date(),
      }),
    )
    .execute();
}

/**
 * Sets the tracks of an activity in order and returns how many were assigned. Rows are written in a fixed order, so
 * that two activities that claim the same tracks cannot deadlock.
 */
export async function replaceTracks(
  trx: Db,
  activityId: string,
  ownerId: string,
  trackIds: readonly string[],
): Promise<number> {
  await trx.deleteFrom('activity_track').where('activity_id', '=', activityId).execute();
  // A track of a deleted activity may be assigned again.
  await sql`delete from activity_track at using activity a
    where at.track_id = any(${trackIds}::text[]) and a.id = at.activity_id and a.owner_id = ${ownerId}
      and a.deleted_at is not null`.execute(trx);
  const { numAffectedRows } = await sql`
    insert into activity_track (activity_id, position, track_id)
    select ${activityId}, w.position, t.id from unnest(${trackIds}::text[]) with ordinality w(id, position)
    join track_summary t on t.id = w.id and t.owner_id = ${ownerId}
    order by t.id on conflict (track_id) do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Writes the milestones in the given order, with what the tracks record for their elements. Unknown elements are
 * skipped.
 */
export async function replaceMilestones(
  trx: Db,
  activityId: string,
  milestones: readonly MilestoneDraft[],
): Promise<number> {
  await trx.deleteFrom('milestone').where('activity_id', '=', activityId).execute();
  const column = <T>(of: (milestone: MilestoneDraft) => T): T[] => milestones.map(of);
  const { numAffectedRows } = await sql`
    insert into milestone (activity_id, position, element_id, name, role, note, lon, lat, elevation_meters, along_meters, reached_at,
      image_id)
    select ${activityId}, w.position, e.id, coalesce(e.name, w.name), w.role, w.note,
      coalesce(e.lon, w.lon), coalesce(e.lat, w.lat), e.elevation_meters, p.along_meters, coalesce(w.reached_at, p.reached_at),
      (select s.image_id from activity_image s where s.activity_id = ${activityId} and s.image_id = w.image_id)
    from unnest(${column((m) => m.elementId)}::text[], ${column((m) => m.name ?? '')}::text[],
      ${column((m) => m.place?.[0] ?? null)}::float8[], ${column((m) => m.place?.[1] ?? null)}::float8[],
      ${column((m) => m.role)}::text[], ${column((m) => m.note)}::text[],
      ${column((m) => m.reachedAt?.toISOString() ?? null)}::timestamptz[], ${column((m) => m.imageId ?? null)}::text[])
      with ordinality w(id, name, lon, lat, role, note, reached_at, image_id, position)
    left join element_summary s on s.id = w.id
    left join element_summary e on e.id = coalesce(s.merged_into_id, s.id) and e.status = 'published' and e.kind not in ('region', 'list')
    left join lateral (
      select at.position as track_position, tp.along_meters, tp.reached_at from activity_track at
      join track_match_summary tp on tp.track_id = at.track_id and tp.element_id = e.id
      where at.activity_id = ${activityId} order by (tp.outcome = 'reached') desc, at.position limit 1
    ) p on true
    where w.id is null or e.id is not null`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export async function markPublished(trx: Db, id: string): Promise<boolean> {
  const result = await trx
    .updateTable('activity')
    .set({ status: 'published', published_at: sql`coalesce(published_at, now())`, updated_at: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function convertPlanToDraft(trx: Db, id: string): Promise<void> {
  await sql`update activity set status = 'draft', updated_at = now() where id = ${id} and status = 'planned'`.execute(
    trx,
  );
}

/** Turns a published activity into a draft, keeping the time of first publication; false when it was not published. */
export async function markUnpublished(trx: Db, id: string): Promise<boolean> {
  const result = await trx
    .updateTable('activity')
    .set({ status: 'draft', updated_at: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function markRestored(trx: Db, id: string): Promise<void> {
  await trx.updateTable('activity').set({ deleted_at: null }).where('id', '=', id).execute();
}

export async function deleteForGood(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('activity').where('id', '=', id).execute();
}

export async function listInBinTooLong(db: Db, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from activity where deleted_at < now() - make_interval(days => ${days}::int)
    order by deleted_at, id limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listDeletedActivities(db: Db, ownerId: string, page: PageOfRows): Promise<Page<StoredActivity>> {
  return listPage(db, sql`activity a where a.owner_id = ${ownerId} and a.deleted_at is not null`, page);
}

export async function markDeleted(trx: Db, id: string): Promise<void> {
  await trx.updateTable('activity').set({ deleted_at: new Date() }).where('id', '=', id).execute();
}

export async function setShowsEnds(trx: Db, id: string, isShown: boolean): Promise<void> {
  await trx.updateTable('activity').set({ shows_ends: isShown }).where('id', '=', id).execute();
}

/** Locks the row until the end of the transaction, so that concurrent publications are serialised. */
export async function lockActivity(trx: Db, id: string): Promise<void> {
  await sql`select 1 from activity where id = ${id} for update`.execute(trx);
}

/** What activities make of tracks; lent to the module of tracks, which comes before this one. */
export const trackTies: TrackTies = {
  isInActivity: (trackId) => sql`exists (select 1 from activity_track at where at.track_id = ${trackId})`,
  showsEnds: (trackId) => sql`exists (select 1 from activity_track at join activity a on a.id = at.activity_id
    where at.track_id = ${trackId} and a.shows_ends)`,
  activityOf: (trackId) => sql`(select at.activity_id from activity_track at where at.track_id = ${trackId})`,
  existingActivity: (activityId) => sql`(select a.id from activity a where a.id = ${activityId})`,
};

export async function findTrackAccess(
  db: Db,
  trackId: string,
): Promise<(TrackAccess & { readonly activityId: string | null }) | null> {
  const { rows } = await sql<TrackAccess & { activityId: string | null }>`/* track access */
    select t.owner_id as "ownerId", a.id as "activityId", case when a.id is not null then json_build_object('ownerId', a.owner_id,
      'status', a.status, 'visibility', a.visibility, 'isDeleted', a.deleted_at is not null,
      'isOwnerSuspended', ${OWNER_SUSPENDED}, 'participantIds', ${PARTICIPANT_IDS}) end as activity
    from track_summary t left join activity_track at on at.track_id = t.id left join activity a on a.id = at.activity_id
    where t.id = ${trackId}`.execute(db);
  return rows[0] ?? null;
}

/** Lists activities whose track matched the element but that have no milestone for it; excludes plans. */
export async function listPassing(
  db: Db,
  { trackId, elementId }: { readonly trackId: string; readonly elementId: string },
): Promise<{ activityId: string; ownerId: string }[]> {
  const { rows } = await sql<{ activityId: string; ownerId: string }>`
    select a.id as "activityId", a.owner_id as "ownerId"
    from activity_track at join activity a on a.id = at.activity_id and a.deleted_at is null and a.status <> 'planned'
    where at.track_id = ${trackId}
      and not exists (select 1 from milestone m where m.activity_id = a.id and m.element_id = ${elementId})`.execute(
    db,
  );
  return rows;
}

export async function loadActivityIdsOfTracks(db: Db, trackIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ trackId: string; activityId: string }>`/* activities of tracks */
    select track_id as "trackId", activity_id as "activityId" from activity_track
    where track_id = any(${trackIds}::text[])`.execute(db);
  return new Map(rows.map(({ trackId, activityId }) => [trackId, activityId]));
}

export interface YearTotal {
  year: number;
  activities: number;
  days: number;
  distanceMeters: number;
  ascentMeters: number;
}

export async function listYearTotals(db: Db, ownerId: string): Promise<YearTotal[]> {
  const { rows } = await sql<YearTotal>`
    select extract(year from a.happened_on)::int as year, count(distinct a.id)::int as activities,
      count(distinct a.happened_on)::int as days, coalesce(sum(t.distance_meters), 0) as "distanceMeters",
      coalesce(sum(t.ascent_meters), 0) as "ascentMeters"
    from public_activity a left join activity_track at on at.activity_id = a.id left join shared_track_summary t on t.track_id = at.track_id
    where a.owner_id = ${ownerId}
    group by 1 order by 1 desc`.execute(db);
  return rows;
}

export async function listDaysOut(db: Db, ownerId: string): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select a.happened_on as day, count(*)::int as count from public_activity a
    where a.owner_id = ${ownerId} and a.happened_on > current_date - 371
    group by 1 order by 1`.execute(db);
  return rows;
}

/**
 * Moves milestones from one element to another and keeps their names.
 * @returns ids of the affected activities
 */
export async function moveMilestones(
  trx: Db,
  { sourceId, targetId }: { readonly sourceId: string; readonly targetId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update milestone set element_id = ${targetId} where element_id = ${sourceId} returning activity_id as id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

export async function listMostVisited(
  db: Db,
  regionId: string,
  rows: number,
): Promise<{ id: string; count: number }[]> {
  const result = await sql<{ id: string; count: number }>`/* most visited */
    select e.id, count(distinct m.activity_id)::int as count from region_member er
    join element_summary e on e.id = er.element_id and e.status = 'published' and e.kind not in ('access', 'region', 'list')
    join public_milestone m on m.element_id = e.id
    where er.region_id = ${regionId} group by e.id, e.importance
    order by count(distinct m.activity_id) desc, e.importance desc, e.id limit ${limitTo(rows)}`.execute(db);
  return result.rows;
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
