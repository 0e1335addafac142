import { SUBSCRIPTION_PLANS } from '@cordada/core/subscriptions/subscriptions';
import { PaymentsUnavailable } from '#server/adapters/payments/payments.ts';
import type { PaymentEvent, PaymentProvider } from '#server/adapters/payments/payments.ts';
import type { Db } from '#server/db/connect.ts';
import { findContact } from '#server/modules/accounts/index.ts';
import { mailAbout } from './mailOfChange.ts';
import { deriveEntitlement } from './deriveEntitlement.ts';
import {
  deleteOldEvents,
  endEntitlementsOfOthers,
  endCheckout,
  findCustomersAccount,
  findNewestEvent,
  insertEvent,
  listDueSubscriptions,
  listOpenCheckouts,
  listSubscriptions,
  lockSubscription,
  setFailureMails,
  claimEndingSubscriptions,
  claimShrinkingClubs,
} from './subscriptions.queries.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';
import { queueChargeSync, queueSync, syncSubscription } from './syncSubscription.ts';
import type { BillingTools } from './syncSubscription.ts';

const AT_ONCE = 500;
/** Events may become visible later than those after them. */
const OVERLAP_MS = 3_600_000;
/** The provider lists events of thirty days. */
const LISTED_MS = 30 * 86_400_000;
const DAY_MS = 86_400_000;
/** Days after a failed renewal on which the second and third mail go out. */
const REMINDER_DAYS = [5, 11] as const;
const ENDING_DAYS = 3;
const FEWER_SEATS_DAYS = 7;

/**
 * Stores a webhook event and queues a sync of its subscriptions. A known event does nothing.
 * @returns the subscriptions that will be fetched
 */
export async function recordEvent(
  { db, payments }: Pick<BillingTools, 'db' | 'payments'>,
  event: PaymentEvent,
): Promise<readonly string[]> {
  return db.transaction().execute(async (trx) => {
    if (!(await insertEvent(trx, payments.name, event))) return [];
    const ids = await subscriptionsOf(trx, payments.name, event);
    for (const id of ids) await queueSync(trx, id);
    if (event.chargeId !== null) await queueChargeSync(trx, event.chargeId);
    return ids;
  });
}

/** @returns the subscriptions that an event is about: of a refund all of the customer, as a charge names none */
async function subscriptionsOf(db: Db, provider: PaymentProvider['name'], event: PaymentEvent): Promise<string[]> {
  if (event.subscriptionId !== null) return [event.subscriptionId];
  const accountId = event.customerId === null ? null : await findCustomersAccount(db, provider, event.customerId);
  return accountId === null ? [] : (await listSubscriptions(db, provider, accountId)).map(({ id }) => id);
}

/**
 * Makes everything equal to the provider again, whatever webhooks were lost: events that were not received,
 * subscriptions that are due or unpaid, and checkouts that may have been completed.
 */
export async function reconcile(tools: BillingTools): Promise<void> {
  const { db, payments } = tools;
  await endEntitlementsOfOthers(db, payments.name);
  const ids = new Set<string>();
  const newest = await findNewestEvent(db, payments.name);
  const since = new Date(Math.max((newest?.getTime() ?? 0) - OVERLAP_MS, Date.now() - LISTED_MS));
  for (const event of await payments.listEvents(since)) {
    for (const id of await recordEvent(tools, event)) ids.add(id);
  }
  const completed = new Map<string, string>();
  for (const checkout of await listOpenCheckouts(db, payments.name, AT_ONCE)) {
    if (checkout.providerId === null) continue;
    const subscription = await payments.findSubscriptionOf(checkout.providerId);
    if (subscription !== null) completed.set(subscription, checkout.id);
    else if (checkout.isExpired) await endCheckout(db, checkout.id, 'closed');
  }
  for (const id of await listDueSubscriptions(db, payments.name, AT_ONCE)) ids.add(id);
  const failures: unknown[] = [];
  for (const id of new Set([...ids, ...completed.keys()])) {
    try {
      await syncSubscription(tools, id);
      const checkoutId = completed.get(id);
      if (checkoutId !== undefined) await endCheckout(db, checkoutId, 'completed');
    } catch (error) {
      // The next hour tries again.
      if (error instanceof PaymentsUnavailable) break;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} subscriptions cannot be read.`);
}

/** Mails those whose trial or subscription is about to end, and reminds those whose renewal was declined. */
export async function remind(tools: BillingTools, now: Date): Promise<void> {
  const { db, payments } = tools;
  await db.transaction().execute(async (trx) => {
    for (const one of await claimEndingSubscriptions(trx, payments.name, ENDING_DAYS, AT_ONCE)) {
      await mailOwner(trx, tools, one, now, one.status === 'trialing' && one.renews ? 'trialEnds' : 'ends');
    }
  });
  await db.transaction().execute(async (trx) => {
    for (const one of await claimShrinkingClubs(trx, payments.name, FEWER_SEATS_DAYS, AT_ONCE)) {
      await mailOwner(trx, tools, one, now, 'fewerSeats');
    }
  });
  for (const id of await listDueSubscriptions(db, payments.name, AT_ONCE)) {
    await db.transaction().execute(async (trx) => {
      const one = await lockPastDue(trx, id);
      const day = one === null ? undefined : REMINDER_DAYS[one.failureMails - 1];
      if (!one || day === undefined || now.getTime() - one.periodStartsAt.getTime() < day * DAY_MS) return;
      await setFailureMails(trx, id, one.failureMails + 1);
      await mailOwner(trx, tools, one, now, 'paymentFailed');
    });
  }
  await deleteOldEvents(db);
}

async function lockPastDue(trx: Db, id: string): Promise<SubscriptionRow | null> {
  const one = await lockSubscription(trx, id);
  return one?.status === 'past_due' && one.failureMails > 0 ? one : null;
}

async function mailOwner(
  trx: Db,
  { config }: BillingTools,
  one: SubscriptionRow,
  now: Date,
  kind: 'trialEnds' | 'ends' | 'fewerSeats' | 'paymentFailed',
): Promise<void> {
  const contact = await findContact(trx, one.accountId);
  const plan = deriveEntitlement([one], now);
  if (!contact || !plan) return;
  await mailAbout(trx, config, contact, one, plan, (texts, name, about) =>
    kind === 'paymentFailed'
      ? texts.paymentFailed(name, about, one.failureMails >= REMINDER_DAYS.length)
      : kind === 'fewerSeats'
        ? texts.fewerSeats(
            name,
            about,
            one.next?.level === 'club' ? one.next.units * SUBSCRIPTION_PLANS.club.seatsPerUnit : 0,
          )
        : texts[kind](name, about),
  );
}
