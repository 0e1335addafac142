import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { priceOf } from './billing.ts';
import { invoicesOf } from './state.ts';
import type { Charge, Invoice, Price, SandboxEvent, SandboxState, Schedule, Session, Subscription } from './state.ts';

/** The part of an object of Stripe that the product reads, in its exact shape. */
type Part<T, Keys extends keyof T> = { readonly [Key in Keys]: T[Key] };

const list = <T>(data: T[], url: string) => ({ object: 'list' as const, data, has_more: false, url });

export function priceObject(price: Price): Part<
  Stripe.Price,
  'id' | 'object' | 'lookup_key' | 'unit_amount' | 'currency' | 'metadata' | 'active'
> & {
  readonly recurring: Part<Stripe.Price.Recurring, 'interval' | 'interval_count'>;
} {
  return {
    id: price.id,
    object: 'price',
    active: true,
    currency: 'eur',
    lookup_key: price.lookupKey,
    unit_amount: price.unitAmount,
    recurring: { interval: price.interval, interval_count: 1 },
    metadata: price.metadata,
  };
}

export function sessionObject(
  session: Session,
  origin: string,
): Part<
  Stripe.Checkout.Session,
  'id' | 'object' | 'status' | 'url' | 'expires_at' | 'subscription' | 'customer' | 'mode' | 'metadata'
> {
  return {
    id: session.id,
    object: 'checkout.session',
    mode: 'subscription',
    status: session.status,
    url: session.status === 'open' ? `${origin}/checkout/${session.id}` : null,
    expires_at: session.expiresAt,
    subscription: session.subscription,
    customer: session.customer,
    metadata: session.metadata,
  };
}

export function subscriptionObject(
  state: SandboxState,
  subscription: Subscription,
  origin: string,
  expand: readonly unknown[] = [],
): Part<
  Stripe.Subscription,
  'id' | 'object' | 'status' | 'customer' | 'cancel_at_period_end' | 'trial_end' | 'ended_at' | 'metadata'
> &
  Readonly<Record<'items' | 'schedule' | 'latest_invoice' | 'pending_update' | 'default_payment_method', unknown>> {
  const { pending } = subscription;
  const latest = invoicesOf(state, subscription.id).at(-1);
  const itemOf = (price: string, quantity: number) => ({
    id: subscription.item,
    object: 'subscription_item',
    price: priceObject(priceOf(state, price)),
    quantity,
    current_period_start: subscription.periodStart,
    current_period_end: subscription.periodEnd,
  });
  const schedule = subscription.schedule === null ? undefined : state.schedules[subscription.schedule];
  return {
    id: subscription.id,
    object: 'subscription',
    status: subscription.status,
    customer: subscription.customer,
    cancel_at_period_end: subscription.cancelsAtEnd,
    trial_end: subscription.trialEnd,
    ended_at: subscription.endedAt,
    metadata: subscription.metadata,
    schedule: schedule && expand.includes('schedule') ? scheduleObject(state, schedule) : subscription.schedule,
    latest_invoice:
      latest && expand.includes('latest_invoice') ? invoiceObject(state, latest, origin) : (latest?.id ?? null),
    default_payment_method: expand.includes('default_payment_method')
      ? paymentMethodObject(state, subscription.customer)
      : `pm_${subscription.customer}`,
    pending_update: pending
      ? { expires_at: pending.expiresAt, subscription_items: [itemOf(pending.price, pending.quantity)] }
      : null,
    items: list([itemOf(subscription.price, subscription.quantity)], '/v1/subscription_items'),
  };
}

function paymentMethodObject(
  state: SandboxState,
  customer: string,
): Part<Stripe.PaymentMethod, 'id' | 'object' | 'type'> & { readonly card: { readonly fingerprint: string } } {
  const number = state.customers[customer]?.cardNumber || customer;
  const fingerprint = createHash('sha256').update(number).digest('base64url').slice(0, 16);
  return { id: `pm_${customer}`, object: 'payment_method', type: 'card', card: { fingerprint } };
}

export function scheduleObject(
  state: SandboxState,
  schedule: Schedule,
): Part<Stripe.SubscriptionSchedule, 'id' | 'object' | 'subscription' | 'status'> & { readonly phases: object[] } {
  return {
    id: schedule.id,
    object: 'subscription_schedule',
    status: schedule.status,
    subscription: schedule.subscription,
    phases: schedule.phases.map(({ price, quantity, startsAt }) => ({
      start_date: startsAt,
      items: [{ price: priceObject(priceOf(state, price)), quantity }],
    })),
  };
}

export function invoiceObject(
  state: SandboxState,
  invoice: Invoice,
  origin: string,
): Part<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'number'
  | 'hosted_invoice_url'
  | 'status'
  | 'created'
  | 'total'
  | 'amount_paid'
  | 'customer'
  | 'customer_name'
  | 'currency'
> &
  Readonly<
    Record<'parent' | 'lines' | 'payments' | 'status_transitions' | 'customer_address' | 'customer_tax_ids', unknown>
  > {
  const customer = state.customers[invoice.customer];
  const charge = invoice.charge === null ? undefined : state.charges[invoice.charge];
  const total = invoice.lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: invoice.id,
    object: 'invoice',
    number: invoice.number,
    hosted_invoice_url: `${origin}/invoice/${invoice.id}`,
    status: invoice.status,
    created: invoice.created,
    currency: 'eur',
    total,
    amount_paid: invoice.status === 'paid' ? Math.max(0, total) : 0,
    customer: invoice.customer,
    customer_name: customer?.name ?? null,
    customer_address: customer?.country ? { country: customer.country } : null,
    customer_tax_ids: customer?.taxNumber ? [{ type: 'eu_vat', value: customer.taxNumber }] : [],
    status_transitions: { paid_at: invoice.paidAt },
    parent: { type: 'subscription_details', subscription_details: { subscription: invoice.subscription } },
    payments: list(
      charge ? [{ object: 'invoice_payment', payment: { type: 'payment_intent', payment_intent: charge.intent } }] : [],
      '/v1/invoice_payments',
    ),
    lines: list(
      invoice.lines.map((line, index) => ({
        id: `il_${invoice.id}_${index}`,
        object: 'line_item',
        amount: line.amount,
        description: line.description,
        quantity: line.quantity,
        period: { start: line.start, end: line.end },
        pricing: { type: 'price_details', price_details: { price: line.price } },
      })),
      `/v1/invoices/${invoice.id}/lines`,
    ),
  };
}

export function chargeObject(charge: Charge): Part<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'customer' | 'payment_intent' | 'disputed'
> & {
  readonly payment_method_details: object;
} {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_refunded: charge.refunded,
    customer: charge.customer,
    payment_intent: charge.intent,
    disputed: charge.disputed,
    payment_method_details: { type: 'card', card: { country: charge.country } },
  };
}

export function eventObject(
  state: SandboxState,
  event: SandboxEvent,
  origin: string,
): Part<Stripe.Event, 'id' | 'object' | 'created' | 'livemode'> & Readonly<Record<'type' | 'data', unknown>> {
  return {
    id: event.id,
    object: 'event',
    type: event.type,
    created: event.created,
    livemode: false,
    data: { object: aboutObject(state, event.about, origin) },
  };
}

function aboutObject(state: SandboxState, { kind, id }: SandboxEvent['about'], origin: string): object {
  if (kind === 'subscription') {
    const subscription = state.subscriptions[id];
    return subscription ? subscriptionObject(state, subscription, origin) : { id, object: 'subscription' };
  }
  if (kind === 'invoice') {
    const invoice = state.invoices[id];
    return invoice ? invoiceObject(state, invoice, origin) : { id, object: 'invoice' };
  }
  // A charge has one dispute at most, and a dispute names no customer.
  if (kind === 'dispute')
    return { id: `dp_${id}`, object: 'dispute', charge: id, amount: state.charges[id]?.amount ?? 0 };
  if (kind === 'charge') {
    const charge = state.charges[id];
    return charge ? chargeObject(charge) : { id, object: 'charge' };
  }
  const session = state.sessions[id];
  return session ? sessionObject(session, origin) : { id, object: 'checkout.session' };
}

export { list as listObject };
