import type { Events } from '#server/jobs/events.ts';
import { deleteReactions } from './community.queries.ts';

export function registerCommunityReactions(events: Events): void {
  events.on('element.purged', (trx, { elementId }) => deleteReactions(trx, elementId));
}
