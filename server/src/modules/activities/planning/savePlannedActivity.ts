import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { CHECKLIST_ITEM_MAX_LENGTH, CHECKLIST_MAX_ITEMS } from '@cordada/core/limits';
import { readDifficulties } from '@cordada/core/activities/activityScales';
import { isDefaultItem, defaultChecklist } from '@cordada/core/planning/checklist';
import type { PlanGround } from '@cordada/core/planning/checklist';
import { checkPlan } from '@cordada/core/planning/plan';
import type { PlanDetails } from '@cordada/core/planning/plan';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { canPackFor } from '../activities.policy.ts';
import { loadLockedActivity } from '../activities.queries.ts';
import type { ActivityRow } from '../activities.queries.ts';
import { getOwnActivity } from '../saving/saveActivity.ts';
import { deleteOwnItem, listChecklist, upsertChecklistItem, upsertPlan } from './plannedActivities.queries.ts';

/**
 * Saves how a plan is to be carried out. Idempotent.
 * @throws Failure `not_found`, `conflict` when it is no longer a plan, `invalid_input` with fields
 */
export async function savePlannedActivity(
  db: Db,
  viewer: Viewer,
  activityId: string,
  given: PlanDetails,
): Promise<void> {
  const plan = checkPlan(given);
  await db.transaction().execute(async (trx) => {
    const activity = await getOwnActivity(trx, viewer, activityId);
    if (activity.status !== 'planned')
      throw new Failure('conflict', 'This is no plan any more.', { details: { reason: 'no_plan' } });
    await upsertPlan(trx, activityId, plan);
    await invalidateCacheTags(trx, [`activity:${activityId}`]);
  });
}

export interface ChecklistEntry {
  readonly item: string;
  readonly isOwn: boolean;
  readonly isDone: boolean;
}

export async function checklistOf(db: Db, viewer: Viewer, activity: ActivityRow): Promise<ChecklistEntry[]> {
  const said = await listChecklist(db, activity.id, viewer.id);
  const defaultItems = new Map(said.filter(({ isOwn }) => !isOwn).map((row) => [row.item, row]));
  return [
    ...defaultChecklist(activity.kind, groundOf(activity))
      .filter((item) => !defaultItems.get(item)?.isRemoved)
      .map((item) => ({ item, isOwn: false, isDone: defaultItems.get(item)?.isDone ?? false })),
    ...said.filter(({ isOwn }) => isOwn).map(({ item, isDone }) => ({ item, isOwn: true, isDone })),
  ];
}

function groundOf({ happenedOn, milestones, difficulties }: ActivityRow): PlanGround {
  const highest = milestones.toSorted((a, b) => (b.elevationMeters ?? 0) - (a.elevationMeters ?? 0))[0];
  const scales = readDifficulties(difficulties) ?? [];
  return {
    month: Number(happenedOn.slice(5, 7)),
    latitude: highest?.lat ?? null,
    highestMeters: highest?.elevationMeters ?? null,
    isAlpine: scales.some(({ scale }) => ALPINE_SCALES.has(scale)),
  };
}

const ALPINE_SCALES: ReadonlySet<string> = new Set(['alpine', 'ice', 'mixed', 'rockUiaa', 'rockFrench', 'scottish']);

/**
 * Ticks or adds a checklist item of the viewer. Idempotent.
 * @throws Failure `not_found`, `invalid_input` with the field `item`
 */
export async function setChecklistItem(
  db: Db,
  viewer: Viewer,
  activityId: string,
  { item: given, isOwn, isDone }: ChecklistEntry,
): Promise<void> {
  const item = cleanText(given);
  if (item === '' || item.length > CHECKLIST_ITEM_MAX_LENGTH || (!isOwn && !isDefaultItem(item))) throw wrongItem();
  await db.transaction().execute(async (trx) => {
    await requirePacker(trx, viewer, activityId);
    const known = await listChecklist(trx, activityId, viewer.id);
    const isKnown = known.some((row) => row.isOwn === isOwn && row.item === item);
    if (!isKnown && known.length >= CHECKLIST_MAX_ITEMS) {
      throw new Failure('quota', 'The checklist is full.', {
        details: { reason: 'checklist', maximum: CHECKLIST_MAX_ITEMS },
      });
    }
    await upsertChecklistItem(trx, activityId, viewer.id, { item, isOwn, isDone, isRemoved: false });
  });
}

/**
 * Removes a checklist item of the viewer. Idempotent.
 * @throws Failure `not_found`
 */
export async function removeChecklistItem(
  db: Db,
  viewer: Viewer,
  activityId: string,
  { item, isOwn }: Pick<ChecklistEntry, 'item' | 'isOwn'>,
): Promise<void> {
  if (!isOwn && !isDefaultItem(item)) throw wrongItem();
  await db.transaction().execute(async (trx) => {
    await requirePacker(trx, viewer, activityId);
    if (isOwn) await deleteOwnItem(trx, activityId, viewer.id, item);
    else await upsertChecklistItem(trx, activityId, viewer.id, { item, isOwn, isDone: false, isRemoved: true });
  });
}

async function requirePacker(trx: Db, viewer: Viewer, activityId: string): Promise<void> {
  const activity = await loadLockedActivity(trx, activityId);
  if (!activity || !canPackFor(viewer, activity)) throw missing();
}

const missing = (): Failure => new Failure('not_found', 'There is no such plan.');
const wrongItem = (): Failure =>
  new Failure('invalid_input', 'Please correct: item.', { fields: { item: 'invalid_input' } });
