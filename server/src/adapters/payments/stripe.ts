import { Stripe } from 'stripe';
import type { SubscriptionChoice } from '@cordada/core/subscriptions/subscriptions';
import { readEvent } from './stripeEvents.ts';
import { findOrCreatePrices, readChoice } from './stripePrices.ts';
import { InvalidEvent, PaymentRefused, PaymentsUnavailable, SUBSCRIPTION_STATUSES, priceKey } from './payments.ts';
import type { PaidInvoice, PaymentEvent, PaymentProvider, PendingChange, ProviderSubscription } from './payments.ts';

/** With one retry, a provider that hangs fails after eight seconds. */
const ANSWER_WITHIN_MS = 3_500;
const RETRIES = 1;
/** Beyond this age a signed event is refused, as it could have been recorded and sent again. */
const EVENT_MAX_AGE_SECONDS = 300;
const LISTED = 100;

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Origin of another server that speaks the protocol; null for Stripe itself. */
  readonly apiBase: string | null;
  /** Whether Stripe computes VAT; its account must have tax registrations. */
  readonly isTaxAutomatic: boolean;
  readonly answerWithinMs?: number;
}

/**
 * Card payments by Stripe: its hosted checkout and portal, its subscriptions and schedules.
 * @param fetchFunction reaches a server that is not on the network
 */
export function createStripePayments(
  settings: StripeSettings,
  name: PaymentProvider['name'] = 'stripe',
  fetchFunction?: typeof fetch,
): PaymentProvider {
  const base = settings.apiBase === null ? null : new URL(settings.apiBase);
  const stripe = new Stripe(settings.secretKey, {
    timeout: settings.answerWithinMs ?? ANSWER_WITHIN_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(fetchFunction && { httpClient: Stripe.createFetchHttpClient(fetchFunction) }),
    ...(base && {
      host: base.hostname,
      port: base.port === '' ? (base.protocol === 'https:' ? 443 : 80) : Number(base.port),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  });

  let prices: Promise<ReadonlyMap<string, string>> | null = null;
  /** @returns ids of prices by their key; missing ones are created */
  const loadPrices = (): Promise<ReadonlyMap<string, string>> => {
    prices ??= findOrCreatePrices(stripe).catch((error: unknown) => {
      prices = null;
      throw error;
    });
    return prices;
  };
  const priceOf = async ({ level, interval }: SubscriptionChoice): Promise<string> => {
    const id = (await loadPrices()).get(priceKey(level, interval));
    if (id === undefined) throw new Error(`There is no price for ${level} by ${interval}.`);
    return id;
  };

  const retrieve = (id: string): Promise<Stripe.Subscription> =>
    stripe.subscriptions.retrieve(id, {
      expand: ['schedule', 'schedule.phases.items.price', 'latest_invoice', 'default_payment_method'],
    });
  /** @returns whether a change was pending; false also when it was paid or has expired meanwhile */
  const discardPending = async (subscription: Stripe.Subscription): Promise<boolean> => {
    const { id, pending_update: pending, latest_invoice: invoice } = subscription;
    if (pending === null || invoice === null) return false;
    try {
      await stripe.invoices.voidInvoice(idOf(invoice));
      return true;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      if ((await retrieve(id)).pending_update !== null) throw error;
      return false;
    }
  };
  /** An earlier choice would undo a later one. */
  const forgetChoices = async (subscription: Stripe.Subscription): Promise<void> => {
    await discardPending(subscription);
    if (subscription.schedule !== null) await stripe.subscriptionSchedules.release(idOf(subscription.schedule));
  };

  return {
    name,
    createCustomer: (buyer) =>
      translateErrors(async () => {
        const customer = await stripe.customers.create(
          {
            email: buyer.email,
            name: buyer.name,
            preferred_locales: [buyer.language],
            metadata: { account: buyer.accountId },
          },
          { idempotencyKey: `customer-${buyer.accountId}` },
        );
        if (!customer.id) throw new PaymentsUnavailable('The provider names no customer.');
        return customer.id;
      }),
    openCheckout: (order) =>
      translateErrors(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: order.customerId,
            client_reference_id: order.accountId,
            line_items: [{ price: await priceOf(order), quantity: order.units }],
            locale: order.language,
            billing_address_collection: 'required',
            customer_update: { address: 'auto', name: 'auto' },
            tax_id_collection: { enabled: true },
            ...(settings.isTaxAutomatic && { automatic_tax: { enabled: true } }),
            subscription_data: {
              metadata: { account: order.accountId },
              ...(order.trialDays > 0 && { trial_period_days: order.trialDays }),
            },
            success_url: order.successUrl,
            cancel_url: order.cancelUrl,
          },
          { idempotencyKey: `checkout-${order.orderId}` },
        );
        if (!session.url) throw new PaymentsUnavailable('The checkout has no address.');
        return { id: session.id, url: session.url, expiresAt: dateOf(session.expires_at) };
      }),
    closeCheckout: (id) =>
      translateErrors(async () => {
        const session = await orMissing(stripe.checkout.sessions.retrieve(id));
        if (session === null) return null;
        if (session.status === 'open') {
          const expired = await stripe.checkout.sessions.expire(id).catch(async (error: unknown) => {
            // It was completed meanwhile.
            if (error instanceof Stripe.errors.StripeInvalidRequestError) return stripe.checkout.sessions.retrieve(id);
            throw error;
          });
          return expired.subscription === null ? null : idOf(expired.subscription);
        }
        return session.subscription === null ? null : idOf(session.subscription);
      }),
    findSubscriptionOf: (id) =>
      translateErrors(async () => {
        const session = await orMissing(stripe.checkout.sessions.retrieve(id));
        return session?.subscription ? idOf(session.subscription) : null;
      }),
    openPortal: (customer, locale, returnUrl) =>
      translateErrors(async () => {
        const session = await stripe.billingPortal.sessions.create({ customer, locale, return_url: returnUrl });
        return session.url;
      }),
    changeSubscription: (id, plan, when, requestId) =>
      translateErrors(async () => {
        const subscription = await retrieve(id);
        const price = await priceOf(plan);
        const item = itemOf(subscription);
        await forgetChoices(subscription);
        if (when === 'now') {
          await stripe.subscriptions.update(
            id,
            {
              items: [{ id: item.id, price, quantity: plan.units }],
              proration_behavior: 'always_invoice',
              // The plan stays as it is until the difference is paid, which banks in Europe mostly want confirmed.
              payment_behavior: 'pending_if_incomplete',
            },
            { idempotencyKey: `change-${requestId}` },
          );
          return;
        }
        const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
        await stripe.subscriptionSchedules.update(schedule.id, {
          end_behavior: 'release',
          proration_behavior: 'none',
          phases: [
            {
              items: [{ price: item.price.id, quantity: item.quantity ?? 1 }],
              start_date: item.current_period_start,
              end_date: item.current_period_end,
              ...(subscription.status === 'trialing' && { trial: true }),
            },
            {
              items: [{ price, quantity: plan.units }],
              start_date: item.current_period_end,
              duration: { interval: plan.interval, interval_count: 1 },
            },
          ],
        });
      }),
    setRenewal: (id, renews) =>
      translateErrors(async () => {
        const subscription = await retrieve(id);
        await forgetChoices(subscription);
        await stripe.subscriptions.update(id, { cancel_at_period_end: !renews });
      }),
    discardChange: (id) => translateErrors(async () => discardPending(await retrieve(id))),
    endNow: (id) =>
      translateErrors(async () => {
        await stripe.subscriptions.cancel(id).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
      }),
    findCustomerOf: (chargeId) =>
      translateErrors(async () => {
        const charge = await orMissing(stripe.charges.retrieve(chargeId));
        return charge?.customer ? idOf(charge.customer) : null;
      }),
    fetchSubscription: (id) =>
      translateErrors(async () => {
        const subscription = await orMissing(retrieve(id));
        // One account of Stripe may sell other things too.
        return subscription && isOurs(subscription) ? readSubscription(subscription) : null;
      }),
    listPaidInvoices: (subscription) =>
      translateErrors(async () => {
        const { data } = await stripe.invoices.list({
          subscription,
          status: 'paid',
          limit: LISTED,
          expand: ['data.payments'],
        });
        const paid = data.filter(({ amount_paid: amount }) => amount > 0);
        const [first] = paid;
        if (!first?.customer) return [];
        const charges = await stripe.charges.list({ customer: idOf(first.customer), limit: LISTED });
        return paid.map((invoice) => readInvoice(invoice, charges.data)).reverse();
      }),
    verifyEvent(body, signature) {
      try {
        return readEvent(
          stripe.webhooks.constructEvent(body, signature, settings.webhookSecret, EVENT_MAX_AGE_SECONDS),
        );
      } catch (error) {
        throw new InvalidEvent('The signature is not that of the provider.', { cause: error });
      }
    },
    listEvents: (since) =>
      translateErrors(async () => {
        const events: PaymentEvent[] = [];
        const created = { gte: Math.floor(since.getTime() / 1000) };
        for await (const event of stripe.events.list({ created, limit: LISTED })) events.push(readEvent(event));
        return events;
      }),
  };
}

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const idOf = (given: string | { readonly id: string }): string => (typeof given === 'string' ? given : given.id);
const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

async function orMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`Subscription ${subscription.id} is for nothing.`);
  return item;
}

function isOurs(subscription: Stripe.Subscription): boolean {
  const [item] = subscription.items.data;
  return item?.price.metadata['level'] !== undefined;
}

function readSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const item = itemOf(subscription);
  const status = SUBSCRIPTION_STATUSES.find((one) => one === subscription.status);
  if (!status) throw new Error(`Subscription ${subscription.id} has an unknown status: ${subscription.status}.`);
  return {
    ...readChoice(item.price, item.quantity),
    id: subscription.id,
    customerId: idOf(subscription.customer),
    status,
    isTrial: status === 'trialing',
    periodStartsAt: dateOf(item.current_period_start),
    periodEndsAt: dateOf(item.current_period_end),
    renews: !subscription.cancel_at_period_end,
    endedAt: subscription.ended_at === null ? null : dateOf(subscription.ended_at),
    next: nextChoiceOf(subscription, item.current_period_end),
    pending: pendingChangeOf(subscription),
    cardFingerprint: fingerprintOf(subscription),
  };
}

/** Checkout makes the card that it asked for the one of the subscription. */
function fingerprintOf({ default_payment_method: method }: Stripe.Subscription): string | null {
  if (method === null || typeof method === 'string') return null;
  return method.card?.fingerprint ?? method.sepa_debit?.fingerprint ?? null;
}

function pendingChangeOf({
  pending_update: pending,
  latest_invoice: invoice,
}: Stripe.Subscription): PendingChange | null {
  const [item] = pending?.subscription_items ?? [];
  if (!pending || !item || invoice === null || typeof invoice === 'string' || !invoice.hosted_invoice_url) return null;
  return {
    plan: readChoice(item.price, item.quantity),
    payUrl: invoice.hosted_invoice_url,
    expiresAt: dateOf(pending.expires_at),
  };
}

function nextChoiceOf({ schedule }: Stripe.Subscription, periodEnd: number): SubscriptionChoice | null {
  if (schedule === null || typeof schedule === 'string') return null;
  const [item] = schedule.phases.find((phase) => phase.start_date >= periodEnd)?.items ?? [];
  return item ? readChoice(item.price, item.quantity) : null;
}

function readInvoice(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): PaidInvoice {
  const intents = (invoice.payments?.data ?? []).flatMap(({ payment }) =>
    payment.payment_intent ? [idOf(payment.payment_intent)] : [],
  );
  const charge = charges.find((one) => one.payment_intent !== null && intents.includes(idOf(one.payment_intent)));
  // Lines of an upgrade end with what is charged from now on.
  const line = invoice.lines.data.at(-1);
  if (!line) throw new Error(`Invoice ${invoice.id} is for nothing.`);
  return {
    id: invoice.id,
    paidAt: dateOf(invoice.status_transitions.paid_at ?? invoice.created),
    totalCents: invoice.total,
    refundedCents: charge?.amount_refunded ?? 0,
    isDisputed: charge?.disputed ?? false,
    country: invoice.customer_address?.country ?? null,
    cardCountry: charge?.payment_method_details?.card?.country ?? null,
    taxNumber: invoice.customer_tax_ids?.[0]?.value ?? null,
    buyerName: invoice.customer_name,
    description: line.description ?? '',
    periodStartsAt: dateOf(line.period.start),
    periodEndsAt: dateOf(line.period.end),
  };
}

/** Gives errors of the provider the meaning that the product acts on. */
async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new PaymentRefused(error.message, { cause: error });
    if (
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      (error instanceof Stripe.errors.StripeAPIError && !(error instanceof Stripe.errors.StripeInvalidRequestError))
    ) {
      throw new PaymentsUnavailable('The provider of payments does not answer.', { cause: error });
    }
    throw error;
  }
}
