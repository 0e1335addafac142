import { canHaveHappened } from '@cordada/core/activities/activity';
import { elementKind } from '@cordada/core/elements/kinds';
import { Failure } from '@cordada/core/failures';
import { TARGETS_CHANGED_MAX } from '@cordada/core/limits';
import { latestToday } from '@cordada/core/time/today';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import { lockAccount } from '#server/modules/accounts/index.ts';
import { findMerged, lockKinds, requireAfterFirstAscent } from '#server/modules/elements/index.ts';
import { deleteCompletions, insertCompletions } from '../completions.queries.ts';
import { recomputeListsOf } from '../setTarget.ts';
import { deletePending, findCompleted, insertPending, recomputeTargets } from '../targets.queries.ts';
import type { TargetState } from '../targets.queries.ts';

/**
 * Gives several elements one state, all or none. What is completed already, perhaps in another tab, keeps its ascents
 * unless the state is removed.
 * @param only With a null state: removes only what is pending, or only the ascents of `completedOn` with the targets that
 *   have no other ascent. Null removes everything.
 * @returns their ids, after following merges
 * @throws Failure `payload_too_large`, `invalid_input`, `before_first_ascent`, or `not_found` if one cannot be a target
 */
export async function setTargets(
  { db, events }: { readonly db: Db; readonly events: Events },
  viewer: Viewer,
  givenIds: readonly string[],
  {
    state,
    only = null,
    completedOn,
  }: { readonly state: TargetState | null; readonly only?: TargetState | null; readonly completedOn: string },
): Promise<string[]> {
  if (givenIds.length > TARGETS_CHANGED_MAX) {
    throw new Failure('payload_too_large', `At most ${TARGETS_CHANGED_MAX} elements at once.`);
  }
  if (!canHaveHappened(completedOn, latestToday(new Date()))) {
    throw new Failure('invalid_input', 'completedOn must be a day that has been.', {
      fields: { completedOn: 'invalid_input' },
    });
  }
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    const merged = await findMerged(trx, [...givenIds]);
    const ids = [...new Set(givenIds.map((id) => merged.get(id) ?? id))];
    const kinds = await lockKinds(trx, ids);
    const isTarget = (id: string): boolean => {
      const kind = kinds.get(id);
      return kind !== undefined && elementKind(kind).isTargetable;
    };
    if (!ids.every(isTarget)) throw new Failure('not_found', 'There is no such target.');
    const completed = await findCompleted(trx, viewer.id, ids);
    const elementIds = ids.filter((id) => !completed.has(id));
    if (state === 'completed') {
      await requireAfterFirstAscent(trx, elementIds, completedOn);
      await insertCompletions(trx, { accountId: viewer.id, elementIds, activityId: null, completedOn });
    }
    if (state === null && only !== 'pending') {
      const day = only === null ? undefined : completedOn;
      await deleteCompletions(trx, { accountId: viewer.id, elementIds: ids, completedOn: day });
    }
    await recomputeTargets(trx, viewer.id, ids);
    if (state === 'pending') await insertPending(trx, viewer.id, elementIds);
    if (state === null) await deletePending(trx, viewer.id, ids);
    await recomputeListsOf(trx, events, viewer.id, ids);
    await invalidateCacheTags(trx, [`user:${viewer.id}`, ...ids.map((id) => `element:${id}`)]);
    return ids;
  });
}
