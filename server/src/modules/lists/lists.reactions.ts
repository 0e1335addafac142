import type { Events } from '#server/jobs/events.ts';
import { deleteMemberships } from './membership.queries.ts';

/** What lists do about elements, and tell their members. */
export function registerListReactions(events: Events): void {
  events.on('element.purged', (trx, { elementId }) => deleteMemberships(trx, elementId));
}
