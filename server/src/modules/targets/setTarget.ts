import { canHaveHappened, latestToday } from '@cordada/core/activities/activity';
import { elementKind } from '@cordada/core/elements/kinds';
import { Failure } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { announceChange } from '#server/jobs/events.ts';
import { lockAccount } from '#server/modules/accounts/index.ts';
import { loadEditions, loadListsHolding } from '#server/modules/lists/index.ts';
import {
  deleteCompletions,
  deletePending,
  findCompleted,
  findKinds,
  insertCompletions,
  insertNotification,
  insertPending,
  settleTargets,
} from './targets.queries.ts';
import type { TargetState } from './targets.queries.ts';

/**
 * Sets what an element is to the viewer: a pending target, completed on a day, or nothing.
 * Completions by activities stay: they are taken back by deleting the activity.
 * @throws Failure `not_found` for an element that is not there or is no target by its kind, `invalid_input`
 */
export async function setTarget(
  db: Db,
  viewer: Viewer,
  elementId: string,
  state: TargetState | null,
  completedOn: string,
): Promise<void> {
  if (!canHaveHappened(completedOn, latestToday(new Date()))) {
    throw new Failure('invalid_input', 'completedOn must be a day that has been.', {
      fields: { completedOn: 'invalid_input' },
    });
  }
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    const kind = (await findKinds(trx, [elementId])).get(elementId);
    if (!kind || !elementKind(kind).isTargetable) throw new Failure('not_found', 'There is no such target.');
    if (state === 'completed') {
      await insertCompletions(trx, { accountId: viewer.id, elementIds: [elementId], activityId: null, completedOn });
      await settleTargets(trx, viewer.id, [elementId]);
    } else {
      await deleteCompletions(trx, { accountId: viewer.id, elementId });
      await settleTargets(trx, viewer.id, [elementId]);
      if (state === null) await deletePending(trx, viewer.id, elementId);
      else await insertPending(trx, viewer.id, [elementId]);
    }
    await settleLists(trx, viewer.id, [elementId], completedOn);
    await announceChange(trx, [`user:${viewer.id}`, `element:${elementId}`]);
  });
}

/** Completes what a published outing reached, on its date; anew each time the outing is changed. */
export async function completeByActivity(
  trx: Db,
  outing: { activityId: string; ownerId: string; completedOn: string; elementIds: readonly string[] },
): Promise<void> {
  await lockAccount(trx, outing.ownerId);
  const kinds = await findKinds(trx, outing.elementIds);
  const elementIds = outing.elementIds.filter((id) => {
    const kind = kinds.get(id);
    return kind !== undefined && elementKind(kind).isTargetable;
  });
  const withdrawn = await deleteCompletions(trx, { accountId: outing.ownerId, activityId: outing.activityId });
  await insertCompletions(trx, { ...outing, accountId: outing.ownerId, elementIds });
  const concerned = [...new Set([...withdrawn, ...elementIds])];
  await settleTargets(trx, outing.ownerId, concerned);
  await settleLists(trx, outing.ownerId, concerned, outing.completedOn);
}

/** Takes back what a deleted activity had completed. */
export async function withdrawActivity(trx: Db, activityId: string, ownerId: string): Promise<void> {
  await lockAccount(trx, ownerId);
  const withdrawn = await deleteCompletions(trx, { accountId: ownerId, activityId });
  await settleTargets(trx, ownerId, withdrawn);
  await settleLists(trx, ownerId, withdrawn, new Date().toISOString().slice(0, 10));
}

/**
 * A list is completed with its last pin, and open again when one is taken back. Its page may show
 * something else either way: what was completed in private may now be public.
 */
async function settleLists(
  trx: Db,
  accountId: string,
  elementIds: readonly string[],
  completedOn: string,
): Promise<void> {
  const listIds = [...new Set([...(await loadListsHolding(trx, elementIds)).values()].flat())].sort();
  if (listIds.length === 0) return;
  const editions = await loadEditions(trx, listIds);
  for (const [listId, edition] of editions) {
    const done = await findCompleted(trx, accountId, edition.memberIds);
    const wasDone = (await findCompleted(trx, accountId, [listId])).has(listId);
    const isDone = edition.memberIds.length > 0 && done.size >= (edition.completesAt ?? edition.memberIds.length);
    if (isDone === wasDone) continue;
    if (isDone) {
      await insertCompletions(trx, { accountId, elementIds: [listId], activityId: null, completedOn });
      await insertNotification(trx, accountId, 'listCompleted', listId);
    } else {
      await deleteCompletions(trx, { accountId, elementId: listId });
    }
    await settleTargets(trx, accountId, [listId]);
  }
  await announceChange(
    trx,
    listIds.map((id) => `element:${id}`),
  );
}
