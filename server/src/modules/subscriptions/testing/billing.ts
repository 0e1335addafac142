import { randomUUID } from 'node:crypto';
import { createSandbox } from '#server/adapters/payments/sandbox/sandbox.ts';
import type { Sandbox } from '#server/adapters/payments/sandbox/sandbox.ts';
import { createMemoryStore } from '#server/adapters/payments/sandbox/state.ts';
import { createStripePayments } from '#server/adapters/payments/stripe.ts';
import type { PaymentProvider } from '#server/adapters/payments/payments.ts';

export const SANDBOX_ORIGIN = 'http://payments.test/sandbox-payments';
/** Of today: the database compares what the sandbox says with its own time. */
export const NOON = Math.floor(Date.now() / 86_400_000) * 86_400 + 43_200;

export interface Delivery {
  readonly body: string;
  readonly signature: string;
}

export interface TestPayments {
  readonly sandbox: Sandbox;
  readonly provider: PaymentProvider;
  /** Webhooks in the order in which they were sent; nothing receives them by itself. */
  readonly deliveries: Delivery[];
  /** Calls under way answer with this instead, as long as it is set. */
  answerWith: ((signal: AbortSignal | null | undefined) => Promise<Response>) | null;
  /** How many calls are answered before the provider goes away; null for all. */
  failAfter: number | null;
  pay(url: string, form?: Readonly<Record<string, string>>): Promise<Response>;
}

/** The Stripe implementation in front of a sandbox with a clock of its own. */
export function createTestPayments(): TestPayments {
  const deliveries: Delivery[] = [];
  const webhookSecret = randomUUID();
  const sandbox = createSandbox({
    store: createMemoryStore(),
    origin: SANDBOX_ORIGIN,
    secretKey: 'sk_test_1',
    webhookSecret,
    clock: () => NOON,
    deliver: async (body, signature) => void deliveries.push({ body, signature }),
  });
  const ask: typeof fetch = async (input, init) => {
    if (payments.failAfter !== null && payments.failAfter-- <= 0) {
      const away = { error: { type: 'api_error', message: 'away' } };
      return Response.json(away, { status: 503, headers: { 'stripe-should-retry': 'false' } });
    }
    if (payments.answerWith) return payments.answerWith(init?.signal);
    const given = new Request(input instanceof URL ? input.href : input, init);
    const { pathname, search } = new URL(given.url);
    return sandbox.handle(new Request(`${SANDBOX_ORIGIN}${pathname}${search}`, given));
  };
  const settings = { secretKey: 'sk_test_1', webhookSecret, apiBase: null, isTaxAutomatic: false, answerWithinMs: 500 };
  const payments: TestPayments = {
    sandbox,
    deliveries,
    answerWith: null,
    failAfter: null,
    provider: createStripePayments(settings, 'stripe', ask),
    pay: (url, form = { card: 'accepted', country: 'ES' }) =>
      sandbox.handle(new Request(url, { method: 'POST', body: new URLSearchParams(form) })),
  };
  return payments;
}
