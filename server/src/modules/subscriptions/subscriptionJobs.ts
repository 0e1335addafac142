import * as v from 'valibot';
import type { SandboxPages } from '#server/adapters/payments/payments.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { reconcile, remind } from './reconcile.ts';
import { END_JOB, SYNC_JOB, syncCharge, syncSubscription } from './syncSubscription.ts';
import type { BillingTools } from './syncSubscription.ts';

const PAYLOAD = v.object({ subscriptionId: v.string() });
const SYNC_PAYLOAD = v.union([PAYLOAD, v.object({ chargeId: v.string() })]);
export const STOP_RENEWAL_JOB = 'subscriptions:stopRenewal';

export function subscriptionJobs(tools: BillingTools, sandbox: SandboxPages | null): Jobs {
  return {
    [SYNC_JOB]: {
      async work(payload) {
        const given = v.parse(SYNC_PAYLOAD, payload);
        await ('chargeId' in given ? syncCharge(tools, given.chargeId) : syncSubscription(tools, given.subscriptionId));
      },
    },
    [END_JOB]: {
      async work(payload) {
        const { subscriptionId } = v.parse(PAYLOAD, payload);
        await tools.payments.endNow(subscriptionId);
        await syncSubscription(tools, subscriptionId);
      },
    },
    [STOP_RENEWAL_JOB]: {
      async work(payload) {
        const { subscriptionId } = v.parse(PAYLOAD, payload);
        await tools.payments.setRenewal(subscriptionId, false);
        await syncSubscription(tools, subscriptionId);
      },
    },
    'subscriptions:reconcile': {
      cron: '23 * * * *',
      async work() {
        await sandbox?.catchUp();
        await reconcile(tools);
      },
    },
    'subscriptions:remind': { cron: '41 8 * * *', work: () => remind(tools, new Date()) },
  };
}
