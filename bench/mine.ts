import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { open } from '#server/db/connect.ts';
import type { Db } from '#server/db/connect.ts';
import { hashToken } from '#server/modules/accounts/index.ts';
import { operation } from './bench.ts';
import type { Bench } from './bench.ts';
import { latencies, median, paired, printRatio, quantile } from './paired.ts';
import type { Target } from './paired.ts';

const FEW = 10;
const MANY = 50_000;
const WANTED = 5_000;
const REQUESTS = 40;
const TILE_ROUNDS = 12;
const PAIRS = 7;
const LISTED = 5_000;
const REST_MS = 1_000;
/** Andorra, whose detailed map the product ships. */
const AROUND = { west: 1.4, south: 42.42, east: 1.79, north: 42.66 };
const NEAR = 20;
const FROM = { lat: 42.5075, lon: 1.5218 };

const POLL = '{ notificationCount }';
const OWN = `{ myTargets(first: 24) { total nodes { elementId state completedOn timesCompleted element { id name } } }
  myTargetCounts { type state count } }`;
const publicPage = (
  id: string,
): string => `{ user(id: "${id}") { targets(first: 24) { total nodes { elementId completedOn timesCompleted
  element { id name } } } targetCounts { type state count } targetYears completedCounts { type count } } }`;

/** A member with completions of as many elements, by hand. */
async function addClimber(db: Db, count: number): Promise<{ id: string; token: string }> {
  const id = `climber${count}`;
  const token = randomBytes(32).toString('base64url');
  await sql`insert into account (id, email, password_hash, first_name, last_name, language, profile_visibility)
    values (${id}, ${`${id}@example.org`}, 'x', 'Pau', 'Vila', 'en', 'open') on conflict do nothing`.execute(db);
  await sql`insert into session (token_hash, account_id, family, expires_at)
    values (${createHash('sha256').update(token).digest()}, ${id}, ${randomUUID()}, now() + interval '1 hour')`.execute(
    db,
  );
  await sql`insert into completion (account_id, element_id, completed_on)
    select ${id}, e.id, date '1985-01-01' + (row_number() over ())::int % 15000 from (
      select id from element where kind = 'mountain' or kind = 'shelter' or kind = 'genericPoint'
      order by id limit ${sql.lit(count)}) e on conflict do nothing`.execute(db);
  await sql`insert into target (account_id, element_id, state, completed_on)
    select account_id, element_id, 'completed', completed_on from completion where account_id = ${id} on conflict do nothing`.execute(
    db,
  );
  return { id, token };
}

const times = (target: Target, count: number): Target[] => Array.from({ length: count }, () => target);
const p50 = async (target: Target): Promise<number> => median(await latencies(times(target, REQUESTS)));

/** Pages of targets of 10 and of 50,000 completions, tiles of their maps, and what next among 5,000 pending targets. */
/** As the page of the own statistics asks. */
const STATISTICS = `{ viewer { fullName } statistics { totals { activities days ascentMeters summits newSummits }
  years { year totals { activities summits newSummits } monthlyAscentMeters } highestSummit { elevationMeters element { id name } }
  records { name value day } advanced { ascentNumber summitMonths { times months element { id name } } } days(year: 2020) { day activities } } }`;

export async function benchMine(bench: Bench): Promise<void> {
  const database = open(bench.connection, 1, async () => undefined);
  const { db } = database;
  try {
    const [few, many] = [await addClimber(db, FEW), await addClimber(db, MANY)];
    await sql`analyze target, completion`.execute(db);
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from target where account_id = ${many.id}`.execute(db);
    console.log(`completions: ${FEW} and ${rows[0]?.count}`);
    const as = ({ token }: { token: string }, query: string): Target => operation({ ...bench, token }, query);
    for (const [name, large, small] of [
      ['own page of targets', as(many, OWN), as(few, OWN)],
      ['own statistics', as(many, STATISTICS), as(few, STATISTICS)],
      ['page of targets for others', operation(bench, publicPage(many.id)), operation(bench, publicPage(few.id))],
    ] as const) {
      const [first] = await latencies([large]);
      console.log(`${name}: first reading after a change ${first?.toFixed(0)} ms`);
      await latencies([small]);
      printRatio(
        `${name}, many to few, p50`,
        await paired(
          PAIRS,
          () => p50(large),
          () => p50(small),
        ),
        'n^0.1 = 2.34',
        1,
      );
    }
    await benchTiles(bench, many);
    await benchList(bench, db, await addClimber(db, 0));
    await benchWhatNext(bench, db);
  } finally {
    await database.stop();
  }
}

async function benchTiles(bench: Bench, { token }: { readonly token: string }): Promise<void> {
  const sizes: number[] = [];
  const cold = performance.now();
  for (const [z, x, y] of [
    [0, 0, 0],
    [2, 2, 1],
    [4, 8, 5],
    [6, 32, 23],
    [8, 129, 94],
    [10, 516, 377],
  ] as const) {
    const url = `${bench.product}/api/target-map/me/${z}/${x}/${y}.mvt`;
    const answer = await fetch(url, { headers: { 'x-access-token': token, 'accept-encoding': 'gzip' } });
    sizes.push(Number(answer.headers.get('content-length') ?? (await answer.arrayBuffer()).byteLength));
    if (sizes.length === 1) console.log(`tile of targets, cold: ${(performance.now() - cold).toFixed(0)} ms`);
  }
  const tile: Target = { url: `${bench.product}/api/target-map/me/6/32/23.mvt`, headers: { 'x-access-token': token } };
  const warm = await latencies(times(tile, TILE_ROUNDS * 4));
  console.log(
    `tile of targets, warm p95: ${quantile(warm, 0.95).toFixed(1)} ms; largest ${Math.max(...sizes)} bytes, goal 60000`,
  );
}

/** A member makes a list of 5,000 places with all of them a target, and takes it back. */
async function benchList(bench: Bench, db: Db, { token }: { readonly token: string }): Promise<void> {
  await sql`insert into element (id, kind, name, status, source) values ('benchList', 'list', 'Many', 'published', 'bench')
    on conflict do nothing`.execute(db);
  await sql`insert into list_edition (list_id, number, dated_on) values ('benchList', 1, '2020-01-01') on conflict do nothing`.execute(
    db,
  );
  await sql`insert into list_item (list_id, edition, position, element_id)
    select 'benchList', 1, row_number() over (), e.id from (
      select id from element where kind = 'mountain' and status = 'published' order by id desc limit ${sql.lit(LISTED)}) e
    on conflict do nothing`.execute(db);
  await sql`analyze list_item`.execute(db);
  const set = (state: string): Target =>
    operation(
      { ...bench, token },
      `mutation { setTarget(elementId: "benchList", state: ${state}, completedOn: "2024-06-01", scope: withHeld) { state } }`,
    );
  const taken: number[] = [];
  for (let round = 0; round < PAIRS; round++) {
    const [added] = await latencies([set('pending')]);
    await latencies([set('null')]);
    taken.push(added ?? 0);
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from list_item where list_id = 'benchList'`.execute(db);
  console.log(`adding a list of ${rows[0]?.count} as targets, p50: ${median(taken).toFixed(0)} ms, goal 1000`);
}

async function benchWhatNext(bench: Bench, db: Db): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select account_id as id from session where token_hash = ${hashToken(bench.token)}`.execute(db);
  const id = rows[0]?.id ?? '';
  await sql`insert into subscription (account_id, level, state, is_trial, auto_renew, ends_at, usable_until, seats)
    values (${id}, 'pro', 'active', false, true, now() + interval '1 year', now() + interval '1 year', 1) on conflict do nothing`.execute(
    db,
  );
  const { west, south, east, north } = AROUND;
  // The rest far away, as with the lists of a lifetime.
  await sql`insert into target (account_id, element_id, state)
    (select ${id}, id, 'pending' from element where kind = 'mountain' and status = 'published'
      and lon between ${west} and ${east} and lat between ${south} and ${north} order by importance desc, id limit ${sql.lit(NEAR)})
    union all (select ${id}, id, 'pending' from element where kind = 'mountain' and status = 'published'
      and not (lon between ${west - 1} and ${east + 1} and lat between ${south - 1} and ${north + 1}) order by id limit ${sql.lit(WANTED)})
    on conflict do nothing`.execute(db);
  await sql`analyze target`.execute(db);
  const saturday = new Date(Date.now() + 86_400_000 * ((6 - new Date().getUTCDay() + 7) % 7 || 7))
    .toISOString()
    .slice(0, 10);
  const query = `{ whatNext(input: { lat: ${FROM.lat}, lon: ${FROM.lon}, date: "${saturday}", hours: 9, maxDifficulty: T4 }) {
    targetsNear proposals { elementIds hours ascentMeters } } }`;
  const ask = operation(bench, query);
  const answer = await fetch(ask.url, { method: 'POST', headers: ask.headers ?? {}, body: ask.body ?? '' });
  console.log(`what next: ${(await answer.text()).slice(0, 120)}`);
  const result = await paired(
    PAIRS,
    async () => median(await latencies(times(ask, TILE_ROUNDS))),
    async () => {
      // The product refuses what can wait while its event loop is late.
      await delay(REST_MS);
      return p50(operation(bench, POLL));
    },
  );
  printRatio('what next beside the smallest operation, p50', result, '500 ms', 1);
}
