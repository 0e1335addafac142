import type { Events } from '#server/jobs/events.ts';
import { insertEvent } from './cases/cases.queries.ts';

export function registerModerationReactions(events: Events): void {
  events.on('post.deleted', async (trx, { postId, authorId, actorId }) => {
    if (actorId === authorId) return;
    await insertEvent(trx, {
      caseId: null,
      actorId,
      action: 'delete',
      subjectKind: 'post',
      subjectId: postId,
      accountId: authorId,
      reason: '',
      until: null,
    });
  });
}
