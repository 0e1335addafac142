import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { open } from '#server/db/connect.ts';
import type { Bench } from './bench.ts';
import { median, quantile } from './paired.ts';

const SMALL = 10;
const LARGE = 10_000;
const ROUNDS = 200;
const WEBHOOKS = 1_000;

const PLANS = 1_000;
const SIGN_UPS = 45;

/** Accepting a member, signing up and polling in a club of 10 and of 10,000 with 1,000 plans, and webhooks of the payment provider with a thousand queued. */
export async function benchClubs(bench: Bench): Promise<void> {
  const database = open(bench.connection, 1, async () => undefined);
  const { db } = database;
  const ask = async (query: string, token = bench.token): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${bench.product}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      body: JSON.stringify({ query }),
    });
    const body = (await answer.json()) as { data?: Record<string, unknown> | null };
    if (!body.data) throw new Error(`${query}: ${JSON.stringify(body)}`);
    return body.data;
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
  /** Plans of the club, which its account leads, without going through the form. */
  const plans = async (count: number): Promise<void> => {
    await sql`with made as (insert into activity (id, owner_id, status, title, slug, kind, happened_on, visibility)
        select 'plan' || gen_random_uuid(), ${viewer.id}, 'planned', 'Peña Montañesa', 'pena-montanesa', 'hiking', current_date + 7 + (n % 300), 'club'
        from generate_series(1, ${count}::int) n returning id)
      insert into club_plan (activity_id, club_id) select id, ${viewer.id} from made`.execute(db);
  };
  /** Sessions of members who are accepted, so that each signs up itself. */
  const sessions = async (count: number): Promise<string[]> => {
    const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
    const { rows } = await sql<{ id: string }>`select account_id as id from membership
      where club_id = ${viewer.id} and state = 'accepted' order by random() limit ${sql.lit(count)}`.execute(db);
    for (const [index, { id }] of rows.entries()) {
      const hash = createHash('sha256')
        .update(tokens[index] ?? '')
        .digest();
      await sql`insert into session (token_hash, account_id, family, expires_at)
        values (${hash}, ${id}, ${randomUUID()}, now() + interval '1 hour')`.execute(db);
    }
    return tokens.slice(0, rows.length);
  };
  const signUpAndPoll = async (count: number): Promise<{ signUp: number; poll: number; calendar: number }> => {
    const { rows } = await sql<{ id: string }>`select activity_id as id from club_plan
      where club_id = ${viewer.id} order by random() limit 1`.execute(db);
    const id = rows[0]?.id ?? '';
    const times = { signUp: [] as number[], poll: [] as number[], calendar: [] as number[] };
    const timed = async (into: number[], query: string, token: string): Promise<void> => {
      const begun = performance.now();
      await ask(query, token);
      into.push(performance.now() - begun);
    };
    const day = (shift: number): string => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
    for (const token of await sessions(count)) {
      await timed(times.signUp, `mutation { signUpForPlan(activityId: "${id}") }`, token);
      await timed(times.poll, `{ clubPlan(activityId: "${id}") { joined waiting changes mySignUp { state } } }`, token);
      await timed(
        times.calendar,
        `{ clubPlans(clubId: "${viewer.id}", from: "${day(0)}", to: "${day(365)}") { id title joined waiting } }`,
        token,
      );
    }
    return { signUp: median(times.signUp), poll: median(times.poll), calendar: median(times.calendar) };
  };
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
  await plans(100);
  const few = await signUpAndPoll(SMALL);
  // In parts: a statement may not take longer than the product allows.
  for (let from = 0; from < LARGE; from += 500) await members(100 + from, 500, 'accepted');
  await sql`analyze membership`.execute(db);
  const large = median(await accept(30_000));
  console.log(
    `accepting a member, ${SMALL} and ${LARGE} members: ${small.toFixed(1)} and ${large.toFixed(1)} ms (goal: flat)`,
  );
  await plans(PLANS - 100);
  await sql`analyze club_plan`.execute(db);
  await sql`analyze activity`.execute(db);
  const many = await signUpAndPoll(SIGN_UPS);
  for (const what of ['signUp', 'poll', 'calendar'] as const) {
    console.log(
      `${what}, ${SMALL} members and 100 plans, ${LARGE} and ${PLANS}: ${few[what].toFixed(1)} and ${many[what].toFixed(1)} ms (goal: flat)`,
    );
  }

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
