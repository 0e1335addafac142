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
import {
  deleteForGood,
  listInBinTooLong,
  loadActivities,
  lockActivity,
  markDeleted,
  markRestored,
  trackTies,
} from './activities.queries.ts';
import type { StoredActivity } from './activities.queries.ts';
import { listPhotoIds } from './photos.queries.ts';
import { cacheTagsOf, getOwnActivity, emitActivityEvents } from './saveActivity.ts';

interface Tools {
  readonly db: Db;
  readonly events: Events;
}

/** Puts an activity into the bin and takes back what it completed. @throws Failure `not_found` */
export async function deleteActivity({ db, events }: Tools, viewer: Viewer, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await getOwnActivity(trx, viewer, id);
    await markDeleted(trx, id);
    await events.emit(trx, 'activity.deleted', { activityId: id, ownerId: viewer.id });
    await invalidateCacheTags(trx, await cacheTagsOf(trx, known, known));
  });
}

/**
 * Takes an activity out of the bin, as it was, and gives back what it completed; its tracks, unless another
 * one has them by now. Doing so twice is no error.
 * @throws Failure `not_found`, for what was deleted for good too
 */
export async function restoreActivity({ db, events }: Tools, viewer: Viewer, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await getFromBin(trx, viewer, id);
    if (!known.isDeleted) return;
    await markRestored(trx, id);
    if (known.status === 'published') await emitActivityEvents(trx, events, 'activity.changed', known);
    else await invalidateCacheTags(trx, [`activity:${id}`]);
  });
}

/** Deletes what is in the bin for good, with its tracks and their files. @throws Failure `not_found` */
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

/** Work of this module. */
export function activityJobs(db: Db): Jobs {
  return {
    'activities:emptyBin': {
      cron: '53 3 * * *',
      // One by one: a restart goes on where it stopped.
      async work() {
        for (const id of await listInBinTooLong(db, ACTIVITY_BIN_DAYS)) {
          await db.transaction().execute(async (trx) => {
            await lockActivity(trx, id);
            const known = (await loadActivities(trx, [id])).get(id);
            // Its owner may have taken it back meanwhile.
            if (known?.isDeleted) await purge(trx, known);
          });
        }
      },
    },
  };
}
