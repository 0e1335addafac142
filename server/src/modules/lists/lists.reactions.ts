import type { Events } from '#server/jobs/events.ts';
import { deleteMemberships } from './membership.queries.ts';

export function registerListReactions(events: Events): void {
  events.on('element.purged', (trx, { elementId }) => deleteMemberships(trx, elementId));
}
