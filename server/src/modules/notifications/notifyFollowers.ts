import type { Db } from '#server/db/connect.ts';
import { addJob } from '#server/jobs/jobs.ts';
import { listElementFollowers } from '#server/modules/community/index.ts';
import { listUsersToNotify } from '#server/modules/lists/index.ts';
import { notify } from './notify.ts';

/** The stored name of the job, which rows in the queue carry: it stays. */
export const NOTIFY_FOLLOWERS_JOB = 'notifications:fanOut';
const RECIPIENTS_PER_BATCH = 1_000;

type FollowerTask =
  | { readonly kind: 'elementEdited'; readonly elementId: string; readonly authorId: string }
  | { readonly kind: 'listChanged'; readonly listId: string };

/** Notifies those who follow an element or use a list, after the caller's transaction has committed, so that an author never waits for followers. */
export async function queueFollowerNotifications(trx: Db, task: FollowerTask): Promise<void> {
  await addJob(trx, NOTIFY_FOLLOWERS_JOB, task);
}

/**
 * Notifies the recipients in batches, each in a transaction of its own. A job that fails half way runs again from the
 * beginning; its repeat rules keep that from making a second notification.
 */
export async function notifyFollowers(db: Db, payload: unknown): Promise<void> {
  const task = payload as FollowerTask;
  for (let after = ''; ;) {
    const recipients =
      task.kind === 'elementEdited'
        ? await listElementFollowers(db, task.elementId, { after, rows: RECIPIENTS_PER_BATCH })
        : await listUsersToNotify(db, task.listId, { after, rows: RECIPIENTS_PER_BATCH });
    const last = recipients.at(-1);
    if (last === undefined) return;
    await db.transaction().execute(async (trx) => {
      if (task.kind === 'elementEdited') {
        const others = recipients.filter((id) => id !== task.authorId);
        const { elementId: subjectId, authorId: actorId } = task;
        await notify(trx, others, { kind: 'elementEdited', subjectKind: 'element', subjectId, actorId });
      } else {
        await notify(trx, recipients, { kind: 'listChanged', subjectKind: 'element', subjectId: task.listId });
      }
    });
    after = last;
  }
}
