import { sql } from 'kysely';
import type { ActivityStatus, CheckedActivity, MilestoneDraft } from '@cordada/core/activities/activity';
import { slugOf } from '@cordada/core/elements/slug';
import type { Db } from '#server/db/connect.ts';

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

/** The owner of an activity, also of one in the bin. */
export async function findOwnerId(trx: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ owner_id: string }>`select owner_id from activity where id = ${id}`.execute(trx);
  return rows[0]?.owner_id ?? null;
}
