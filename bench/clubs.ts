import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { open } from '#server/db/connect.ts';
import type { Bench } from './bench.ts';
import { median, quantile } from './paired.ts';

const SMALL = 10;
const LARGE = 10_000;
const ROUNDS = 200;
const WEBHOOKS = 1_000;

/** Accepting a member in a club of 10 and of 10,000, and webhooks of the payment provider with a thousand queued. */
export async function benchClubs(bench: Bench): Promise<void> {
  const database = open(bench.connection, 1, async () => undefined);
  const { db } = database;
  const ask = async (query: string): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${bench.product}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': bench.token },
      body: JSON.stringify({ query }),
    });
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };
  const { viewer } = (await ask('{ viewer { id } }')) as { viewer: { id: string } };
  const members = async (from: number, count: number, state: 'accepted' | 'requested'): Promise<void> => {
    await sql`with people as (insert into account (id, email, password_hash, first_name, last_name, language)
        select 'club' || n, 'club' || n || '@example.org', 'x', 'Pau', 'Vila', 'en'
        from generate_series(${from}::int, ${from + count - 1}::int) n returning id)
      insert into membership (club_id, account_id, state, has_seat)
      select ${viewer.id}, id, ${state}, ${state === 'accepted'} from people`.execute(db);
  };
  await sql`insert into subscription (account_id, level, ends_at, usable_until)
    values (${viewer.id}, 'club', now(), now() + interval '1 year')`.execute(db);
  await sql`insert into club (account_id, seats) values (${viewer.id}, 20000)`.execute(db);
  const accept = async (from: number): Promise<number[]> => {
    await members(from, ROUNDS, 'requested');
    const { rows } = await sql<{ id: string }>`select id from membership
      where club_id = ${viewer.id} and state = 'requested'`.execute(db);
    const times: number[] = [];
    for (const { id } of rows) {
      const begun = performance.now();
      await ask(`mutation { answerMembership(membershipId: "${id}", accept: true) }`);
      times.push(performance.now() - begun);
    }
    return times;
  };
  await members(0, SMALL, 'accepted');
  const small = median(await accept(20_000));
  // In parts: a statement may not take longer than the product allows.
  for (let from = 0; from < LARGE; from += 500) await members(100 + from, 500, 'accepted');
  await sql`analyze membership`.execute(db);
  const large = median(await accept(30_000));
  console.log(
    `accepting a member, ${SMALL} and ${LARGE} members: ${small.toFixed(1)} and ${large.toFixed(1)} ms (goal: flat)`,
  );

  const { rows } = await sql<{ secret: string }>`
    select secret from server_secret where name = 'sandboxPayments'`.execute(db);
  const secret = rows[0]?.secret ?? '';
  const times: number[] = [];
  for (let sent = 0; sent < WEBHOOKS; sent += 1) {
    const seconds = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'customer.subscription.updated',
      created: seconds,
      data: { object: { id: `sub_bench${sent}`, object: 'subscription' } },
    });
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    const begun = performance.now();
    const answer = await fetch(`${bench.product}/api/payments/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
      body,
    });
    if (!answer.ok) throw new Error(`webhook: ${answer.status}`);
    await answer.arrayBuffer();
    times.push(performance.now() - begun);
  }
  console.log(`webhooks, ${WEBHOOKS} queued: p95 ${quantile(times, 0.95).toFixed(1)} ms (goal: 100 ms)`);
  await database.stop();
}
