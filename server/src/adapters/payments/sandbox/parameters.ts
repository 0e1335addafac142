import { namesOf } from './form.ts';
import type { Parameters } from './form.ts';

/** Parameters of each call that the sandbox understands; a name that ends with * stands for any key. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'POST customers': ['email', 'name', 'preferred_locales[]', 'metadata[*]'],
  'GET prices': ['lookup_keys[]', 'active'],
  'POST prices': [
    'currency',
    'unit_amount',
    'lookup_key',
    'transfer_lookup_key',
    'tax_behavior',
    'recurring[interval]',
    'product_data[name]',
    'metadata[*]',
  ],
  'POST checkout/sessions': [
    'mode',
    'customer',
    'client_reference_id',
    'line_items[][price]',
    'line_items[][quantity]',
    'locale',
    'billing_address_collection',
    'customer_update[address]',
    'customer_update[name]',
    'tax_id_collection[enabled]',
    'subscription_data[metadata][*]',
    'subscription_data[trial_period_days]',
    'success_url',
    'cancel_url',
  ],
  'GET checkout/sessions/{id}': [],
  'POST checkout/sessions/{id}/expire': [],
  'POST billing_portal/sessions': ['customer', 'locale', 'return_url'],
  'GET subscriptions/{id}': ['expand[]'],
  'POST subscriptions/{id}': [
    'cancel_at_period_end',
    'items[][id]',
    'items[][price]',
    'items[][quantity]',
    'proration_behavior',
    'payment_behavior',
  ],
  'DELETE subscriptions/{id}': [],
  'POST subscription_schedules': ['from_subscription'],
  'POST subscription_schedules/{id}': [
    'end_behavior',
    'proration_behavior',
    'phases[][items][][price]',
    'phases[][items][][quantity]',
    'phases[][start_date]',
    'phases[][end_date]',
    'phases[][trial]',
    'phases[][duration][interval]',
    'phases[][duration][interval_count]',
  ],
  'POST subscription_schedules/{id}/release': [],
  'GET invoices': ['subscription', 'status', 'limit', 'expand[]'],
  'POST invoices/{id}/void': [],
  'GET charges/{id}': [],
  'GET charges': ['customer', 'limit'],
  'GET events': ['created[gte]', 'limit', 'starting_after'],
};

/** @returns the first parameter that the call does not have, '' for none, null for a call that does not exist */
export function unknownParameter(call: string, parameters: Parameters): string | null {
  const known = KNOWN[call];
  if (!known) return null;
  const isKnown = (name: string): boolean =>
    known.some((one) => (one.endsWith('[*]') ? name.startsWith(one.slice(0, -2)) : one === name));
  return namesOf(parameters).find((name) => !isKnown(name)) ?? '';
}
