import type { Events } from '#server/jobs/events.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { deleteReactions } from './community.queries.ts';
import { deleteFeedEntries, insertCompletionEntry, insertElementEntry } from './feed/feedEntries.queries.ts';
import { FEED_TAG } from './posts/readPosts.ts';

export function registerCommunityReactions(events: Events): void {
  events.on('element.purged', async (trx, { elementId }) => {
    await deleteReactions(trx, elementId);
    await deleteFeedEntries(trx, elementId);
  });
  events.on('element.published', async (trx, { elementId, authorId }) => {
    if (await insertElementEntry(trx, elementId, authorId)) await invalidateCacheTags(trx, [FEED_TAG]);
  });
  events.on('list.completed', async (trx, { listId, accountId }) => {
    if (await insertCompletionEntry(trx, listId, accountId)) await invalidateCacheTags(trx, [FEED_TAG]);
  });
}
