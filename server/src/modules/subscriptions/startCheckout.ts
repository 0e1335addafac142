import { Failure } from '@cordada/core/failures';
import { originOf } from '@cordada/core/pages/origins';
import { buildPath, encodePath } from '@cordada/core/pages/paths';
import { SUBSCRIPTION_PLANS, areUnitsAllowed, mayTry } from '@cordada/core/subscriptions/subscriptions';
import type { SubscriptionChoice } from '@cordada/core/subscriptions/subscriptions';
import { PaymentsUnavailable } from '#server/adapters/payments/payments.ts';
import { newId } from '#server/db/newId.ts';
import type { RequestContext, Viewer } from '#server/graphql/context.ts';
import { findConsumedTrial, findContact, limitRate, lockAccount } from '#server/modules/accounts/index.ts';
import type { ContactRow } from '#server/modules/accounts/index.ts';
import {
  endCheckout,
  findCustomer,
  findOpenCheckout,
  insertCheckout,
  listClosedCheckouts,
  listSubscriptions,
  saveCustomer,
  saveOpenedCheckout,
} from './subscriptions.queries.ts';
import type { CheckoutRow } from './subscriptions.queries.ts';
import { syncSubscription } from './syncSubscription.ts';
import { hasUsedTrial } from './trials/trials.queries.ts';
import { hashOfTrialEmail } from './trials/trials.ts';

/** Statuses of a subscription beside which there must be no second one. */
const RUNNING = new Set(['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused']);
const CHECKOUT_RATE = { max: 30, windowSeconds: 3600 };

/** @throws Failure `payments_unavailable` instead of what the provider throws */
export async function failWhenUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    throw new Failure('payments_unavailable', 'The payment provider does not answer. Nothing was charged.', {
      cause: error,
    });
  }
}

/**
 * Opens the provider's checkout for a plan. The same order returns the same checkout, in any number of tabs; another
 * order closes the one before.
 * @returns the address of the checkout
 * @throws Failure `invalid_input`, `already_subscribed`, `payments_unavailable`
 */
export async function startCheckout(
  context: RequestContext,
  viewer: Viewer,
  plan: SubscriptionChoice,
): Promise<string> {
  const { db, payments } = context;
  if (!areUnitsAllowed(plan.level, plan.units)) {
    throw new Failure('invalid_input', 'The plan is not sold in this number.', { fields: { units: 'invalid_input' } });
  }
  await limitRate(db, `checkout:${viewer.id}`, CHECKOUT_RATE);
  const contact = await findContact(db, viewer.id);
  if (!contact) throw new Failure('not_found', 'There is no such member.');
  const customerId = await findOrCreateCustomer(context, contact);
  await endRefusedTrials(context, viewer.id);
  const order = await claimOrder(context, contact, plan);
  if (order.url !== null) return order.url;
  // Nobody can pay two: what was ordered before is closed at the provider, also where an earlier try broke off.
  for (const before of await listClosedCheckouts(db, payments.name, viewer.id)) {
    const paid = await failWhenUnavailable(payments.closeCheckout(before));
    if (paid === null) continue;
    const ended = (await failWhenUnavailable(syncSubscription(context, paid)))?.state === 'lapsed';
    if (ended) continue;
    await endCheckout(db, order.id, 'closed');
    throw alreadySubscribed();
  }
  const opened = await failWhenUnavailable(
    payments.openCheckout({
      ...plan,
      orderId: order.id,
      accountId: viewer.id,
      customerId,
      language: contact.language,
      trialDays: order.trialDays,
      ...returnUrls(context, plan),
    }),
  );
  if (!(await saveOpenedCheckout(db, order.id, opened))) {
    // Another tab has ordered something else meanwhile.
    await failWhenUnavailable(payments.closeCheckout(opened.id));
    throw new Failure('conflict', 'Another checkout was opened meanwhile.', { details: { reason: 'checkout_open' } });
  }
  return opened.url;
}

const alreadySubscribed = (): Failure =>
  new Failure('already_subscribed', 'The account has a subscription: change it instead.');

/** Nobody waits for the job that ends a second trial. */
async function endRefusedTrials(context: RequestContext, accountId: string): Promise<void> {
  const { db, payments } = context;
  for (const { id, status, isTrialRefused } of await listSubscriptions(db, payments.name, accountId)) {
    if (!isTrialRefused || status !== 'trialing') continue;
    await failWhenUnavailable(payments.endNow(id));
    await failWhenUnavailable(syncSubscription(context, id));
  }
}

async function findOrCreateCustomer({ db, payments }: RequestContext, contact: ContactRow): Promise<string> {
  const known = await findCustomer(db, payments.name, contact.id);
  if (known !== null) return known;
  const made = await failWhenUnavailable(
    payments.createCustomer({
      accountId: contact.id,
      email: contact.email,
      name: [contact.firstName, contact.lastName].filter(Boolean).join(' '),
      language: contact.language,
    }),
  );
  await saveCustomer(db, payments.name, contact.id, made);
  return (await findCustomer(db, payments.name, contact.id)) ?? made;
}

async function claimOrder(
  { db, payments }: RequestContext,
  contact: ContactRow,
  plan: SubscriptionChoice,
): Promise<Pick<CheckoutRow, 'id' | 'url' | 'trialDays'>> {
  const emailHash = await hashOfTrialEmail(db, contact.email);
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, contact.id);
    const subscriptions = await listSubscriptions(trx, payments.name, contact.id);
    if (subscriptions.some(({ status }) => RUNNING.has(status))) throw alreadySubscribed();
    const open = await findOpenCheckout(trx, contact.id);
    const isSame = open?.level === plan.level && open.interval === plan.interval && open.units === plan.units;
    if (open && isSame && !open.isExpired) return open;
    if (open) await endCheckout(trx, open.id, 'closed');
    const isTrial =
      mayTry(plan.level, await findConsumedTrial(trx, contact.id)) && !(await hasUsedTrial(trx, emailHash, plan.level));
    const order = {
      id: newId(),
      accountId: contact.id,
      ...plan,
      trialDays: isTrial ? SUBSCRIPTION_PLANS[plan.level].trialDays : 0,
    };
    await insertCheckout(trx, payments.name, order);
    return { ...order, url: null };
  });
}

function returnUrls(
  { config, routesLanguage }: RequestContext,
  { level }: SubscriptionChoice,
): { successUrl: string; cancelUrl: string } {
  const pageUrl = (page: 'clubSubscriptionActivated' | 'proSubscriptionActivated' | 'pricing'): string =>
    originOf(config.publicUrl, routesLanguage) + encodePath(buildPath(page, routesLanguage, {}));
  return {
    successUrl: pageUrl(level === 'club' ? 'clubSubscriptionActivated' : 'proSubscriptionActivated'),
    cancelUrl: pageUrl('pricing'),
  };
}
