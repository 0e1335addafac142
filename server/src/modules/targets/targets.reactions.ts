import type { Events } from '#server/jobs/events.ts';
import { completeByActivity, withdrawActivity } from './setTarget.ts';

/** What targets do about outings. */
export function registerTargetReactions(events: Events): void {
  events.on('activity.published', (trx, event) =>
    completeByActivity(trx, { ...event, elementIds: event.completedElementIds }),
  );
  events.on('activity.deleted', (trx, event) => withdrawActivity(trx, event.activityId, event.ownerId));
}
