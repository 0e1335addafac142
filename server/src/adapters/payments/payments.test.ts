import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InvalidEvent } from './payments.ts';
import type { CheckoutOrder, PaymentProvider } from './payments.ts';
import { createSandbox, signatureOf } from './sandbox/sandbox.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { createMemoryStore } from './sandbox/state.ts';
import { createStripePayments } from './stripe.ts';

const DAY = 86_400;
const NOON = Date.UTC(2026, 0, 31, 12) / 1000;
const SECRET = 'whsec_test';

/** The library of Stripe talks to the sandbox over HTTP, as it would to Stripe. */
describe('payments by the protocol of Stripe', () => {
  let sandbox: Sandbox;
  let payments: PaymentProvider;
  let base = '';
  const sent: { body: string; signature: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = await sandbox.handle(
      new Request(new URL(request.url ?? '/', base), {
        method: request.method ?? 'GET',
        headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]),
        ...(request.method === 'POST' && { body: Buffer.concat(chunks) }),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    sandbox = createSandbox({
      store: createMemoryStore(),
      origin: base,
      secretKey: 'sk_test_a',
      webhookSecret: SECRET,
      clock: () => NOON,
      deliver: async (body, signature) => void sent.push({ body, signature }),
    });
    payments = createStripePayments({
      secretKey: 'sk_test_a',
      webhookSecret: SECRET,
      apiBase: base,
      isTaxAutomatic: false,
    });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  let orders = 0;
  const order = async (more: Partial<CheckoutOrder> = {}): Promise<CheckoutOrder> => {
    orders += 1;
    const accountId = `account${orders}`;
    const customerId = await payments.createCustomer({
      accountId,
      email: 'ana@example.org',
      name: 'Ana Ruiz',
      language: 'en',
    });
    return {
      orderId: `order${orders}`,
      accountId,
      customerId,
      level: 'pro',
      interval: 'month',
      units: 1,
      language: 'en',
      trialDays: 0,
      successUrl: 'http://cordada.test/pro-subscription-activated',
      cancelUrl: 'http://cordada.test/pricing',
      ...more,
    };
  };
  const post = (url: string, form: Record<string, string>): Promise<Response> =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const subscribe = async (
    more: Partial<CheckoutOrder> = {},
    form: Record<string, string> = { card: 'accepted', country: 'ES' },
  ) => {
    const checkout = await payments.openCheckout(await order(more));
    await post(checkout.url, form);
    return (await payments.findSubscriptionOf(checkout.id)) ?? '';
  };

  it('sell a plan at the price of the server, and repeat a checkout instead of opening two (P08)', async () => {
    const wanted = await order({ level: 'club', interval: 'year', units: 2 });
    const [one, two] = await Promise.all([payments.openCheckout(wanted), payments.openCheckout(wanted)]);
    expect(two.id).toBe(one.id);
    expect(await (await fetch(one.url)).text()).toContain('€199.80 a year');
    expect(await payments.findSubscriptionOf(one.id)).toBeNull();
    await post(one.url, { card: 'accepted', country: 'FR', taxNumber: 'FR 12345678901' });
    const id = (await payments.findSubscriptionOf(one.id)) ?? '';
    expect(await payments.fetchSubscription(id)).toMatchObject({
      level: 'club',
      interval: 'year',
      units: 2,
      status: 'active',
      renews: true,
    });
    expect(await payments.listPaidInvoices(id)).toMatchObject([
      { totalCents: 19_980, country: 'FR', cardCountry: 'FR', taxNumber: 'FR12345678901' },
    ]);
    expect(await payments.closeCheckout(one.id)).toBe(id);
  });

  it('ask the bank where the card wants it, and take nothing from a card that is declined', async () => {
    const checkout = await payments.openCheckout(await order());
    expect(await (await post(checkout.url, { card: 'declined', country: 'ES' })).text()).toContain('declined');
    const bank = await post(checkout.url, { card: 'threeDSecure', country: 'ES' });
    expect(await bank.text()).toContain('Confirm at your bank');
    expect(await payments.findSubscriptionOf(checkout.id)).toBeNull();
    await post(checkout.url, { card: 'threeDSecure', country: 'ES', bank: 'refused' });
    expect(await payments.findSubscriptionOf(checkout.id)).toBeNull();
    await post(checkout.url, { card: 'threeDSecure', country: 'ES', bank: 'confirmed' });
    expect(await payments.findSubscriptionOf(checkout.id)).toMatch(/^sub_/);
  });

  it('charge the difference of an upgrade at once and keep a downgrade for the end of the period', async () => {
    const id = await subscribe();
    await payments.changeSubscription(id, { level: 'club', interval: 'month', units: 1 }, 'now', 'change1');
    expect(await payments.fetchSubscription(id)).toMatchObject({ level: 'club', next: null });
    expect((await payments.listPaidInvoices(id)).map(({ totalCents }) => totalCents)).toEqual([199, 800]);
    await payments.changeSubscription(id, { level: 'pro', interval: 'year', units: 1 }, 'periodEnd', 'change2');
    expect(await payments.fetchSubscription(id)).toMatchObject({
      level: 'club',
      next: { level: 'pro', interval: 'year', units: 1 },
    });
    await payments.changeSubscription(id, { level: 'club', interval: 'month', units: 3 }, 'now', 'change3');
    expect(await payments.fetchSubscription(id)).toMatchObject({ level: 'club', units: 3, next: null });
    await payments.changeSubscription(id, { level: 'pro', interval: 'year', units: 1 }, 'periodEnd', 'change4');
    await sandbox.advance(29 * DAY);
    expect(await payments.fetchSubscription(id)).toMatchObject({
      level: 'pro',
      interval: 'year',
      next: null,
      status: 'active',
    });
  });

  it('leave the plan until an upgrade is paid that the card does not pay by itself', async () => {
    const id = await subscribe({}, { card: 'declinedOnRenewal', country: 'ES' });
    const club = { level: 'club', interval: 'year', units: 1 } as const;
    await payments.changeSubscription(id, club, 'now', 'change5');
    const { pending, ...kept } = (await payments.fetchSubscription(id)) ?? {};
    expect([kept, pending]).toMatchObject([{ level: 'pro', interval: 'month' }, { plan: club }]);
    expect(await payments.listPaidInvoices(id)).toHaveLength(1);
    const url = pending?.payUrl ?? '';
    expect(await (await fetch(url)).text()).toContain('Pay the invoice');
    expect(await (await post(url, { card: 'declined' })).text()).toContain('declined');
    expect(await (await post(url, { card: 'threeDSecure' })).text()).toContain('Confirm at your bank');
    await post(url, { card: 'threeDSecure', bank: 'confirmed' });
    expect(await payments.fetchSubscription(id)).toMatchObject({ ...club, pending: null });
    expect((await payments.listPaidInvoices(id)).map(({ totalCents }) => totalCents)).toEqual([199, 9791]);
    expect(await (await post(url, { card: 'accepted' })).text()).toContain('is paid');
  });

  it('forget an upgrade that is not paid within a day, or that another choice replaces', async () => {
    const upgrade = async (id: string, requestId: string): Promise<void> =>
      payments.changeSubscription(id, { level: 'club', interval: 'month', units: 1 }, 'now', requestId);
    const [late, other] = [
      await subscribe({}, { card: 'declinedOnRenewal', country: 'ES' }),
      await subscribe({}, { card: 'declinedOnRenewal', country: 'ES' }),
    ];
    await upgrade(late, 'change6');
    await upgrade(other, 'change7');
    const { pending } = (await payments.fetchSubscription(other)) ?? {};
    await payments.setRenewal(other, false);
    await sandbox.advance(DAY);
    for (const id of [late, other])
      expect(await payments.fetchSubscription(id)).toMatchObject({ level: 'pro', pending: null });
    expect(await (await post(pending?.payUrl ?? '', { card: 'accepted' })).text()).toContain('closed');
    expect(await payments.listPaidInvoices(other)).toHaveLength(1);
  });

  it('renew on the last day of a shorter month, end at the end of the period, or by a card that fails', async () => {
    const [renewed, stopped, failed] = [
      await subscribe(),
      await subscribe(),
      await subscribe({}, { card: 'declinedOnRenewal', country: 'ES' }),
    ];
    await payments.setRenewal(stopped, false);
    expect(await payments.fetchSubscription(stopped)).toMatchObject({ status: 'active', renews: false });
    await sandbox.advance(32 * DAY);
    const status = async (id: string) => (await payments.fetchSubscription(id))?.status;
    expect([await status(renewed), await status(stopped), await status(failed)]).toEqual([
      'active',
      'canceled',
      'past_due',
    ]);
    await sandbox.advance(15 * DAY);
    expect(await status(failed)).toBe('canceled');
    expect(await payments.listPaidInvoices(renewed)).toHaveLength(2);
    expect(await payments.listPaidInvoices(failed)).toHaveLength(1);
  });

  it('take a trial without a charge, then the first payment', async () => {
    const id = await subscribe({ trialDays: 7 });
    expect(await payments.fetchSubscription(id)).toMatchObject({ status: 'trialing', isTrial: true });
    expect(await payments.listPaidInvoices(id)).toEqual([]);
    await sandbox.advance(8 * DAY);
    expect(await payments.fetchSubscription(id)).toMatchObject({ status: 'active', isTrial: false });
    expect(await payments.listPaidInvoices(id)).toHaveLength(1);
  });

  it('recognise a card that another customer has given, whatever it is for', async () => {
    const fingerprints = [];
    for (const number of ['4242 4242 4242 4242', '4242424242424242', '']) {
      const url = await payments.openCheckout(await order({ trialDays: 7 }));
      await post(url.url, { card: 'accepted', country: 'ES', number });
      const id = await payments.findSubscriptionOf(url.id);
      fingerprints.push((await payments.fetchSubscription(id ?? ''))?.cardFingerprint);
    }
    const [first, same, own] = fingerprints;
    expect(first).toMatch(/^[\w-]{16}$/);
    expect(same).toBe(first);
    expect(own).not.toBe(first);
  });

  it('believe only events that are signed, as sent, and new (P01)', async () => {
    await subscribe();
    const { body } = sent.at(-1) ?? { body: '' };
    const now = Math.floor(Date.now() / 1000);
    const event = payments.verifyEvent(body, signatureOf(body, SECRET, now));
    expect(event).toMatchObject({ type: 'checkout.session.completed', subscriptionId: expect.stringMatching(/^sub_/) });
    const refused = [
      [body, ''],
      [body, signatureOf(body, 'whsec_other', now)],
      [JSON.stringify(JSON.parse(body), null, 2), signatureOf(body, SECRET, now)],
      [body, signatureOf(body, SECRET, now - 301)],
    ] as const;
    for (const [text, signature] of refused) expect(() => payments.verifyEvent(text, signature)).toThrow(InvalidEvent);
    const listed = await payments.listEvents(new Date(0));
    expect(listed.map(({ id }) => id)).toContain(event.id);
  });

  it('are refused by the sandbox with a parameter that it does not know, another key or another body', async () => {
    const call = (form: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(`${base}/v1/customers`, {
        method: 'POST',
        body: form,
        headers: { authorization: 'Bearer sk_test_a', ...headers },
      });
    expect((await call('email=a')).status).toBe(200);
    const unknown = await call('email=a&colour=red');
    expect([unknown.status, (await unknown.json()).error.code]).toEqual([400, 'parameter_unknown']);
    expect((await call('email=a', { authorization: 'Bearer sk_test_b' })).status).toBe(401);
    expect((await call('email=a', { 'idempotency-key': 'k' })).status).toBe(200);
    expect((await call('email=b', { 'idempotency-key': 'k' })).status).toBe(400);
    expect(await payments.fetchSubscription('sub_unknown')).toBeNull();
  });
});
