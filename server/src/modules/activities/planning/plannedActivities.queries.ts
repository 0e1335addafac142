import { sql } from 'kysely';
import type { ActivityKind } from '@cordada/core/activities/activity';
import type { PaceTrack } from '@cordada/core/planning/personalPace';
import type { PlanDetails } from '@cordada/core/planning/plan';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export async function loadPlans(db: Db, activityIds: readonly string[]): Promise<Map<string, PlanDetails>> {
  const { rows } = await sql<PlanDetails & { id: string }>`/* plans */
    select activity_id as id, start_minute as "startMinute", zone, model, terrain, margin_minutes as "marginMinutes", legs
    from activity_plan where activity_id = any(${activityIds}::text[])`.execute(db);
  return new Map(rows.map(({ id, ...plan }) => [id, plan]));
}

export async function upsertPlan(trx: Db, activityId: string, plan: PlanDetails): Promise<void> {
  const columns = {
    start_minute: plan.startMinute,
    zone: plan.zone,
    model: plan.model,
    terrain: plan.terrain,
    margin_minutes: plan.marginMinutes,
    legs: JSON.stringify(plan.legs),
  };
  await trx
    .insertInto('activity_plan')
    .values({ activity_id: activityId, ...columns })
    .onConflict((conflict) => conflict.column('activity_id').doUpdateSet(columns))
    .execute();
}

export async function listPaceTracks(db: Db, accountId: string, kinds: readonly ActivityKind[]): Promise<PaceTrack[]> {
  const { rows } = await sql<PaceTrack>`/* walked tracks */
    select t.distance_meters as "distanceMeters", t.ascent_meters as "ascentMeters", t.descent_meters as "descentMeters",
      t.moving_seconds as "movingSeconds"
    from activity a join activity_track at on at.activity_id = a.id join track_summary t on t.id = at.track_id
    where a.owner_id = ${accountId} and t.owner_id = a.owner_id and a.deleted_at is null and a.status = 'published'
      and a.kind = any(${kinds}::text[]) and t.moving_seconds is not null`.execute(db);
  return rows;
}

export interface ChecklistRow {
  item: string;
  isOwn: boolean;
  isDone: boolean;
  isRemoved: boolean;
}

export async function listChecklist(db: Db, activityId: string, accountId: string): Promise<ChecklistRow[]> {
  const { rows } = await sql<ChecklistRow>`/* checklist */
    select item, is_own as "isOwn", is_done as "isDone", is_removed as "isRemoved" from checklist_item
    where activity_id = ${activityId} and account_id = ${accountId} order by created_at, item`.execute(db);
  return rows;
}

export async function upsertChecklistItem(
  trx: Db,
  activityId: string,
  accountId: string,
  { item, isOwn, isDone, isRemoved }: ChecklistRow,
): Promise<void> {
  const said = { is_done: isDone, is_removed: isRemoved };
  await trx
    .insertInto('checklist_item')
    .values({ activity_id: activityId, account_id: accountId, item, is_own: isOwn, ...said })
    .onConflict((conflict) => conflict.columns(['activity_id', 'account_id', 'is_own', 'item']).doUpdateSet(said))
    .execute();
}

export async function deleteOwnItem(trx: Db, activityId: string, accountId: string, item: string): Promise<void> {
  await trx
    .deleteFrom('checklist_item')
    .where('activity_id', '=', activityId)
    .where('account_id', '=', accountId)
    .where('is_own', '=', true)
    .where('item', '=', item)
    .execute();
}

/** Claims plans whose day has ended everywhere on earth, once for each day, for `withinDays` days after it. */
export async function claimPlansDue(
  trx: Db,
  withinDays: number,
  limit: number,
): Promise<{ activityId: string; ownerId: string }[]> {
  const { rows } = await sql<{ activityId: string; ownerId: string }>`/* claim plans due */
    update activity set day_passed_on = happened_on where id in (
      select a.id from activity a cross join (select (now() at time zone 'Etc/GMT+12')::date as today) t
      where a.status = 'planned' and a.deleted_at is null and a.happened_on < t.today
        and a.happened_on >= t.today - ${withinDays}::int and a.day_passed_on is distinct from a.happened_on
      order by a.id limit ${limitTo(limit)} for update of a skip locked)
    returning id as "activityId", owner_id as "ownerId"`.execute(trx);
  return rows;
}
