import type { PaymentProvider } from '#server/adapters/payments/payments.ts';
import type { Events } from '#server/jobs/events.ts';
import { addJob } from '#server/jobs/jobs.ts';
import { STOP_RENEWAL_JOB } from './subscriptionJobs.ts';
import { listSubscriptions } from './subscriptions.queries.ts';
import { END_JOB } from './syncSubscription.ts';

export function registerSubscriptionReactions(events: Events, payments: PaymentProvider): void {
  // An account that is restored switches renewal on again by hand.
  events.on('account.leaving', async (trx, { accountId }) => {
    for (const { id, status, renews } of await listSubscriptions(trx, payments.name, accountId)) {
      if (renews && (status === 'trialing' || status === 'active' || status === 'past_due')) {
        await addJob(trx, STOP_RENEWAL_JOB, { subscriptionId: id });
      }
    }
  });
  // Nobody pays for an account that is gone; its invoices stay.
  events.on('account.erased', async (trx, { accountId }) => {
    for (const { id, status } of await listSubscriptions(trx, payments.name, accountId)) {
      if (status !== 'canceled' && status !== 'incomplete_expired') await addJob(trx, END_JOB, { subscriptionId: id });
    }
  });
}
