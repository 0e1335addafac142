import { Failure } from '@cordada/core/failures';
import { originOf } from '@cordada/core/pages/origins';
import { buildPath, encodePath } from '@cordada/core/pages/paths';
import { areUnitsAllowed, isUpgrade } from '@cordada/core/subscriptions/subscriptions';
import type { SubscriptionChoice } from '@cordada/core/subscriptions/subscriptions';
import { PaymentRefused } from '#server/adapters/payments/payments.ts';
import { newId } from '#server/db/newId.ts';
import type { RequestContext, Viewer } from '#server/graphql/context.ts';
import { findContact, limitRate } from '#server/modules/accounts/index.ts';
import { runningState } from './deriveEntitlement.ts';
import { failWhenUnavailable } from './startCheckout.ts';
import { findCustomer, findSubscription, listSubscriptions } from './subscriptions.queries.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';
import { syncSubscription } from './syncSubscription.ts';

const CHANGE_RATE = { max: 30, windowSeconds: 3600 };

async function requireRunning({ db, payments }: RequestContext, viewer: Viewer): Promise<SubscriptionRow> {
  const found = await listSubscriptions(db, payments.name, viewer.id);
  const running = found.find((one) => runningState(one) !== null);
  if (!running) throw new Failure('not_found', 'The account has no running subscription.');
  return running;
}

/**
 * Changes level, interval or units: more at once, with the difference charged; less at the end of what is paid.
 * What was chosen before is forgotten.
 * @returns false while the change waits until the viewer pays it on the provider's page
 * @throws Failure `invalid_input`, `no_changes`, `not_found`, `payment_refused`, `payments_unavailable`
 */
export async function changeSubscription(
  context: RequestContext,
  viewer: Viewer,
  plan: SubscriptionChoice,
): Promise<boolean> {
  if (!areUnitsAllowed(plan.level, plan.units)) {
    throw new Failure('invalid_input', 'The plan is not sold in this number.', { fields: { units: 'invalid_input' } });
  }
  await limitRate(context.db, `billing:${viewer.id}`, CHANGE_RATE);
  let running = await requireRunning(context, viewer);
  if (running.pending !== null) {
    // It may have been paid meanwhile: what is more and what is less depends on it.
    await failWhenUnavailable(syncSubscription(context, running.id));
    running = await requireRunning(context, viewer);
  }
  const isAsNow = running.level === plan.level && running.interval === plan.interval && running.units === plan.units;
  if (isAsNow && running.next === null && running.pending === null)
    throw new Failure('no_changes', 'This is the plan already.');
  if (running.status === 'past_due') {
    throw new Failure('payment_refused', 'The last renewal is not paid. Change the card first.');
  }
  const when = isAsNow || isUpgrade(running, plan) ? 'now' : 'periodEnd';
  try {
    await failWhenUnavailable(context.payments.changeSubscription(running.id, plan, when, newId()));
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await failWhenUnavailable(syncSubscription(context, running.id));
    throw new Failure('payment_refused', 'The card was declined. The plan stays as it was.', { cause: error });
  }
  await failWhenUnavailable(syncSubscription(context, running.id));
  return (await findSubscription(context.db, running.id))?.pending === null;
}

/**
 * @returns whether a change was pending; false also when it was paid meanwhile
 * @throws Failure `not_found`, `payments_unavailable`
 */
export async function discardChange(context: RequestContext, viewer: Viewer): Promise<boolean> {
  await limitRate(context.db, `billing:${viewer.id}`, CHANGE_RATE);
  const running = await requireRunning(context, viewer);
  const isDiscarded = await failWhenUnavailable(context.payments.discardChange(running.id));
  await failWhenUnavailable(syncSubscription(context, running.id));
  return isDiscarded;
}

/** @throws Failure `not_found`, `payments_unavailable` */
export async function setRenewal(context: RequestContext, viewer: Viewer, renews: boolean): Promise<void> {
  await limitRate(context.db, `billing:${viewer.id}`, CHANGE_RATE);
  const running = await requireRunning(context, viewer);
  await failWhenUnavailable(context.payments.setRenewal(running.id, renews));
  await failWhenUnavailable(syncSubscription(context, running.id));
}

/** @returns the address of the provider's page for cards. @throws Failure `not_found`, `payments_unavailable` */
export async function openPortal(context: RequestContext, viewer: Viewer): Promise<string> {
  const { db, payments, config, routesLanguage } = context;
  await limitRate(db, `billing:${viewer.id}`, CHANGE_RATE);
  const customer = await findCustomer(db, payments.name, viewer.id);
  const contact = await findContact(db, viewer.id);
  if (customer === null || !contact) throw new Failure('not_found', 'The account has never had a subscription.');
  const back = `${originOf(config.publicUrl, routesLanguage)}${encodePath(buildPath('settings', routesLanguage, {}))}?section=subscription`;
  return failWhenUnavailable(payments.openPortal(customer, contact.language, back));
}
