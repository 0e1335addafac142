import type { Events } from '#server/jobs/events.ts';
import { completeByActivity, withdrawActivity } from './setTarget.ts';

/** What targets do about outings. */
export function registerTargetReactions(events: Events): void {
  for (const name of ['activity.published', 'activity.changed'] as const) {
    events.on(name, (trx, event) => completeByActivity(trx, { ...event, elementIds: event.completedElementIds }));
  }
  events.on('activity.deleted', (trx, event) => withdrawActivity(trx, event.activityId, event.ownerId));
}
