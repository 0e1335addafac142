import { cancelNow, changeAtOnce, discardPending, emitEvent } from './billing.ts';
import type { Billing } from './billing.ts';
import { objectOf, textOf, valuesOf } from './form.ts';
import type { Parameters } from './form.ts';
import {
  chargeObject,
  eventObject,
  invoiceObject,
  listObject,
  priceObject,
  scheduleObject,
  sessionObject,
  subscriptionObject,
} from './objects.ts';
import { unknownParameter } from './parameters.ts';
import { invoicesOf, makeId } from './state.ts';
import type { Invoice, SandboxState, Schedule, Session, Subscription } from './state.ts';

const SESSION_SECONDS = 86_400;
const LISTED = 100;

class Refused extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  constructor(status: number, type: string, message: string, code?: string) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}

export function errorBody(type: string, message: string, code?: string): string {
  return JSON.stringify({ error: { type, message, ...(code !== undefined && { code }) } });
}

interface Call {
  readonly method: string;
  readonly place: string;
  readonly parameters: Parameters;
}

export function answerCall(billing: Billing, call: Call, origin: string): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(route(billing, call, origin)) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { status: error.status, body: errorBody(error.type, error.message, error.code) };
  }
}

const noSuchCall = (method: string, place: string): Refused =>
  new Refused(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${place}).`);
const invalid = (message: string, code?: string): Refused => new Refused(400, 'invalid_request_error', message, code);

const missing = (id: string | undefined): Refused =>
  new Refused(404, 'invalid_request_error', `No such object: '${id}'`, 'resource_missing');

function found<T>(things: Record<string, T>, id: string | undefined): T {
  const thing = id === undefined || !Object.hasOwn(things, id) ? undefined : things[id];
  if (thing === undefined) throw missing(id);
  return thing;
}

const numberOf = (given: string | Parameters | undefined): number => {
  const number = Number(textOf(given));
  if (!Number.isInteger(number)) throw invalid(`Invalid integer: ${JSON.stringify(given)}`);
  return number;
};

const metadataOf = (given: string | Parameters | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(objectOf(given)).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );

const ID = /^(cs|ch|in|sub)_\w+$/;

function route(billing: Billing, { method, place, parameters }: Call, origin: string): object {
  const parts = place.split('/').slice(2);
  const id = parts.find((part) => ID.test(part));
  const name = `${method} ${parts.map((part) => (ID.test(part) ? '{id}' : part)).join('/')}`;
  const { state } = billing;
  const unknown = unknownParameter(name, parameters);
  if (unknown === null) throw noSuchCall(method, place);
  if (unknown !== '') throw invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown');
  switch (name) {
    case 'POST customers':
      return createCustomer(billing, parameters);
    case 'GET prices':
      return listObject(
        valuesOf(parameters['lookup_keys'])
          .flatMap((key) => Object.values(state.prices).find(({ lookupKey }) => lookupKey === key) ?? [])
          .map(priceObject),
        '/v1/prices',
      );
    case 'POST prices':
      return createPrice(billing, parameters);
    case 'POST checkout/sessions':
      return createSession(billing, parameters, origin);
    case 'POST checkout/sessions/{id}/expire':
      return expireSession(billing, found(state.sessions, id), origin);
    case 'GET checkout/sessions/{id}':
      return sessionObject(found(state.sessions, id), origin);
    case 'POST billing_portal/sessions':
      return createPortal(billing, parameters, origin);
    case 'GET subscriptions/{id}':
      return subscriptionObject(state, found(state.subscriptions, id), origin, valuesOf(parameters['expand']));
    case 'POST subscriptions/{id}':
      return updateSubscription(billing, found(state.subscriptions, id), parameters, origin);
    case 'DELETE subscriptions/{id}': {
      const subscription = found(state.subscriptions, id);
      if (subscription.status === 'canceled') throw missing(id);
      cancelNow(billing, subscription);
      return subscriptionObject(state, subscription, origin);
    }
    case 'POST subscription_schedules':
      return createSchedule(billing, found(state.subscriptions, textOf(parameters['from_subscription'])));
    case 'POST subscription_schedules/{id}':
      return setPhases(billing, found(state.schedules, id), parameters);
    case 'POST subscription_schedules/{id}/release':
      return releaseSchedule(billing, found(state.schedules, id));
    case 'GET invoices':
      return listObject(
        invoicesOf(state, textOf(parameters['subscription']) ?? '')
          .filter(({ status }) => status === (parameters['status'] ?? status))
          .reverse()
          .slice(0, LISTED)
          .map((invoice) => invoiceObject(state, invoice, origin)),
        '/v1/invoices',
      );
    case 'POST invoices/{id}/void':
      return voidInvoice(billing, found(state.invoices, id), origin);
    case 'GET charges':
      return listObject(
        Object.values(state.charges)
          .filter(({ customer }) => customer === parameters['customer'])
          .reverse()
          .slice(0, LISTED)
          .map(chargeObject),
        '/v1/charges',
      );
    case 'GET charges/{id}':
      return chargeObject(found(state.charges, id));
    case 'GET events':
      return listEvents(billing, parameters, origin);
    default:
      throw noSuchCall(method, place);
  }
}

function createCustomer({ state, seed }: Billing, parameters: Parameters): object {
  const id = makeId(state, 'cus', seed);
  state.customers[id] = {
    id,
    email: textOf(parameters['email']) ?? '',
    name: textOf(parameters['name']) ?? '',
    locale: textOf(objectOf(parameters['preferred_locales'])['0']) ?? 'en',
    country: null,
    taxNumber: null,
    card: null,
    metadata: metadataOf(parameters['metadata']),
  };
  return { id, object: 'customer' };
}

function createPrice({ state, seed }: Billing, parameters: Parameters): object {
  const lookupKey = textOf(parameters['lookup_key']) ?? '';
  const interval = textOf(objectOf(parameters['recurring'])['interval']);
  if (interval !== 'month' && interval !== 'year') throw invalid('Invalid recurring[interval].');
  const before = Object.values(state.prices).find((price) => price.lookupKey === lookupKey);
  if (before && parameters['transfer_lookup_key'] !== 'true') throw invalid('The lookup key is taken.');
  if (before) before.lookupKey = '';
  const id = makeId(state, 'price', seed);
  const price = {
    id,
    lookupKey,
    unitAmount: numberOf(parameters['unit_amount']),
    interval,
    productName: textOf(objectOf(parameters['product_data'])['name']) ?? '',
    metadata: metadataOf(parameters['metadata']),
  } as const;
  state.prices[id] = price;
  return priceObject(price);
}

function createSession({ state, now, seed }: Billing, parameters: Parameters, origin: string): object {
  if (parameters['mode'] !== 'subscription') throw invalid('Only subscriptions are sold here.');
  const line = objectOf(objectOf(parameters['line_items'])['0']);
  const data = objectOf(parameters['subscription_data']);
  const trial = data['trial_period_days'];
  const session = {
    id: makeId(state, 'cs_test', seed),
    customer: found(state.customers, textOf(parameters['customer'])).id,
    status: 'open',
    price: found(state.prices, textOf(line['price'])).id,
    quantity: numberOf(line['quantity']),
    trialDays: trial === undefined ? 0 : numberOf(trial),
    locale: textOf(parameters['locale']) ?? 'en',
    successUrl: textOf(parameters['success_url']) ?? '',
    cancelUrl: textOf(parameters['cancel_url']) ?? '',
    expiresAt: now + SESSION_SECONDS,
    subscription: null,
    metadata: metadataOf(data['metadata']),
  } as const;
  state.sessions[session.id] = { ...session };
  return sessionObject(session, origin);
}

function expireSession(billing: Billing, session: Session, origin: string): object {
  if (session.status !== 'open') throw invalid('Only open sessions can be expired.');
  session.status = 'expired';
  emitEvent(billing, 'checkout.session.expired', { kind: 'session', id: session.id });
  return sessionObject(session, origin);
}

function createPortal({ state, seed }: Billing, parameters: Parameters, origin: string): object {
  const id = makeId(state, 'bps', seed);
  state.portals[id] = {
    id,
    customer: found(state.customers, textOf(parameters['customer'])).id,
    locale: textOf(parameters['locale']) ?? 'en',
    returnUrl: textOf(parameters['return_url']) ?? '',
  };
  return { id, object: 'billing_portal.session', url: `${origin}/portal/${id}` };
}

function voidInvoice(billing: Billing, invoice: Invoice, origin: string): object {
  if (invoice.status !== 'open') throw invalid('Only open invoices can be voided.');
  const subscription = found(billing.state.subscriptions, invoice.subscription);
  if (subscription.pending?.invoice !== invoice.id)
    throw invalid('The sandbox voids only invoices of pending changes.');
  discardPending(billing, subscription);
  return invoiceObject(billing.state, invoice, origin);
}

function updateSubscription(
  billing: Billing,
  subscription: Subscription,
  parameters: Parameters,
  origin: string,
): object {
  const { state } = billing;
  if (subscription.status === 'canceled') throw invalid('A canceled subscription can only update its metadata.');
  const renewal = textOf(parameters['cancel_at_period_end']);
  if (renewal !== undefined) {
    subscription.cancelsAtEnd = renewal === 'true';
    emitEvent(billing, 'customer.subscription.updated', { kind: 'subscription', id: subscription.id });
  }
  const item = objectOf(objectOf(parameters['items'])['0']);
  if (item['price'] !== undefined) {
    if (item['id'] !== subscription.item) throw invalid('The item is not one of this subscription.');
    if (
      parameters['proration_behavior'] !== 'always_invoice' ||
      parameters['payment_behavior'] !== 'pending_if_incomplete' ||
      renewal !== undefined
    ) {
      throw invalid('The sandbox changes plans only with an invoice that must be paid, and nothing else beside it.');
    }
    changeAtOnce(billing, subscription, found(state.prices, textOf(item['price'])).id, numberOf(item['quantity']));
  }
  return subscriptionObject(state, subscription, origin);
}

function createSchedule({ state, seed }: Billing, subscription: Subscription): object {
  if (subscription.schedule !== null) throw invalid('The subscription has a schedule.');
  const { price, quantity, periodStart } = subscription;
  const schedule = {
    id: makeId(state, 'sub_sched', seed),
    subscription: subscription.id,
    status: 'active' as const,
    phases: [{ price, quantity, startsAt: periodStart }],
  };
  state.schedules[schedule.id] = schedule;
  subscription.schedule = schedule.id;
  return scheduleObject(state, schedule);
}

function subscriptionOfOpen(state: SandboxState, schedule: Schedule): Subscription {
  if (schedule.status === 'released') throw invalid('The schedule is released.');
  return found(state.subscriptions, schedule.subscription);
}

function setPhases(billing: Billing, schedule: Schedule, parameters: Parameters): object {
  const { state } = billing;
  const subscription = subscriptionOfOpen(state, schedule);
  let startsAt = subscription.periodStart;
  schedule.phases = valuesOf(parameters['phases']).map((given) => {
    const phase = objectOf(given);
    const item = objectOf(objectOf(phase['items'])['0']);
    startsAt = phase['start_date'] === undefined ? startsAt : numberOf(phase['start_date']);
    const price = found(state.prices, textOf(item['price'])).id;
    const read = { price, quantity: numberOf(item['quantity']), startsAt };
    startsAt = phase['end_date'] === undefined ? startsAt : numberOf(phase['end_date']);
    return read;
  });
  emitEvent(billing, 'customer.subscription.updated', { kind: 'subscription', id: subscription.id });
  return scheduleObject(state, schedule);
}

function releaseSchedule(billing: Billing, schedule: Schedule): object {
  const subscription = subscriptionOfOpen(billing.state, schedule);
  schedule.status = 'released';
  subscription.schedule = null;
  emitEvent(billing, 'customer.subscription.updated', { kind: 'subscription', id: subscription.id });
  return scheduleObject(billing.state, schedule);
}

function listEvents({ state }: Billing, parameters: Parameters, origin: string): object {
  const since = objectOf(parameters['created'])['gte'];
  const newest = state.events.filter(({ created }) => since === undefined || created >= numberOf(since)).reverse();
  const after = textOf(parameters['starting_after']);
  const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  const page = newest.slice(from, from + LISTED);
  return {
    ...listObject(
      page.map((event) => eventObject(state, event, origin)),
      '/v1/events',
    ),
    has_more: from + LISTED < newest.length,
  };
}
