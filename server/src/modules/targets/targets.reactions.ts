import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import { addJob } from '#server/jobs/jobs.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { completeByActivity, recomputeChangedList, withdrawActivity } from './setTarget.ts';

const RECOMPUTE_LIST_JOB = 'targets:recomputeList';

/** What targets do about activities and lists. */
export function registerTargetReactions(events: Events): void {
  for (const name of ['activity.published', 'activity.changed'] as const) {
    events.on(name, completeByActivity);
  }
  for (const name of ['activity.unpublished', 'activity.deleted'] as const) {
    events.on(name, (trx, event) => withdrawActivity(trx, event.activityId, event.ownerId));
  }
  events.on('activity.joined', (trx, { activityId, accountId, completions }) =>
    completeByActivity(trx, { activityId, ownerId: accountId, completions }),
  );
  events.on('activity.left', (trx, { activityId, accountId }) => withdrawActivity(trx, activityId, accountId));
  // A list may be on many members' way: whoever publishes it does not wait for all of them.
  events.on('list.changed', (trx, { listId }) => addJob(trx, RECOMPUTE_LIST_JOB, { listId }));
}

/** Work of this module. */
export function targetJobs(db: Db): Jobs {
  return {
    [RECOMPUTE_LIST_JOB]: {
      work: (payload) => recomputeChangedList(db, (payload as { readonly listId: string }).listId),
    },
  };
}
