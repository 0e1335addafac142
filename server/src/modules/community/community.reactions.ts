import type { Events } from '#server/jobs/events.ts';
import { deleteReactions, notifyFollowers } from './community.queries.ts';

/** What the community does about elements. */
export function registerCommunityReactions(events: Events): void {
  events.on('element.published', (trx, { elementId, authorId }) => notifyFollowers(trx, elementId, authorId));
  events.on('element.purged', (trx, { elementId }) => deleteReactions(trx, elementId));
}
