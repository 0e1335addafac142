import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { TrackTies } from '#server/modules/tracks/index.ts';
import type { TrackAccess } from '../activities.policy.ts';
import { IS_WITHHELD, PARTICIPANT_IDS } from '../activities.queries.ts';

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
      'isWithheld', ${IS_WITHHELD}, 'participantIds', ${PARTICIPANT_IDS}) end as activity
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
