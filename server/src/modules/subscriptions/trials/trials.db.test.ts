import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { createEvents } from '#server/jobs/events.ts';
import { findSubscriptionLevel } from '#server/modules/accounts/index.ts';
import { changeSubscription } from '../changeSubscription.ts';
import { reconcile } from '../reconcile.ts';
import { startCheckout } from '../startCheckout.ts';
import { subscriptionJobs } from '../subscriptionJobs.ts';
import { listSubscriptions } from '../subscriptions.queries.ts';
import { END_JOB, syncSubscription } from '../syncSubscription.ts';
import type { BillingTools } from '../syncSubscription.ts';
import { createTestPayments } from '../testing/billing.ts';
import type { TestPayments } from '../testing/billing.ts';

describe('trials', () => {
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

  let cards = 0;
  /** Numbers that no other test has given. */
  const card = (): string => `4242${process.pid}${(cards += 1)}`;
  const member = async (): Promise<{ id: string; isAdmin: false }> => {
    const id = newId();
    await sql`insert into account (id, email, password_hash, first_name, last_name, language, email_verified_at)
      values (${id}, ${`${id}@example.org`}, 'x', 'Ana', 'Ruiz', 'en', now())`.execute(database.db);
    return { id, isAdmin: false };
  };
  const order = (viewer: { id: string; isAdmin: false }, level: 'pro' | 'club'): Promise<string> =>
    startCheckout(context, viewer, { level, interval: 'month', units: 1 });
  const begin = async (number: string, level: 'pro' | 'club' = 'pro', viewer = member()) => {
    const one = await viewer;
    await payments.pay(await order(one, level), { card: 'accepted', country: 'ES', number });
    return one;
  };
  const level = (viewer: { id: string }) => findSubscriptionLevel(database.db, viewer.id);
  const paidOnes = async (viewer: { id: string }) => listSubscriptions(database.db, 'stripe', viewer.id);
  const subjects = async ({ id }: { id: string }): Promise<string[]> =>
    (
      await sql<{ subject: string }>`select subject from mail where account_id = ${id} order by subject`.execute(
        database.db,
      )
    ).rows.map(({ subject }) => subject);
  const charged = (): Promise<number> =>
    payments.sandbox.change(({ state }) => Object.values(state.charges).reduce((sum, { amount }) => sum + amount, 0));

  it('are given once a card: a second one grants and charges nothing, says so, and is ended (P11)', async () => {
    const number = card();
    const [ana, ben] = [await begin(number), await begin(number)];
    await reconcile(tools);
    const answers = [await level(ana), await level(ben)].sort();
    expect(answers).toEqual(['free', 'pro']);
    const refused = (await level(ana)) === 'free' ? ana : ben;
    const [row] = await paidOnes(refused);
    expect([row?.status, row?.isTrialRefused]).toEqual(['trialing', true]);
    // A second answer of the provider changes and mails nothing, and what is refused cannot be changed into another plan.
    await syncSubscription(tools, row?.id ?? '');
    await expect(
      changeSubscription(context, refused, { level: 'club', interval: 'month', units: 1 }),
    ).rejects.toMatchObject({ code: 'not_found' });
    const { rows: jobs } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
      where task_identifier = ${END_JOB}`.execute(database.db);
    expect(jobs[0]?.count).toBe(1);
    await subscriptionJobs(tools, null)[END_JOB]?.work({ subscriptionId: row?.id });
    expect((await paidOnes(refused))[0]?.status).toBe('canceled');
    expect(await subjects(refused)).toEqual(['Your Pro trial could not begin']);
    await payments.sandbox.advance(3 * 86_400);
    expect(await charged()).toBe(0);
  });

  it('refuse one of two that begin with a card at the same moment', async () => {
    const number = card();
    const people = [];
    for (let count = 0; count < 6; count += 1) people.push(await begin(number));
    const ids = await payments.sandbox.change(({ state }) => Object.keys(state.subscriptions));
    await Promise.all([...ids, ...ids].map((id) => syncSubscription(tools, id)));
    const levels = await Promise.all(people.map(level));
    expect(levels.filter((one) => one === 'pro')).toHaveLength(1);
  });

  it('leave the way to a subscription without one: the next order is paid at once', async () => {
    const number = card();
    await begin(number);
    await reconcile(tools);
    const ben = await begin(number);
    await reconcile(tools);
    expect(await level(ben)).toBe('free');
    await begin(number, 'pro', Promise.resolve(ben));
    await reconcile(tools);
    expect(await level(ben)).toBe('pro');
    expect(await charged()).toBe(199);
    expect((await paidOnes(ben)).map(({ status }) => status).sort()).toEqual(['active', 'canceled']);
  });

  it('of Club use up those of Pro with the same card, and not the other way round', async () => {
    const [first, second] = [card(), card()];
    const people = [];
    for (const [number, wanted] of [
      [first, 'pro'],
      [first, 'club'],
      [second, 'club'],
      [second, 'pro'],
    ] as const) {
      people.push(await begin(number, wanted));
      await reconcile(tools);
    }
    expect(await Promise.all(people.map(level))).toEqual(['pro', 'club', 'club', 'free']);
  });

  it('go on with another card, whoever has tried it', async () => {
    const [first, second] = [card(), card()];
    await begin(first);
    await reconcile(tools);
    const ben = await begin(second);
    await reconcile(tools);
    await payments.sandbox.change(({ state }) => {
      for (const customer of Object.values(state.customers)) customer.cardNumber = first;
    });
    await syncSubscription(tools, (await paidOnes(ben))[0]?.id ?? '');
    expect(await level(ben)).toBe('pro');
  });
});
