import type { BillingInterval, PaidLevel, SubscriptionChoice } from '@cordada/core/subscriptions/subscriptions';

export interface Buyer {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly language: 'en' | 'es';
}

export interface CheckoutOrder extends SubscriptionChoice {
  /** Repeating an order with the same id returns the same checkout. */
  readonly orderId: string;
  readonly accountId: string;
  readonly customerId: string;
  readonly language: 'en' | 'es';
  /** 0 for none. */
  readonly trialDays: number;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface Checkout {
  readonly id: string;
  readonly url: string;
  readonly expiresAt: Date;
}

export const SUBSCRIPTION_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** A change that is charged at once and waits until its owner pays. The plan stays as it is meanwhile. */
export interface PendingChange {
  readonly plan: SubscriptionChoice;
  /** The provider's page where it is paid: with the bank's confirmation, or by another card. */
  readonly payUrl: string;
  readonly expiresAt: Date;
}

/** A subscription as the provider has it now. */
export interface ProviderSubscription extends SubscriptionChoice {
  readonly id: string;
  readonly customerId: string;
  readonly status: SubscriptionStatus;
  readonly isTrial: boolean;
  readonly periodStartsAt: Date;
  readonly periodEndsAt: Date;
  readonly renews: boolean;
  readonly endedAt: Date | null;
  /** The plan from the end of the period on, where another one was chosen. */
  readonly next: SubscriptionChoice | null;
  readonly pending: PendingChange | null;
  /** The same for the same card of any customer; null where the way of paying has none. */
  readonly cardFingerprint: string | null;
}

export interface PaidInvoice {
  readonly id: string;
  readonly paidAt: Date;
  readonly totalCents: number;
  readonly refundedCents: number;
  /** Whether the owner of the card has disputed the charge, however that ended. */
  readonly isDisputed: boolean;
  /** ISO 3166-1 alpha-2 of the billing address, and of the card: two pieces of evidence for VAT. */
  readonly country: string | null;
  readonly cardCountry: string | null;
  readonly taxNumber: string | null;
  readonly buyerName: string | null;
  readonly description: string;
  readonly periodStartsAt: Date;
  readonly periodEndsAt: Date;
}

/** Only the ids of a webhook: its content may be outdated, so the subscription is fetched. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly subscriptionId: string | null;
  /** Of a charge, which names no subscription. */
  readonly customerId: string | null;
  /** Of a dispute, which names neither. */
  readonly chargeId: string | null;
}

/**
 * A provider of card payments. Every call fails within eight seconds.
 * @throws PaymentsUnavailable when the provider does not answer, PaymentRefused when it declines
 */
export interface PaymentProvider {
  readonly name: 'sandbox' | 'stripe';
  /** @returns the id of the customer; the same one for the same account */
  createCustomer(buyer: Buyer): Promise<string>;
  openCheckout(order: CheckoutOrder): Promise<Checkout>;
  /** Closes a checkout. @returns the subscription that it has become, null if it was still open or has expired */
  closeCheckout(checkoutId: string): Promise<string | null>;
  /** @returns the subscription of a checkout, null as long as it is not completed */
  findSubscriptionOf(checkoutId: string): Promise<string | null>;
  openPortal(customerId: string, language: 'en' | 'es', returnUrl: string): Promise<string>;
  /** Replaces what was chosen before. A change `now` that the card does not pay by itself is pending. */
  changeSubscription(
    subscriptionId: string,
    plan: SubscriptionChoice,
    when: 'now' | 'periodEnd',
    requestId: string,
  ): Promise<void>;
  setRenewal(subscriptionId: string, renews: boolean): Promise<void>;
  /** @returns whether a change was pending, for which nothing is charged; false also when it was paid meanwhile */
  discardChange(subscriptionId: string): Promise<boolean>;
  endNow(subscriptionId: string): Promise<void>;
  /** @returns the customer of a charge */
  findCustomerOf(chargeId: string): Promise<string | null>;
  fetchSubscription(subscriptionId: string): Promise<ProviderSubscription | null>;
  /** Paid invoices over more than nothing, oldest first. */
  listPaidInvoices(subscriptionId: string): Promise<readonly PaidInvoice[]>;
  /** @throws InvalidEvent unless the signature is right and at most 300 s old */
  verifyEvent(body: string, signature: string): PaymentEvent;
  /** Events since a moment, to find those whose webhook was lost. */
  listEvents(since: Date): Promise<readonly PaymentEvent[]>;
}

/** The place for test cards, where payments are not real. */
export interface SandboxPages {
  /** Answers a request for one of its pages. */
  handle(request: Request): Promise<Response>;
  /** Does what has fallen due since. */
  catchUp(): Promise<void>;
}

export interface ChosenPayments {
  readonly provider: PaymentProvider;
  /** Null where payments are real. */
  readonly sandbox: SandboxPages | null;
}

/** Path of the pages of the sandbox. */
export const SANDBOX_PATH = '/sandbox-payments';

export class PaymentsUnavailable extends Error {}
export class PaymentRefused extends Error {}
export class InvalidEvent extends Error {}

export const priceKey = (level: PaidLevel, interval: BillingInterval): string => `cordada_${level}_${interval}`;
