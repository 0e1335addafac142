import { canHaveHappened } from '@cordada/core/activities/activity';
import { elementKind } from '@cordada/core/elements/kinds';
import { Failure } from '@cordada/core/failures';
import { latestToday } from '@cordada/core/time/today';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { DatedElement, Events } from '#server/jobs/events.ts';
import { lockAccount } from '#server/modules/accounts/index.ts';
import { findMerged, requireAfterFirstAscent } from '#server/modules/elements/index.ts';
import { lockEditions, listListsEverHolding, lockKinds } from '#server/modules/elements/index.ts';
import {
  deleteCompletedOn,
  deleteCompletions,
  deleteHeldCompletions,
  insertCompletions,
} from './completions.queries.ts';
import { insertCelebration } from './celebrations/celebrations.queries.ts';
import { listActivityDetails, restoreActivityDetails, restoreDetails } from './details/details.queries.ts';
import {
  deleteHeldPending,
  deletePending,
  findCompleted,
  insertPending,
  listConcerned,
  listHeld,
  moveTargetRows,
  recomputeForAllUsers,
  recomputeTargets,
  updateScope,
} from './targets.queries.ts';
import { listAccountsWithStaleCompletion, loadProgress } from './listProgress.queries.ts';
import type { TargetScope, TargetState } from './targets.queries.ts';

interface Tools {
  readonly db: Db;
  readonly events: Events;
}

/**
 * Makes an element a pending or completed target of the viewer, or removes it. Completions by activities remain until
 * the activity is deleted. Removing a list or pin also removes the targets it brought along, but not independent
 * ones.
 * @param scope whether contained elements get the same state; null leaves it unchanged
 * @returns the element id, after following merges
 * @throws Failure `invalid_input`, `before_first_ascent`, or `not_found` if the element does not exist or its kind cannot be a target
 */
export async function setTarget(
  { db, events }: Tools,
  viewer: Viewer,
  givenId: string,
  state: TargetState | null,
  completedOn: string,
  scope: TargetScope | null = null,
): Promise<string> {
  if (!canHaveHappened(completedOn, latestToday(new Date()))) {
    throw new Failure('invalid_input', 'completedOn must be a day that has been.', {
      fields: { completedOn: 'invalid_input' },
    });
  }
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    // A page opened before a merge still sends the id of the merged element.
    const elementId = (await findMerged(trx, [givenId])).get(givenId) ?? givenId;
    const kind = (await lockKinds(trx, [elementId])).get(elementId);
    if (!kind || !elementKind(kind).isTargetable) throw new Failure('not_found', 'There is no such target.');
    const changed = [elementId];
    if (state === 'completed') {
      await requireAfterFirstAscent(trx, [elementId], completedOn);
      await moveCompletion(trx, viewer.id, elementId, completedOn);
      await recomputeTargets(trx, viewer.id, [elementId]);
    } else {
      await deleteCompletions(trx, { accountId: viewer.id, elementIds: [elementId] });
      await recomputeTargets(trx, viewer.id, [elementId]);
      if (state === null) await deletePending(trx, viewer.id, [elementId]);
      else await insertPending(trx, viewer.id, [elementId]);
    }
    // A new scope replaces the effects of the previous one.
    if (state === null || scope !== null) changed.push(...(await takeBackHeld(trx, viewer.id, elementId)));
    if (state !== null && scope !== null) await updateScope(trx, viewer.id, elementId, scope);
    if (state !== null && scope === 'withHeld') {
      changed.push(...(await bringHeldAlong(trx, viewer.id, elementId, state, completedOn)));
    }
    await recomputeListsOf(trx, events, viewer.id, changed);
    await invalidateCacheTags(trx, [`user:${viewer.id}`, ...changed.map((id) => `element:${id}`)]);
    return elementId;
  });
}

/**
 * Marks an element as completed by hand on a day, or removes that mark.
 * @throws Failure `not_found`, `before_first_ascent`, or `invalid_input` for a future day
 */
export async function setCompletedOn(
  { db, events }: Tools,
  viewer: Viewer,
  givenId: string,
  completedOn: string,
  isDone: boolean,
): Promise<void> {
  if (!canHaveHappened(completedOn, latestToday(new Date()))) {
    throw new Failure('invalid_input', 'completedOn must be a day that has been.', {
      fields: { completedOn: 'invalid_input' },
    });
  }
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    const elementId = (await findMerged(trx, [givenId])).get(givenId) ?? givenId;
    const kind = (await lockKinds(trx, [elementId])).get(elementId);
    if (!kind || !elementKind(kind).isTargetable) throw new Failure('not_found', 'There is no such target.');
    if (isDone) {
      await requireAfterFirstAscent(trx, [elementId], completedOn);
      await insertCompletions(trx, { accountId: viewer.id, elementIds: [elementId], activityId: null, completedOn });
    } else {
      await deleteCompletedOn(trx, viewer.id, elementId, completedOn);
    }
    await recomputeTargets(trx, viewer.id, [elementId]);
    if (!isDone) await deletePending(trx, viewer.id, [elementId]);
    await recomputeListsOf(trx, events, viewer.id, [elementId]);
    await invalidateCacheTags(trx, [`user:${viewer.id}`, `element:${elementId}`]);
  });
}

/** Gives the first completion by hand another day, or makes one; later ones are kept. */
async function moveCompletion(trx: Db, accountId: string, elementId: string, completedOn: string): Promise<void> {
  const moved = await deleteCompletedOn(trx, accountId, elementId, null);
  await insertCompletions(trx, { accountId, elementIds: [elementId], activityId: null, completedOn });
  if (moved) await restoreDetails(trx, accountId, elementId, completedOn, moved);
}

/**
 * Gives contained elements the same state unless they are completed already.
 * @returns their ids
 */
async function bringHeldAlong(
  trx: Db,
  accountId: string,
  viaElementId: string,
  state: TargetState,
  completedOn: string,
): Promise<string[]> {
  const held = await listHeld(trx, viaElementId);
  await insertPending(trx, accountId, held, viaElementId);
  if (state === 'completed') {
    const completed = await findCompleted(trx, accountId, held);
    const elementIds = held.filter((id) => !completed.has(id));
    await requireAfterFirstAscent(trx, elementIds, completedOn);
    await insertCompletions(trx, { accountId, elementIds, activityId: null, completedOn, viaElementId });
    await recomputeTargets(trx, accountId, elementIds);
  }
  return held;
}

async function takeBackHeld(trx: Db, accountId: string, viaElementId: string): Promise<string[]> {
  const reopened = await deleteHeldCompletions(trx, accountId, viaElementId);
  await recomputeTargets(trx, accountId, reopened);
  await deleteHeldPending(trx, accountId, viaElementId);
  return reopened;
}

/** Replaces all completions of a published activity, each on its own day. Also runs whenever the activity changes. */
export async function completeByActivity(
  trx: Db,
  events: Events,
  { activityId, ownerId, completions }: { activityId: string; ownerId: string; completions: readonly DatedElement[] },
): Promise<void> {
  await lockAccount(trx, ownerId);
  const given = completions.map(({ elementId }) => elementId);
  const kinds = await lockKinds(trx, given);
  const isTarget = ({ elementId }: DatedElement): boolean => {
    const kind = kinds.get(elementId);
    return kind !== undefined && elementKind(kind).isTargetable;
  };
  const kept = await listActivityDetails(trx, ownerId, activityId);
  const withdrawn = await deleteCompletions(trx, { accountId: ownerId, activityId });
  const completed = completions.filter(isTarget);
  for (const [completedOn, ofDay] of Map.groupBy(completed, (one) => one.completedOn)) {
    const elementIds = [...new Set(ofDay.map(({ elementId }) => elementId))];
    await insertCompletions(trx, { accountId: ownerId, activityId, completedOn, elementIds });
  }
  await restoreActivityDetails(trx, ownerId, activityId, kept);
  const concerned = [...new Set([...withdrawn, ...completed.map(({ elementId }) => elementId)])];
  await recomputeTargets(trx, ownerId, concerned);
  await recomputeListsOf(trx, events, ownerId, concerned);
}

export async function withdrawActivity(trx: Db, events: Events, activityId: string, ownerId: string): Promise<void> {
  await lockAccount(trx, ownerId);
  const withdrawn = await deleteCompletions(trx, { accountId: ownerId, activityId });
  await recomputeTargets(trx, ownerId, withdrawn);
  await recomputeListsOf(trx, events, ownerId, withdrawn);
}

/**
 * Moves all targets of one element to another and recomputes the affected lists. The caller must lock the affected
 * accounts (`listConcerned`).
 */
export async function moveTargets(
  trx: Db,
  events: Events,
  pair: { readonly sourceId: string; readonly targetId: string },
  listIds: readonly string[],
): Promise<{ accountIds: readonly string[]; completions: number }> {
  const concerned = new Set(await listConcerned(trx, [pair.sourceId, pair.targetId]));
  const moved = await moveTargetRows(trx, pair);
  await recomputeForAllUsers(trx, pair.targetId);
  for (const accountId of await listAccountsWithStaleCompletion(trx, listIds)) {
    if (concerned.has(accountId)) await recomputeLists(trx, events, accountId, listIds);
  }
  return moved;
}

/** Recomputes completion of a changed list for every affected user, each in its own transaction. */
export async function recomputeChangedList({ db, events }: Tools, listId: string): Promise<void> {
  for (const accountId of await listAccountsWithStaleCompletion(db, [listId])) {
    await db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId);
      await recomputeLists(trx, events, accountId, [listId]);
      await invalidateCacheTags(trx, [`user:${accountId}`]);
    });
  }
}

export async function recomputeListsOf(
  trx: Db,
  events: Events,
  accountId: string,
  elementIds: readonly string[],
): Promise<string[]> {
  return recomputeLists(trx, events, accountId, await listListsEverHolding(trx, elementIds));
}

/**
 * A list is completed when any of its editions is complete, on the day of the last place. Its page is invalidated even if nothing changes, because
 * a private completion may have become public.
 * @returns the lists that are completed now and were not before
 */
async function recomputeLists(
  trx: Db,
  events: Events,
  accountId: string,
  listIds: readonly string[],
): Promise<string[]> {
  if (listIds.length === 0) return [];
  // Its owner may be changing a list: counted with the old places, its completion would stay wrong.
  await lockEditions(trx, listIds);
  const newlyCompleted: string[] = [];
  const progress = await loadProgress(trx, accountId, listIds);
  const completed = await findCompleted(trx, accountId, listIds);
  for (const [listId, editions] of Map.groupBy(progress, (edition) => edition.listId)) {
    const days = editions.flatMap(({ fullOn }) => fullOn ?? []).sort();
    const [completedOn] = days;
    // Reopened and completed again, it is nothing new. A list may also have been marked before its places were.
    const isNews = completedOn !== undefined && (await insertCelebration(trx, accountId, listId));
    if (isNews) {
      await events.emit(trx, 'list.completed', { listId, accountId });
      newlyCompleted.push(listId);
    }
    if (completedOn === completed.get(listId)) continue;
    if (completedOn !== undefined && completed.has(listId)) {
      await moveCompletion(trx, accountId, listId, completedOn);
    } else if (completedOn !== undefined) {
      await insertCompletions(trx, { accountId, elementIds: [listId], activityId: null, completedOn });
      if (!isNews) newlyCompleted.push(listId);
    } else {
      await deleteCompletions(trx, { accountId, elementIds: [listId] });
    }
    await recomputeTargets(trx, accountId, [listId]);
  }
  await invalidateCacheTags(
    trx,
    listIds.map((id) => `element:${id}`),
  );
  return newlyCompleted;
}
