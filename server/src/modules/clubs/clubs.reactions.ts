import type { Events } from '#server/jobs/events.ts';
import { endSignUp } from './clubPlans.ts';

export function registerClubReactions(events: Events): void {
  events.on('activity.left', (trx, { activityId, accountId }) => endSignUp({ events }, trx, activityId, accountId));
}
