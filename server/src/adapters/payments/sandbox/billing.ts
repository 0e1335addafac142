import { makeId } from './state.ts';
import type {
  Charge,
  Invoice,
  Line,
  PendingUpdate,
  SandboxEvent,
  SandboxState,
  Session,
  Subscription,
  TestCard,
} from './state.ts';

/** Retries of a failed renewal, in days after the one before; then the subscription is cancelled. */
const RETRY_DAYS = [3, 5, 6] as const;
const DAY = 86_400;
/** How long Stripe keeps a change that is not paid. */
const PENDING_SECONDS = 23 * 3600;

export interface Billing {
  readonly state: SandboxState;
  /** Unix seconds. */
  readonly now: number;
  readonly seed: string;
}

export function emitEvent({ state, now, seed }: Billing, type: string, about: SandboxEvent['about']): void {
  state.events.push({ id: makeId(state, 'evt', seed), type, created: now, about });
}

/** The same day of the next month or year; the last day of a shorter month. */
export function addInterval(seconds: number, interval: 'month' | 'year'): number {
  const from = new Date(seconds * 1000);
  const to = new Date(from);
  const months = interval === 'year' ? 12 : 1;
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(to.getTime() / 1000);
}

export function priceOf(state: SandboxState, id: string) {
  const price = state.prices[id];
  if (!price) throw new Error(`There is no price ${id}.`);
  return price;
}

function cardOf(state: SandboxState, customer: string): TestCard {
  return state.customers[customer]?.card ?? 'declined';
}

const PAYS_ALONE: readonly TestCard[] = ['accepted', 'threeDSecure'];

const euros = (cents: number): string => (cents / 100).toFixed(2);

function lineOf(state: SandboxState, subscription: Subscription, start: number, end: number): Line {
  const price = priceOf(state, subscription.price);
  return {
    amount: price.unitAmount * subscription.quantity,
    description: `${subscription.quantity} × ${price.productName} (at €${euros(price.unitAmount)} / ${price.interval})`,
    price: price.id,
    quantity: subscription.quantity,
    start,
    end,
  };
}

function makeInvoice(billing: Billing, subscription: Subscription, lines: Line[]): Invoice {
  const { state, now, seed } = billing;
  const id = makeId(state, 'in', seed);
  const invoice: Invoice = {
    id,
    number: `SANDBOX-${String(Object.keys(state.invoices).length + 1).padStart(4, '0')}`,
    subscription: subscription.id,
    customer: subscription.customer,
    status: 'open',
    created: now,
    paidAt: null,
    lines,
    charge: null,
  };
  state.invoices[id] = invoice;
  emitEvent(billing, 'invoice.created', { kind: 'invoice', id });
  return invoice;
}

function totalOf(invoice: Invoice): number {
  return invoice.lines.reduce((total, { amount }) => total + amount, 0);
}

function recordPayment(billing: Billing, invoice: Invoice): void {
  const { state, now, seed } = billing;
  invoice.status = 'paid';
  invoice.paidAt = now;
  const amount = totalOf(invoice);
  if (amount > 0) {
    const charge: Charge = {
      id: makeId(state, 'ch', seed),
      intent: makeId(state, 'pi', seed),
      customer: invoice.customer,
      amount,
      refunded: 0,
      country: state.customers[invoice.customer]?.country ?? 'ES',
      disputed: false,
    };
    state.charges[charge.id] = charge;
    invoice.charge = charge.id;
  }
  emitEvent(billing, 'invoice.paid', { kind: 'invoice', id: invoice.id });
}

/** Completes a checkout with a card that was accepted. */
export function completeCheckout(billing: Billing, session: Session): Subscription {
  const { state, now, seed } = billing;
  const price = priceOf(state, session.price);
  const trialEnd = session.trialDays > 0 ? now + session.trialDays * DAY : null;
  const subscription: Subscription = {
    id: makeId(state, 'sub', seed),
    item: makeId(state, 'si', seed),
    customer: session.customer,
    price: price.id,
    quantity: session.quantity,
    status: trialEnd === null ? 'active' : 'trialing',
    startsAt: now,
    periodStart: now,
    periodEnd: trialEnd ?? addInterval(now, price.interval),
    trialEnd,
    cancelsAtEnd: false,
    endedAt: null,
    schedule: null,
    nextAttempt: null,
    attempts: 0,
    openInvoice: null,
    metadata: session.metadata,
  };
  state.subscriptions[subscription.id] = subscription;
  session.status = 'complete';
  session.subscription = subscription.id;
  const line = lineOf(state, subscription, now, subscription.periodEnd);
  const lines = [trialEnd === null ? line : { ...line, amount: 0, description: `Trial of ${line.description}` }];
  emitEvent(billing, 'customer.subscription.created', { kind: 'subscription', id: subscription.id });
  recordPayment(billing, makeInvoice(billing, subscription, lines));
  emitEvent(billing, 'checkout.session.completed', { kind: 'session', id: session.id });
  return subscription;
}

/**
 * Changes price or quantity once the difference for the rest of the period is paid: at once by a card that is accepted,
 * else when the invoice is paid on its page.
 */
export function changeAtOnce(billing: Billing, subscription: Subscription, price: string, quantity: number): void {
  const { state, now } = billing;
  discardPending(billing, subscription);
  const before = priceOf(state, subscription.price);
  const after = priceOf(state, price);
  if (subscription.status === 'trialing') {
    Object.assign(subscription, { price, quantity });
    emitEvent(billing, 'customer.subscription.updated', { kind: 'subscription', id: subscription.id });
    return;
  }
  const share = Math.max(0, subscription.periodEnd - now) / (subscription.periodEnd - subscription.periodStart);
  const credit = Math.round(before.unitAmount * subscription.quantity * share);
  const isNewInterval = before.interval !== after.interval;
  const due = Math.round(after.unitAmount * quantity * (isNewInterval ? 1 : share));
  const unused: Line = {
    amount: -credit,
    description: `Unused time on ${before.productName}`,
    price: before.id,
    quantity: subscription.quantity,
    start: now,
    end: subscription.periodEnd,
  };
  const end = isNewInterval ? addInterval(now, after.interval) : subscription.periodEnd;
  const line = { ...lineOf(state, { ...subscription, price, quantity }, now, end), amount: due };
  const invoice = makeInvoice(billing, subscription, [unused, line]);
  const pending = {
    price,
    quantity,
    invoice: invoice.id,
    expiresAt: Math.min(now + PENDING_SECONDS, subscription.periodEnd),
  };
  if (due <= credit || cardOf(state, subscription.customer) === 'accepted') {
    applyPaid(billing, subscription, pending);
    return;
  }
  subscription.pending = pending;
  emitEvent(billing, 'invoice.payment_failed', { kind: 'invoice', id: invoice.id });
  emitEvent(billing, 'customer.subscription.updated', { kind: 'subscription', id: subscription.id });
}

function applyPaid(billing: Billing, subscription: Subscription, { price, quantity, invoice }: PendingUpdate): void {
  const { state, now } = billing;
  const interval = priceOf(state, price).interval;
  if (priceOf(state, subscription.price).interval !== interval) {
    subscription.periodStart = now;
    subscription.periodEnd = addInterval(now, interval);
  }
  Object.assign(subscription, { price, quantity, pending: null });
  const paid = state.invoices[invoice];
  if (paid) recordPayment(billing, paid);
  emitEvent(billing, 'customer.subscription.updated', { kind: 'subscription', id: subscription.id });
}

/** Pays the invoice of a change that is pending, with a card that was accepted. */
export function payPending(billing: Billing, subscription: Subscription): void {
  if (subscription.pending) applyPaid(billing, subscription, subscription.pending);
}

/** Leaves the plan as it is and charges nothing. */
export function discardPending(billing: Billing, subscription: Subscription): void {
  if (!subscription.pending) return;
  const invoice = billing.state.invoices[subscription.pending.invoice];
  if (invoice) invoice.status = 'void';
  subscription.pending = null;
  emitEvent(billing, 'customer.subscription.updated', { kind: 'subscription', id: subscription.id });
}

export function cancelNow(billing: Billing, subscription: Subscription): void {
  if (subscription.status === 'canceled') return;
  discardPending(billing, subscription);
  subscription.status = 'canceled';
  subscription.endedAt = billing.now;
  subscription.nextAttempt = null;
  const open = subscription.openInvoice === null ? undefined : billing.state.invoices[subscription.openInvoice];
  if (open) open.status = 'void';
  emitEvent(billing, 'customer.subscription.deleted', { kind: 'subscription', id: subscription.id });
}

/** Gives money back, as one does on the pages of Stripe. */
export function refund(billing: Billing, invoiceId: string, amount: number): void {
  const charge = billing.state.charges[billing.state.invoices[invoiceId]?.charge ?? ''];
  if (!charge) throw new Error(`Nothing was paid for ${invoiceId}.`);
  charge.refunded = Math.min(charge.amount, charge.refunded + amount);
  emitEvent(billing, 'charge.refunded', { kind: 'charge', id: charge.id });
}

/** Tries to pay what is open with the card of now. */
export function payOpenInvoice(billing: Billing, subscription: Subscription): void {
  const { state, now } = billing;
  const invoice = subscription.openInvoice === null ? undefined : state.invoices[subscription.openInvoice];
  if (!invoice || subscription.status === 'canceled') return;
  if (PAYS_ALONE.includes(cardOf(state, subscription.customer))) {
    Object.assign(subscription, { status: 'active', openInvoice: null, nextAttempt: null, attempts: 0 });
    recordPayment(billing, invoice);
    emitEvent(billing, 'customer.subscription.updated', { kind: 'subscription', id: subscription.id });
    return;
  }
  emitEvent(billing, 'invoice.payment_failed', { kind: 'invoice', id: invoice.id });
  const wait = RETRY_DAYS[subscription.attempts];
  subscription.attempts += 1;
  if (wait === undefined) {
    cancelNow(billing, subscription);
    return;
  }
  subscription.nextAttempt = now + wait * DAY;
  if (subscription.status !== 'past_due') {
    subscription.status = 'past_due';
    emitEvent(billing, 'customer.subscription.updated', { kind: 'subscription', id: subscription.id });
  }
}

function renew(billing: Billing, subscription: Subscription): void {
  const { state, now } = billing;
  if (subscription.cancelsAtEnd) {
    cancelNow(billing, subscription);
    return;
  }
  const schedule = subscription.schedule === null ? undefined : state.schedules[subscription.schedule];
  const next = schedule?.phases.find(({ startsAt }) => startsAt >= subscription.periodEnd);
  if (schedule && next) {
    Object.assign(subscription, { price: next.price, quantity: next.quantity, schedule: null });
    schedule.status = 'released';
  }
  const start = subscription.periodEnd;
  subscription.periodStart = start;
  subscription.periodEnd = addInterval(start, priceOf(state, subscription.price).interval);
  if (subscription.status === 'trialing') subscription.status = 'active';
  const invoice = makeInvoice(billing, subscription, [lineOf(state, subscription, start, subscription.periodEnd)]);
  subscription.openInvoice = invoice.id;
  subscription.attempts = 0;
  emitEvent({ ...billing, now }, 'customer.subscription.updated', { kind: 'subscription', id: subscription.id });
  payOpenInvoice(billing, subscription);
}

/** Does all that falls due until `now`, in its order. */
export function catchUp(state: SandboxState, now: number, seed: string): void {
  for (;;) {
    const due = Object.values(state.subscriptions)
      .filter(({ status }) => status !== 'canceled')
      .map((subscription) => ({
        subscription,
        at: Math.min(
          subscription.periodEnd,
          subscription.nextAttempt ?? Infinity,
          subscription.pending?.expiresAt ?? Infinity,
        ),
      }))
      .filter(({ at }) => at <= now)
      .sort((a, b) => a.at - b.at)[0];
    if (!due) return;
    const { subscription, at } = due;
    const billing: Billing = { state, now: at, seed };
    if (subscription.pending && subscription.pending.expiresAt <= at) {
      discardPending(billing, subscription);
    } else if (subscription.nextAttempt !== null && subscription.nextAttempt <= subscription.periodEnd) {
      payOpenInvoice(billing, subscription);
    } else {
      renew(billing, subscription);
    }
  }
}

/** The owner of the card disputes what an invoice has charged. */
export function dispute(billing: Billing, invoiceId: string): void {
  const charge = billing.state.charges[billing.state.invoices[invoiceId]?.charge ?? ''];
  if (!charge) throw new Error(`Invoice ${invoiceId} is not paid.`);
  charge.disputed = true;
  emitEvent(billing, 'charge.dispute.created', { kind: 'dispute', id: charge.id });
}
