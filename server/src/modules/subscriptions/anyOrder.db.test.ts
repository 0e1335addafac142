import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { dispute, refund } from '#server/adapters/payments/sandbox/billing.ts';
import type { TestCard } from '#server/adapters/payments/sandbox/state.ts';
import type { PaymentEvent } from '#server/adapters/payments/payments.ts';
import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { createEvents } from '#server/jobs/events.ts';
import { findSubscriptionLevel } from '#server/modules/accounts/index.ts';
import { changeSubscription, setRenewal } from './changeSubscription.ts';
import { recordEvent } from './reconcile.ts';
import { startCheckout } from './startCheckout.ts';
import { syncCharge, syncSubscription } from './syncSubscription.ts';
import type { BillingTools } from './syncSubscription.ts';
import { SANDBOX_ORIGIN, createTestPayments } from './testing/billing.ts';
import type { TestPayments } from './testing/billing.ts';

const DAY = 86_400;
/** Every order of up to so many events is tried; of more a sample that is the same in each run. */
const ALL_ORDERS_OF = 5;
const SAMPLE = 24;

interface Buyer {
  readonly viewer: { readonly id: string; readonly isAdmin: false };
  readonly payments: TestPayments;
  pay(plan: { level: 'pro' | 'club'; interval?: 'month' | 'year'; units?: number }, card?: string): Promise<void>;
  change(plan: { level: 'pro' | 'club'; interval: 'month' | 'year'; units: number }): Promise<unknown>;
  /** Pays a change that waits, on the provider's page. */
  payPending(): Promise<void>;
  setRenewal(renews: boolean): Promise<void>;
  setCard(card: TestCard): Promise<void>;
}

const SCENARIOS: readonly { name: string; ends: string; hasTrial?: true; run: (buyer: Buyer) => Promise<void> }[] = [
  { name: 'a trial', ends: 'pro', hasTrial: true, run: ({ pay }) => pay({ level: 'pro' }) },
  { name: 'a first payment', ends: 'pro', run: ({ pay }) => pay({ level: 'pro' }) },
  {
    name: 'a trial that is cancelled at once',
    ends: 'free',
    hasTrial: true,
    run: async (buyer) => {
      await buyer.pay({ level: 'club' });
      await buyer.setRenewal(false);
      await buyer.payments.sandbox.advance(15 * DAY);
    },
  },
  {
    name: 'a renewal',
    ends: 'pro',
    run: async ({ pay, payments }) => (await pay({ level: 'pro' }), payments.sandbox.advance(31 * DAY)),
  },
  {
    name: 'a renewal that is never paid',
    ends: 'free',
    run: async ({ pay, payments }) => (
      await pay({ level: 'pro' }, 'declinedOnRenewal'),
      payments.sandbox.advance(60 * DAY)
    ),
  },
  {
    name: 'a renewal that is declined and paid later',
    ends: 'club',
    run: async ({ pay, payments, setCard }) => {
      await pay({ level: 'club' }, 'declinedOnRenewal');
      await payments.sandbox.advance(31 * DAY);
      await setCard('accepted');
      await payments.sandbox.advance(4 * DAY);
    },
  },
  {
    name: 'a trial whose first payment is declined',
    ends: 'free',
    hasTrial: true,
    run: async ({ pay, payments }) => (
      await pay({ level: 'pro' }, 'declinedOnRenewal'),
      payments.sandbox.advance(8 * DAY)
    ),
  },
  {
    name: 'an upgrade to Club with two units',
    ends: 'club',
    run: async ({ pay, change }) => {
      await pay({ level: 'pro' });
      await change({ level: 'club', interval: 'month', units: 2 });
    },
  },
  {
    name: 'an upgrade that the bank wants confirmed',
    ends: 'club',
    run: async ({ pay, change, payPending }) => {
      await pay({ level: 'pro' }, 'threeDSecure');
      await change({ level: 'club', interval: 'month', units: 2 });
      await payPending();
    },
  },
  {
    name: 'an upgrade that is never paid',
    ends: 'pro',
    run: async ({ pay, change, payments }) => {
      await pay({ level: 'pro' }, 'threeDSecure');
      await change({ level: 'club', interval: 'month', units: 2 });
      await payments.sandbox.advance(DAY);
    },
  },
  {
    name: 'a downgrade at the end of the period',
    ends: 'pro',
    run: async ({ pay, change, payments }) => {
      await pay({ level: 'club' });
      await change({ level: 'pro', interval: 'month', units: 1 });
      await payments.sandbox.advance(31 * DAY);
    },
  },
  {
    name: 'a renewal that is switched off and on again',
    ends: 'pro',
    run: async (buyer) => {
      await buyer.pay({ level: 'pro' });
      await buyer.setRenewal(false);
      await buyer.setRenewal(true);
      await buyer.payments.sandbox.advance(31 * DAY);
    },
  },
  {
    name: 'a subscription that ends unrenewed',
    ends: 'free',
    run: async (buyer) => {
      await buyer.pay({ level: 'pro', interval: 'year' });
      await buyer.setRenewal(false);
      await buyer.payments.sandbox.advance(366 * DAY);
    },
  },
  {
    name: 'a refund and a dispute',
    ends: 'pro',
    run: async ({ pay, payments }) => {
      await pay({ level: 'pro' });
      const firstOf = (invoices: object): string => Object.keys(invoices)[0] ?? '';
      await payments.sandbox.change((billing) => refund(billing, firstOf(billing.state.invoices), 100));
      await payments.sandbox.change((billing) => dispute(billing, firstOf(billing.state.invoices)));
    },
  },
];

/** Numbers from 0 to 1, the same in each run (mulberry32). */
function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function permutations<One>(all: readonly One[]): One[][] {
  if (all.length <= 1) return [[...all]];
  return all.flatMap((one, index) => permutations(all.toSpliced(index, 1)).map((rest) => [one, ...rest]));
}

function ordersOf<One>(all: readonly One[]): One[][] {
  if (all.length <= ALL_ORDERS_OF) return permutations(all);
  const next = seededNumbers(all.length);
  const shuffled = (): One[] =>
    all
      .map((one) => [next(), one] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, one]) => one);
  return [[...all], all.toReversed(), all.slice(-1), ...Array.from({ length: SAMPLE }, shuffled)];
}

describe('webhooks of a scenario', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.stop());

  it.each(SCENARIOS)('lead to the state of the provider in any order after $name (P03)', async (scenario) => {
    const { db } = database;
    const payments = createTestPayments();
    const tools: BillingTools = {
      db,
      events: createEvents(),
      config: readConfig({ NODE_ENV: 'test' }),
      payments: payments.provider,
    };
    const context = {
      ...tools,
      routesLanguage: 'neutral',
      language: 'en',
    } as Partial<RequestContext> as RequestContext;
    const id = newId();
    await sql`insert into account (id, email, password_hash, first_name, last_name, language, email_verified_at, consumed_trial_level)
      values (${id}, ${`${id}@example.org`}, 'x', 'Ana', 'Ruiz', 'en', now(), ${scenario.hasTrial ? null : 'club'})`.execute(
      db,
    );
    const viewer = { id, isAdmin: false } as const;
    const receive = async (event: PaymentEvent): Promise<void> => {
      for (const subscription of await recordEvent(tools, event)) await syncSubscription(tools, subscription);
      if (event.chargeId !== null) await syncCharge(tools, event.chargeId);
    };
    const know = async (): Promise<void> => {
      for (const event of await payments.provider.listEvents(new Date(0))) await receive(event);
    };
    await scenario.run({
      viewer,
      payments,
      pay: async (plan, card = 'accepted') => {
        const url = await startCheckout(context, viewer, { interval: 'month', units: 1, ...plan });
        await payments.pay(url, { card, country: 'ES', bank: 'confirmed' });
      },
      change: async (plan) => (await know(), changeSubscription(context, viewer, plan)),
      payPending: async () => {
        const [invoice] = await payments.sandbox.change(({ state }) =>
          Object.values(state.subscriptions).flatMap(({ pending }) => pending?.invoice ?? []),
        );
        await payments.pay(`${SANDBOX_ORIGIN}/invoice/${invoice}`, { card: 'threeDSecure', bank: 'confirmed' });
      },
      setRenewal: async (renews) => (await know(), setRenewal(context, viewer, renews)),
      setCard: (card) =>
        payments.sandbox.change(
          ({ state }) => void Object.values(state.customers).forEach((customer) => (customer.card = card)),
        ),
    });
    // What each order starts from: the account is known to the provider, and nothing else is known of it.
    const forget = async (): Promise<void> => {
      await sql`delete from billing_event`.execute(db);
      await sql`delete from invoice where account_id = ${id}`.execute(db);
      await sql`delete from paid_subscription where account_id = ${id}`.execute(db);
      await sql`delete from subscription where account_id = ${id}`.execute(db);
    };
    const stateOf = async (): Promise<string> => {
      const { rows } = await sql<{ kept: unknown }>`select json_build_object(
        'invoices', (select json_agg(json_build_array(total_cents, refunded_cents, disputed_at is not null) order by provider_id)
          from invoice where account_id = ${id}),
        'paid', (select json_agg(json_build_array(p.id, level, "interval", units, status, renews, next_plan, pending_change) order by p.id)
          from paid_subscription p where account_id = ${id}),
        'seats', (select seats from club where account_id = ${id})) as kept`.execute(db);
      return JSON.stringify([await findSubscriptionLevel(db, id), rows[0]?.kept]);
    };
    const results = new Set<string>();
    for (const order of ordersOf(await payments.provider.listEvents(new Date(0)))) {
      await forget();
      for (const event of order) await receive(event);
      results.add(await stateOf());
    }
    expect([...results]).toHaveLength(1);
    expect(JSON.parse([...results][0] ?? '[]')[0]).toBe(scenario.ends);
  });
});
