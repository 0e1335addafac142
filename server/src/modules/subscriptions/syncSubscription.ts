import type { Db } from '#server/db/connect.ts';
import { addJob } from '#server/jobs/jobs.ts';
import type { Events } from '#server/jobs/events.ts';
import type { Config } from '#server/config/config.ts';
import type { PaymentProvider } from '#server/adapters/payments/payments.ts';
import { findContact, lockAccount, saveEntitlement } from '#server/modules/accounts/index.ts';
import type { Entitlement } from '#server/modules/accounts/index.ts';
import { recordInvoices } from './invoices/recordInvoices.ts';
import { mailOfChange } from './mailOfChange.ts';
import { deriveEntitlement } from './deriveEntitlement.ts';
import {
  completeCheckouts,
  findCustomersAccount,
  findSubscription,
  listSubscriptions,
  saveSubscription,
} from './subscriptions.queries.ts';
import { recordTrial } from './trials/trials.ts';

export const SYNC_JOB = 'subscriptions:sync';
export const END_JOB = 'subscriptions:end';

export interface BillingTools {
  readonly db: Db;
  readonly events: Events;
  readonly config: Config;
  readonly payments: PaymentProvider;
}

export async function queueSync(trx: Db, subscriptionId: string): Promise<void> {
  await addJob(trx, SYNC_JOB, { subscriptionId });
}

/** A dispute names its charge alone; whose it is, is asked outside of the webhook. */
export async function queueChargeSync(trx: Db, chargeId: string): Promise<void> {
  await addJob(trx, SYNC_JOB, { chargeId });
}

/** @throws PaymentsUnavailable */
export async function syncCharge(tools: BillingTools, chargeId: string): Promise<void> {
  const { db, payments } = tools;
  const customerId = await payments.findCustomerOf(chargeId);
  const accountId = customerId === null ? null : await findCustomersAccount(db, payments.name, customerId);
  if (accountId === null) return;
  for (const { id } of await listSubscriptions(db, payments.name, accountId)) await syncSubscription(tools, id);
}

/**
 * Makes what the product knows of a subscription equal to what the provider has, and derives what its account may use.
 * In any order and however often it is called, the result is the state of the provider.
 * @throws PaymentsUnavailable
 */
export async function syncSubscription(tools: BillingTools, subscriptionId: string): Promise<Entitlement | null> {
  const { db, events, payments, config } = tools;
  const fetchedAt = new Date();
  const one = await payments.fetchSubscription(subscriptionId);
  const accountId = one && (await findCustomersAccount(db, payments.name, one.customerId));
  if (!one || accountId === null) return null;
  const paid = await payments.listPaidInvoices(subscriptionId);
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const before = await findSubscription(trx, subscriptionId);
    await recordInvoices(trx, { accountId, provider: payments.name, seller: config.seller }, paid);
    if (!(await saveSubscription(trx, payments.name, accountId, one, { hasPaid: paid.length > 0, fetchedAt })))
      return null;
    const contact = await findContact(trx, accountId);
    if (one.isTrial && contact && (await recordTrial(trx, contact, one, before?.isTrialRefused ?? false))) {
      await addJob(trx, END_JOB, { subscriptionId });
    }
    const plan = deriveEntitlement(await listSubscriptions(trx, payments.name, accountId), new Date());
    if (plan === null) return null;
    if (one.status !== 'canceled') await completeCheckouts(trx, accountId);
    await saveEntitlement(trx, accountId, plan);
    const after = await findSubscription(trx, subscriptionId);
    if (contact && after) await mailOfChange(trx, config, contact, before, after, plan);
    await events.emit(trx, 'entitlement.changed', { accountId });
    return plan;
  });
}
