import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import { addJob } from '#server/jobs/jobs.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { completeByActivity, settleChangedList, withdrawActivity } from './setTarget.ts';

const SETTLE_LIST = 'targets:settleList';

/** What targets do about outings and lists. */
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
  events.on('list.changed', (trx, { listId }) => addJob(trx, SETTLE_LIST, { listId }));
}

/** Work of this module. */
export function targetJobs(db: Db): Jobs {
  return {
    [SETTLE_LIST]: { work: (payload) => settleChangedList(db, (payload as { readonly listId: string }).listId) },
  };
}
