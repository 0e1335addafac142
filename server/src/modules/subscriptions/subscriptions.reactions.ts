import type { PaymentProvider } from '#server/adapters/payments/payments.ts';
import type { Events } from '#server/jobs/events.ts';
import { addJob } from '#server/jobs/jobs.ts';
import { END_JOB } from './subscriptionJobs.ts';
import { listSubscriptions } from './subscriptions.queries.ts';

export function registerSubscriptionReactions(events: Events, payments: PaymentProvider): void {
  // Nobody pays for an account that is gone; its invoices stay.
  events.on('account.erased', async (trx, { accountId }) => {
    for (const { id, status } of await listSubscriptions(trx, payments.name, accountId)) {
      if (status !== 'canceled' && status !== 'incomplete_expired') await addJob(trx, END_JOB, { subscriptionId: id });
    }
  });
}
