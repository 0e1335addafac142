import type { Events } from '#server/jobs/events.ts';
import { endSignUp, endSignUpsOf } from './clubPlans.ts';
import { deleteReservationsOf } from './equipment/equipment.queries.ts';
import { deleteClubFeedsOf } from './feeds/feeds.queries.ts';

export function registerClubReactions(events: Events): void {
  events.on('membership.ended', async (trx, { clubId, accountId }) => {
    await endSignUpsOf({ events }, trx, clubId, accountId);
    await deleteClubFeedsOf(trx, clubId, accountId);
    await deleteReservationsOf(trx, clubId, accountId);
  });
  events.on('club.handedOver', (trx, { clubId }) => deleteClubFeedsOf(trx, clubId, clubId));
  events.on('activity.left', (trx, { activityId, accountId }) => endSignUp({ events }, trx, activityId, accountId));
}
