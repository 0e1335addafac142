import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const START =
  'mutation ($level: PaidLevel!, $interval: BillingInterval!, $units: Int) { startCheckout(level: $level, interval: $interval, units: $units) { url } }';
const MINE = `{ viewer { subscriptionLevel subscriptionAutoRenew subscriptionIsTrial subscriptionSeats consumedTrialLevel
  subscription { plan { level interval units } status renews next { level interval units } } invoices { number totalCents pdfUrl } } }`;

describe('subscriptions in the sandbox', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const start = (token: string, level: string, interval = 'month', units = 1): Promise<Json> =>
    server.graphql(START, { level, interval, units }, token);
  /** Opens a page of the sandbox, which has the public address, on the test server. */
  const post = async (url: string, form: Record<string, string>): Promise<Response> =>
    fetch(server.base + new URL(url).pathname, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const mine = async (token: string): Promise<Json> => (await server.graphql(MINE, {}, token)).data.viewer;
  const until = async (token: string, isThere: (viewer: Json) => boolean): Promise<Json> => {
    let viewer: Json = null;
    const look = async (): Promise<boolean> => isThere((viewer = await mine(token)));
    await expect.poll(look, { interval: 20 }).toBe(true);
    return viewer;
  };

  it('begin with a trial, paid later, by a checkout that believes no browser (P06, P07)', async () => {
    const { token } = await server.member();
    const { data } = await start(token, 'pro', 'year');
    expect((await mine(token)).subscriptionLevel).toBe('free');
    const again = await start(token, 'pro', 'year');
    expect(again.data.startCheckout.url).toBe(data.startCheckout.url);
    const paid = await post(data.startCheckout.url, { card: 'accepted', country: 'FR' });
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toContain('/pro-subscription-activated');
    const viewer = await until(token, ({ subscriptionLevel }) => subscriptionLevel === 'pro');
    expect(viewer).toMatchObject({
      subscriptionIsTrial: true,
      consumedTrialLevel: 'pro',
      invoices: [],
      subscriptionSeats: 1,
    });
    expect((await start(token, 'club')).errors[0].extensions.errorCode).toBe('already_subscribed');
  });

  it('answer nobody but their owner, and believe no webhook without its signature (P01)', async () => {
    const [ana, eve] = [await server.member(), await server.member()];
    await sql`update account set consumed_trial_level = 'club' where id = ${ana.id}`.execute(server.server.database.db);
    const { data } = await start(ana.token, 'pro');
    await post(data.startCheckout.url, { card: 'accepted', country: 'ES' });
    const { invoices } = await until(ana.token, (viewer) => viewer.invoices.length === 1);
    const get = async (path: string, token?: string): Promise<number> =>
      (await fetch(server.base + path, { headers: token ? { 'x-access-token': token } : {} })).status;
    const { pdfUrl } = invoices[0];
    expect([await get(pdfUrl, ana.token), await get(pdfUrl, eve.token), await get(pdfUrl)]).toEqual([200, 404, 401]);
    expect([
      await get('/api/admin/invoices.csv?quarter=2026-4', ana.token),
      await get('/api/admin/invoices.csv'),
    ]).toEqual([403, 401]);
    expect(await get('/sandbox-payments/v1/events')).toBe(404);
    const forged = {
      id: 'evt_1',
      object: 'event',
      type: 'customer.subscription.updated',
      created: 1,
      data: { object: {} },
    };
    for (const signature of ['', 't=1,v1=00', 'nonsense']) {
      const answer = await fetch(`${server.base}/api/payments/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: JSON.stringify(forged),
      });
      expect(answer.status).toBe(400);
    }
  });
});
