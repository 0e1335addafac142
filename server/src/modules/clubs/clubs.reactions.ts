import type { Events } from '#server/jobs/events.ts';
import { endSignUp, endSignUpsOf } from './clubPlans.ts';

export function registerClubReactions(events: Events): void {
  events.on('membership.ended', (trx, { clubId, accountId }) => endSignUpsOf({ events }, trx, clubId, accountId));
  events.on('activity.left', (trx, { activityId, accountId }) => endSignUp({ events }, trx, activityId, accountId));
}
