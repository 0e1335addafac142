import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import { addJob } from '#server/jobs/jobs.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { completeByActivity, recomputeChangedList, withdrawActivity } from './setTarget.ts';

const RECOMPUTE_LIST_JOB = 'targets:recomputeList';

export function registerTargetReactions(events: Events): void {
  for (const name of ['activity.published', 'activity.changed'] as const) {
    events.on(name, (trx, event) => completeByActivity(trx, events, event));
  }
  for (const name of ['activity.unpublished', 'activity.deleted'] as const) {
    events.on(name, (trx, event) => withdrawActivity(trx, events, event.activityId, event.ownerId));
  }
  events.on('activity.joined', (trx, { activityId, accountId, completions }) =>
    completeByActivity(trx, events, { activityId, ownerId: accountId, completions }),
  );
  events.on('activity.left', (trx, { activityId, accountId }) => withdrawActivity(trx, events, activityId, accountId));
  // Runs as a job, because a list may affect many users and publishing must not wait for them.
  events.on('list.changed', (trx, { listId }) => addJob(trx, RECOMPUTE_LIST_JOB, { listId }));
}

export function targetJobs(tools: { readonly db: Db; readonly events: Events }): Jobs {
  return {
    [RECOMPUTE_LIST_JOB]: {
      work: (payload) => recomputeChangedList(tools, (payload as { readonly listId: string }).listId),
    },
  };
}
