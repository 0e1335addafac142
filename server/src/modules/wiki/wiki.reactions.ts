import type { Events } from '#server/jobs/events.ts';
import { detachDrafts } from './wiki.queries.ts';

export function registerWikiReactions(events: Events): void {
  events.on('element.purged', async (trx, { elementId }) => void (await detachDrafts(trx, elementId)));
}
