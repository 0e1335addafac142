import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dispute, refund } from '#server/adapters/payments/sandbox/billing.ts';
import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { createEvents } from '#server/jobs/events.ts';
import { findSubscriptionLevel } from '#server/modules/accounts/index.ts';
import { sql } from 'kysely';
import { changeSubscription, discardChange, setRenewal } from './changeSubscription.ts';
import { listInvoices } from './invoices/invoices.queries.ts';
import { recordEvent, reconcile, remind } from './reconcile.ts';
import { startCheckout } from './startCheckout.ts';
import { listSubscriptions } from './subscriptions.queries.ts';
import { syncCharge, syncSubscription } from './syncSubscription.ts';
import type { BillingTools } from './syncSubscription.ts';
import { NOON, createTestPayments } from './testing/billing.ts';
import type { Delivery, TestPayments } from './testing/billing.ts';

const DAY = 86_400;

describe('billing', () => {
  let database: Database;
  let payments: TestPayments;
  let tools: BillingTools;
  let context: RequestContext;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.stop());
  beforeEach(async () => {
    await sql`delete from billing_event`.execute(database.db);
    payments = createTestPayments();
    const config = readConfig({ NODE_ENV: 'test' });
    tools = { db: database.db, events: createEvents(), config, payments: payments.provider };
    context = { ...tools, routesLanguage: 'neutral', language: 'en' } as Partial<RequestContext> as RequestContext;
  });

  const member = async (email = `${newId()}@example.org`): Promise<{ id: string; isAdmin: false }> => {
    const id = newId();
    await sql`insert into account (id, email, password_hash, first_name, last_name, language, email_verified_at)
      values (${id}, ${email}, 'x', 'Ana', 'Ruiz', 'en', now())`.execute(database.db);
    return { id, isAdmin: false };
  };
  const level = (id: string) => findSubscriptionLevel(database.db, id);
  const pay = async (
    id: string,
    plan: { level: 'pro' | 'club'; interval?: 'month' | 'year'; units?: number },
    card = 'accepted',
  ) => {
    const url = await startCheckout(context, { id, isAdmin: false }, { interval: 'month', units: 1, ...plan });
    await payments.pay(url, { card, country: 'ES', bank: 'confirmed' });
  };
  const receive = async ({ body }: Delivery): Promise<void> => {
    const { id, type, created, data } = JSON.parse(body);
    const subscriptionId =
      data.object.object === 'subscription'
        ? data.object.id
        : (data.object.subscription ?? data.object.parent?.subscription_details.subscription ?? null);
    const customerId = data.object.object === 'charge' ? data.object.customer : null;
    await recordEvent(tools, {
      id,
      type,
      createdAt: new Date(created * 1000),
      subscriptionId,
      customerId,
      chargeId: null,
    });
    if (subscriptionId) await syncSubscription(tools, subscriptionId);
  };
  const stateOf = async (id: string) => {
    const [row] = await listSubscriptions(database.db, 'stripe', id);
    const invoices = await listInvoices(database.db, id, 50);
    const { rows } = await sql<{
      plan: unknown;
    }>`select row_to_json(s) as plan from subscription s where account_id = ${id}`.execute(database.db);
    return JSON.stringify([row, invoices.map(({ totalCents }) => totalCents), rows[0]?.plan]);
  };
  const skipTrials = async (id: string): Promise<void> => {
    await sql`update account set consumed_trial_level = 'club' where id = ${id}`.execute(database.db);
  };

  it('grants nothing until the provider says that it is paid, and the same however often and late it is told (P02, P06)', async () => {
    const { id } = await member();
    await pay(id, { level: 'pro' });
    expect(await level(id)).toBe('free');
    const [first] = payments.deliveries;
    if (!first) throw new Error('no webhook');
    await Promise.all(Array.from({ length: 10 }, () => receive(first)));
    expect(await level(id)).toBe('pro');
    const before = await stateOf(id);
    for (const delivery of payments.deliveries) await receive(delivery);
    expect(await stateOf(id)).toBe(before);
    expect((await listSubscriptions(database.db, 'stripe', id)).length).toBe(1);
  });

  it('is right an hour after webhooks were lost for days, and records nothing twice (P04)', async () => {
    const [ana, ben] = [await member(), await member()];
    await skipTrials(ana.id);
    await pay(ana.id, { level: 'club', units: 2 });
    await pay(ben.id, { level: 'pro' });
    await payments.sandbox.advance(3 * DAY);
    await reconcile(tools);
    expect([await level(ana.id), await level(ben.id)]).toEqual(['club', 'pro']);
    const before = [await stateOf(ana.id), await stateOf(ben.id)];
    await reconcile(tools);
    for (const delivery of payments.deliveries) await receive(delivery);
    expect([await stateOf(ana.id), await stateOf(ben.id)]).toEqual(before);
  });

  it('opens one checkout for any number of clicks and tabs, and never a second subscription (P08)', async () => {
    const viewer = await member();
    const pro = { level: 'pro', interval: 'month', units: 1 } as const;
    const urls = await Promise.all(Array.from({ length: 8 }, () => startCheckout(context, viewer, pro)));
    expect(new Set(urls).size).toBe(1);
    const club = await startCheckout(context, viewer, { ...pro, level: 'club' });
    // The checkout that was replaced is closed, so it cannot be paid as well.
    expect(await (await payments.pay(urls[0] ?? '')).text()).toContain('closed');
    await payments.pay(club);
    await expect(startCheckout(context, viewer, pro)).rejects.toMatchObject({ code: 'already_subscribed' });
    expect(await level(viewer.id)).toBe('club');
    expect(await payments.sandbox.change(({ state }) => Object.keys(state.subscriptions).length)).toBe(1);
  });

  it('closes at the provider what was replaced, also when the first try to do so broke off (P08, P15)', async () => {
    const viewer = await member();
    const pro = { level: 'pro', interval: 'month', units: 1 } as const;
    const first = await startCheckout(context, viewer, pro);
    payments.answerWith = async () =>
      Response.json(
        { error: { type: 'api_error', message: 'away' } },
        { status: 503, headers: { 'stripe-should-retry': 'false' } },
      );
    await expect(startCheckout(context, viewer, { ...pro, level: 'club' })).rejects.toMatchObject({
      code: 'payments_unavailable',
    });
    payments.answerWith = null;
    await startCheckout(context, viewer, { ...pro, level: 'club' });
    expect(await (await payments.pay(first)).text()).toContain('closed');
  });

  it('loses nothing when the provider goes away while lost webhooks are made good (P04, P15)', async () => {
    const { id } = await member();
    await pay(id, { level: 'pro' });
    for (let calls = 0; calls < 8 && (await level(id)) === 'free'; calls += 1) {
      payments.failAfter = calls;
      await reconcile(tools).catch(() => undefined);
    }
    payments.failAfter = null;
    await reconcile(tools);
    expect(await level(id)).toBe('pro');
    expect((await listInvoices(database.db, id, 5)).length).toBe(0);
  });

  it('ends what test cards paid once payments are real', async () => {
    const { id } = await member();
    await pay(id, { level: 'pro' });
    await reconcile(tools);
    expect(await level(id)).toBe('pro');
    await reconcile({ ...tools, payments: { ...tools.payments, name: 'sandbox' } });
    expect(await level(id)).toBe('free');
  });

  it('gives one trial a level, also to an address that was deleted and registers again (P11)', async () => {
    const trialDays = async (id: string, wanted: 'pro' | 'club'): Promise<number> => {
      await startCheckout(context, { id, isAdmin: false }, { level: wanted, interval: 'month', units: 1 });
      const { rows } = await sql<{
        days: number;
      }>`select trial_days as days from checkout where account_id = ${id} and state = 'open'`.execute(database.db);
      return rows[0]?.days ?? -1;
    };
    const email = `${newId()}@example.org`;
    const { id } = await member(email);
    expect(await trialDays(id, 'pro')).toBe(7);
    await pay(id, { level: 'pro' });
    for (const delivery of payments.deliveries) await receive(delivery);
    await sql`delete from account where id = ${id}`.execute(database.db);
    const again = await member(email.toUpperCase());
    expect(await trialDays(again.id, 'pro')).toBe(0);
    expect(await trialDays(again.id, 'club')).toBe(14);
  });

  it('keeps everything for fourteen days after a declined renewal, reminds, then lapses and deletes nothing', async () => {
    const { id } = await member();
    await skipTrials(id);
    await pay(id, { level: 'pro' }, 'declinedOnRenewal');
    for (const delivery of payments.deliveries) await receive(delivery);
    await payments.sandbox.advance(31 * DAY);
    for (const delivery of payments.deliveries) await receive(delivery);
    const due = async (days: number) => remind(tools, new Date((NOON + (30 + days) * DAY) * 1000));
    for (const days of [1, 5, 5, 11, 13]) await due(days);
    const plan = await sql<{ state: string; grace: number }>`select state,
      extract(day from usable_until - ends_at)::int as grace from subscription where account_id = ${id}`.execute(
      database.db,
    );
    expect(plan.rows).toEqual([{ state: 'grace', grace: 14 }]);
    await payments.sandbox.advance(14 * DAY);
    for (const delivery of payments.deliveries) await receive(delivery);
    expect(await level(id)).toBe('free');
    const mails = await sql<{
      subject: string;
    }>`select subject from mail where account_id = ${id}`.execute(database.db);
    const failures = mails.rows.filter(({ subject }) => subject === 'We could not charge your card');
    expect(failures).toHaveLength(3);
    expect(mails.rows.map(({ subject }) => subject)).toContain('Your Pro subscription has ended');
  });

  it('changes up at once and down at the end, and says so by mail', async () => {
    const viewer = await member();
    await skipTrials(viewer.id);
    await pay(viewer.id, { level: 'pro' });
    for (const delivery of payments.deliveries) await receive(delivery);
    await changeSubscription(context, viewer, { level: 'club', interval: 'month', units: 2 });
    expect(await level(viewer.id)).toBe('club');
    await changeSubscription(context, viewer, { level: 'pro', interval: 'month', units: 1 });
    const [row] = await listSubscriptions(database.db, 'stripe', viewer.id);
    expect([await level(viewer.id), row?.next?.level]).toEqual(['club', 'pro']);
    await setRenewal(context, viewer, false);
    const [stopped] = await listSubscriptions(database.db, 'stripe', viewer.id);
    expect([stopped?.renews, stopped?.next]).toEqual([false, null]);
    await expect(
      changeSubscription(context, viewer, { level: 'club', interval: 'month', units: 201 }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
    const invoices = await listInvoices(database.db, viewer.id, 10);
    expect(invoices.map(({ totalCents, vatRate }) => [totalCents, vatRate])).toEqual([
      [1799, 21],
      [199, 21],
    ]);
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(2);
  });

  it('keeps the plan until an upgrade is paid that the bank wants confirmed', async () => {
    const viewer = await member();
    await skipTrials(viewer.id);
    await pay(viewer.id, { level: 'pro' }, 'threeDSecure');
    const sync = async (): Promise<void> => {
      for (const delivery of payments.deliveries) await receive(delivery);
    };
    await sync();
    const pending = async () => (await listSubscriptions(database.db, 'stripe', viewer.id))[0]?.pending ?? null;
    const club = { level: 'club', interval: 'month', units: 2 } as const;
    expect(await changeSubscription(context, viewer, club)).toBe(false);
    expect([await level(viewer.id), await pending()]).toMatchObject(['pro', { plan: club }]);
    // Two tabs at once.
    const discarded = [discardChange(context, viewer), discardChange(context, viewer)];
    expect((await Promise.all(discarded)).filter(Boolean)).toEqual([true]);
    expect(await discardChange(context, viewer)).toBe(false);
    expect([await level(viewer.id), await pending()]).toEqual(['pro', null]);
    await changeSubscription(context, viewer, club);
    // Another choice takes the place of the one that waits.
    await setRenewal(context, viewer, false);
    expect(await pending()).toBeNull();
    await setRenewal(context, viewer, true);
    await changeSubscription(context, viewer, club);
    const { payUrl } = (await pending()) ?? { payUrl: '' };
    const confirmed = { card: 'threeDSecure', bank: 'confirmed' };
    expect(await (await payments.pay(payUrl, { ...confirmed, bank: 'refused' })).text()).toContain('declined');
    await sync();
    expect(await level(viewer.id)).toBe('pro');
    await payments.pay(payUrl, confirmed);
    await payments.pay(payUrl, confirmed);
    await sync();
    expect([await level(viewer.id), await pending()]).toEqual(['club', null]);
    expect((await listInvoices(database.db, viewer.id, 10)).map(({ totalCents }) => totalCents)).toEqual([1799, 199]);
  });

  it('shows what was given back, and takes no plan away by itself', async () => {
    const { id } = await member();
    await skipTrials(id);
    await pay(id, { level: 'pro' });
    await reconcile(tools);
    await payments.sandbox.change((billing) => refund(billing, Object.keys(billing.state.invoices)[0] ?? '', 199));
    await reconcile(tools);
    expect((await listInvoices(database.db, id, 5)).map(({ refundedCents }) => refundedCents)).toEqual([199]);
    expect(await level(id)).toBe('pro');
  });

  it('records a dispute, which names its charge alone, and takes no plan away by itself', async () => {
    const { id } = await member();
    await skipTrials(id);
    await pay(id, { level: 'pro' });
    await reconcile(tools);
    await payments.sandbox.change((billing) => dispute(billing, Object.keys(billing.state.invoices)[0] ?? ''));
    const events = await payments.provider.listEvents(new Date(0));
    const event = events.find(({ type }) => type === 'charge.dispute.created');
    if (!event) throw new Error('no event');
    expect(event).toMatchObject({ type: 'charge.dispute.created', subscriptionId: null, customerId: null });
    expect(await recordEvent(tools, event)).toEqual([]);
    const { rows } =
      await sql`select 1 from graphile_worker._private_jobs where payload->>'chargeId' = ${event.chargeId}`.execute(
        database.db,
      );
    expect(rows).toHaveLength(1);
    await syncCharge(tools, event.chargeId ?? '');
    expect((await listInvoices(database.db, id, 5)).map(({ isDisputed }) => isDisputed)).toEqual([true]);
    expect(await level(id)).toBe('pro');
  });

  it('says a week before that a club will have fewer seats, once', async () => {
    const viewer = await member();
    await skipTrials(viewer.id);
    await pay(viewer.id, { level: 'club', units: 3 });
    await reconcile(tools);
    await changeSubscription(context, viewer, { level: 'club', interval: 'month', units: 1 });
    const end = (days: number) =>
      sql`update paid_subscription set period_ends_at = now() + make_interval(days => ${days}) where account_id = ${viewer.id}`.execute(
        database.db,
      );
    const mailed = async (): Promise<string[]> =>
      (
        await sql<{ subject: string }>`select subject from mail where account_id = ${viewer.id}`.execute(database.db)
      ).rows.flatMap(({ subject }) => (subject.includes('seats') ? [subject] : []));
    await end(8);
    await remind(tools, new Date());
    expect(await mailed()).toEqual([]);
    await end(6);
    await remind(tools, new Date());
    await remind(tools, new Date());
    expect(await mailed()).toEqual([expect.stringContaining('50 seats')]);
  });

  it('says that the provider is away or hangs, and works again afterwards (P15)', async () => {
    const viewer = await member();
    const pro = { level: 'pro', interval: 'month', units: 1 } as const;
    const away = { error: { type: 'api_error', message: 'away' } };
    payments.answerWith = async () => Response.json(away, { status: 503, headers: { 'stripe-should-retry': 'false' } });
    await expect(startCheckout(context, viewer, pro)).rejects.toMatchObject({ code: 'payments_unavailable' });
    payments.answerWith = (signal) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    await expect(startCheckout(context, viewer, pro)).rejects.toMatchObject({ code: 'payments_unavailable' });
    payments.answerWith = null;
    const url = await startCheckout(context, viewer, pro);
    expect(await startCheckout(context, viewer, pro)).toBe(url);
  });
});
