import { Failure } from '@cordada/core/failures';
import { ACTIVITY_BIN_DAYS } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import { queueFileRemoval } from '#server/jobs/fileRemoval.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { removeUnshown } from '#server/modules/media/index.ts';
import { deleteTracks } from '#server/modules/tracks/index.ts';
import { deleteForGood, listInBinTooLong, markDeleted, markRestored } from './activityBin.queries.ts';
import { loadActivities, lockActivities, lockActivity } from '../activities.queries.ts';
import { trackTies } from '../tracks/activityTracks.queries.ts';
import type { StoredActivity } from '../activities.queries.ts';
import { listPhotoIds } from '../images/images.queries.ts';
import { cacheTagsOf, getOwnActivity, emitActivityEvents } from '../saving/saveActivity.ts';

interface Tools {
  readonly db: Db;
  readonly events: Events;
}

/**
 * Moves an activity to the bin and reverts the completions it caused.
 * @throws Failure `not_found`
 */
export async function deleteActivity(tools: Tools, viewer: Viewer, id: string): Promise<void> {
  await deleteActivities(tools, viewer, [id]);
}

/**
 * Moves all of these activities to the bin, or none.
 * @throws Failure `not_found`
 */
export async function deleteActivities({ db, events }: Tools, viewer: Viewer, ids: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockActivities(trx, ids);
    for (const id of ids) {
      const known = await getOwnActivity(trx, viewer, id);
      await markDeleted(trx, id);
      await events.emit(trx, 'activity.deleted', { activityId: id, ownerId: viewer.id });
      await invalidateCacheTags(trx, await cacheTagsOf(trx, known, known));
    }
  });
}

/**
 * Restores an activity with its completions, and with its tracks unless another activity has them now. Idempotent.
 * @throws Failure `not_found`, also when deleted permanently
 */
export async function restoreActivity(tools: Tools, viewer: Viewer, id: string): Promise<void> {
  await restoreActivities(tools, viewer, [id]);
}

/**
 * Restores all of these activities, or none.
 * @throws Failure `not_found`
 */
export async function restoreActivities({ db, events }: Tools, viewer: Viewer, ids: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockActivities(trx, ids);
    for (const id of ids) {
      const known = await getFromBin(trx, viewer, id);
      if (!known.isDeleted) continue;
      await markRestored(trx, id);
      if (known.status === 'published') await emitActivityEvents(trx, events, 'activity.changed', known);
      else await invalidateCacheTags(trx, [`activity:${id}`]);
    }
  });
}

/**
 * Permanently deletes an activity in the bin, with its tracks and their files.
 * @throws Failure `not_found`
 */
export async function purgeActivity(db: Db, viewer: Viewer, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await getFromBin(trx, viewer, id);
    if (!known.isDeleted) throw new Failure('not_found', 'There is no such activity in the bin.');
    await purge(trx, known);
  });
}

async function getFromBin(trx: Db, viewer: Viewer, id: string): Promise<StoredActivity> {
  await lockActivity(trx, id);
  const activity = (await loadActivities(trx, [id])).get(id);
  if (activity?.ownerId !== viewer.id) throw new Failure('not_found', 'There is no such activity.');
  return activity;
}

async function purge(trx: Db, { id, whole }: StoredActivity): Promise<void> {
  const photoIds = await listPhotoIds(trx, id);
  await deleteForGood(trx, id);
  await removeUnshown(trx, photoIds);
  await queueFileRemoval(trx, await deleteTracks(trx, trackTies, whole.trackIds));
}

export function activityJobs(db: Db): Jobs {
  return {
    'activities:emptyBin': {
      cron: '53 3 * * *',
      // One transaction each, so that an interrupted job continues where it stopped.
      async work() {
        for (const id of await listInBinTooLong(db, ACTIVITY_BIN_DAYS)) {
          await db.transaction().execute(async (trx) => {
            await lockActivity(trx, id);
            const known = (await loadActivities(trx, [id])).get(id);
            // The owner may have restored it meanwhile.
            if (known?.isDeleted) await purge(trx, known);
          });
        }
      },
    },
  };
}
