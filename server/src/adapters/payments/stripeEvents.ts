import type { Stripe } from 'stripe';
import type { PaymentEvent } from './payments.ts';

const idOf = (given: string | { readonly id: string }): string => (typeof given === 'string' ? given : given.id);

export function readEvent(event: Stripe.Event): PaymentEvent {
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    subscriptionId: subscriptionOf(event.data.object),
    customerId: customerOfCharge(event.data.object),
    chargeId: chargeOfDispute(event.data.object),
  };
}

/** Only the id is taken from an event: what it says may be old, so the subscription is fetched. */
function subscriptionOf(object: Stripe.Event.Data.Object): string | null {
  const {
    id,
    object: kind,
    subscription,
    parent,
  } = object as {
    id?: string;
    object?: string;
    subscription?: string | { id: string } | null;
    parent?: { subscription_details?: { subscription?: string | { id: string } } | null } | null;
  };
  if (kind === 'subscription') return id ?? null;
  const found = subscription ?? parent?.subscription_details?.subscription ?? null;
  return found === null ? null : idOf(found);
}

function customerOfCharge(object: Stripe.Event.Data.Object): string | null {
  const { object: kind, customer } = object as { object?: string; customer?: string | { id: string } | null };
  return kind === 'charge' && customer ? idOf(customer) : null;
}

function chargeOfDispute(object: Stripe.Event.Data.Object): string | null {
  const { object: kind, charge } = object as { object?: string; charge?: string | { id: string } };
  return kind === 'dispute' && charge ? idOf(charge) : null;
}
