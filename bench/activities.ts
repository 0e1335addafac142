import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { open } from '#server/db/connect.ts';
import type { Db } from '#server/db/connect.ts';
import type { Bench } from './bench.ts';
import { latencies, quantile } from './paired.ts';
import type { Target } from './paired.ts';

const POINTS = 20_000;
const POINTS_OF_COPIES = 500;
const ACTIVITIES = 12;
const WARM_UP = 3;
const LISTED = [50, 500, 5_000] as const;
const ROUNDS = 40;
const IMPORTED = 60;
const LOOK_MS = 50;
const ELEVATION = 2_000;
const SUMMITS_APART = 7;

const SAVE = 'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }';
const PUBLISH = 'mutation ($id: ID!) { publishActivity(id: $id) { id status } }';
const FILTERS = ['', 'kind: hiking', 'text: "bench 1"', 'hasTrack: true', 'sort: climbed'] as const;

async function ask(bench: Bench, query: string, variables: object): Promise<{ data: unknown; ms: number }> {
  const started = performance.now();
  const response = await fetch(`${bench.product}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': bench.token },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: unknown; errors?: unknown };
  if (errors) throw new Error(`activities: ${JSON.stringify(errors)}`);
  return { data, ms: performance.now() - started };
}

async function walkOver(db: Db, seed: number, points: number): Promise<string> {
  const { rows } = await sql<{ lon: number; lat: number }>`
    with start as (select lon, lat from element where kind = 'mountain' and status = 'published' and abs(lat) < 60
      order by id offset ${seed * SUMMITS_APART} limit 1)
    select e.lon, e.lat from element e, start where e.status = 'published' and e.kind in ('mountain', 'shelter')
      and e.lon between start.lon - 0.5 and start.lon + 0.5 and e.lat between start.lat - 0.5 and start.lat + 0.5
    order by (e.lon - start.lon) ^ 2 + (e.lat - start.lat) ^ 2 limit 5`.execute(db);
  const [first, ...others] = rows;
  if (!first) throw new Error('activities: there is no summit');
  const ends = others.length > 0 ? others : [{ lon: first.lon + 0.05, lat: first.lat }];
  const waypoints = [first, ...ends].map(({ lon, lat }) => [lon, lat, ELEVATION] as const);
  const probe = syntheticActivity({ waypoints, spacingMeters: 50, seed });
  const segment = syntheticActivity({
    waypoints,
    startEpoch: 1_752_904_800 + seed,
    spacingMeters: (50 * probe.lon.length) / points,
    noiseMeters: 2,
    seed,
  });
  return sampleGpx({ name: `bench ${seed}`, segments: [segment] });
}

/**
 * Measures publishing an activity with a 20,000-point track in milliseconds: upload with track matching, draft,
 * publishing. Returns the id of an activity with a short track.
 */
async function benchPublishing(bench: Bench, db: Db): Promise<string> {
  const [uploads, publishings, recognised]: number[][] = [[], [], []];
  let published = '';
  for (let seed = 0; seed <= ACTIVITIES + WARM_UP; seed += 1) {
    const form = new FormData();
    form.set(
      'file',
      new Blob([await walkOver(db, seed, seed < ACTIVITIES + WARM_UP ? POINTS : POINTS_OF_COPIES)]),
      'bench.gpx',
    );
    const started = performance.now();
    const response = await fetch(`${bench.product}/api/tracks`, {
      method: 'POST',
      headers: { 'x-access-token': bench.token },
      body: form,
    });
    const track = (await response.json()) as { id: string; proposals: { elementId: string }[] };
    const upload = performance.now() - started;
    const saved = await ask(bench, SAVE, {
      input: {
        title: `bench ${seed}`,
        kind: 'hiking',
        happenedOn: '2025-07-19',
        trackIds: [track.id],
        milestones: track.proposals.map(({ elementId }) => ({ elementId })),
        visibility: 'everyone',
      },
    });
    published = (saved.data as { saveActivity: { id: string } }).saveActivity.id;
    const { ms } = await ask(bench, PUBLISH, { id: published });
    if (seed < WARM_UP || seed === ACTIVITIES + WARM_UP) continue;
    uploads?.push(upload);
    publishings?.push(saved.ms + ms);
    recognised?.push(track.proposals.length);
  }
  const both = (uploads ?? []).map((ms, i) => ms + (publishings?.[i] ?? 0));
  const say = (name: string, times: readonly number[], goal: string): void =>
    console.log(
      `activities ${name}: p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms${goal}`,
    );
  say(`upload and recognition of ${POINTS} points (${quantile(recognised ?? [], 0.5)} elements)`, uploads ?? [], '');
  say('draft and publishing', publishings ?? [], '');
  say('publishing with recognition', both, '   goal 300 ms');
  return published;
}

async function copyActivities(db: Db, original: string, from: number, to: number): Promise<void> {
  const copy = (id: string): ReturnType<typeof sql> => sql`${sql.ref(id)} || 'b' || n`;
  await db.transaction().execute(async (trx) => {
    await sql`insert into activity select (jsonb_populate_record(a, jsonb_build_object('id', ${copy('a.id')},
        'title', 'bench ' || n, 'slug', 'bench-' || n, 'happened_on', date '2025-07-19' - n))).*
      from activity a, generate_series(${from}::int, ${to}::int) n where a.id = ${original}`.execute(trx);
    const mine = sql`in (select track_id from activity_track where activity_id = ${original})`;
    await sql`insert into track select (jsonb_populate_record(t, jsonb_build_object('id', ${copy('t.id')},
        'fingerprint', '\\x' || encode(sha256((t.id || n)::bytea), 'hex')))).*
      from track t, generate_series(${from}::int, ${to}::int) n where t.id ${mine}`.execute(trx);
    await sql`insert into shared_track select (jsonb_populate_record(s, jsonb_build_object('track_id', ${copy('s.track_id')}))).*
      from shared_track s, generate_series(${from}::int, ${to}::int) n where s.track_id ${mine}`.execute(trx);
    await sql`insert into activity_track select ${copy('activity_id')}, position, ${copy('track_id')}
      from activity_track, generate_series(${from}::int, ${to}::int) n where activity_id = ${original}`.execute(trx);
    await sql`insert into milestone select (jsonb_populate_record(m,
        jsonb_build_object('activity_id', ${copy('m.activity_id')}))).*
      from milestone m, generate_series(${from}::int, ${to}::int) n where activity_id = ${original}`.execute(trx);
  });
  await sql`analyze activity, activity_track, track, shared_track, milestone`.execute(db);
}

function archive(): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  for (let day = 0; day < IMPORTED; day += 1) {
    const segment = syntheticActivity({
      waypoints: [
        [0.6 + day / 1_000, 42.6, 1_000],
        [0.7 + day / 1_000, 42.66, 2_400],
        [0.6 + day / 1_000, 42.6, 1_000],
      ],
      startEpoch: Date.UTC(2024, 0, 1 + day, 7) / 1_000,
      spacingMeters: 2.14,
      noiseMeters: 2,
      seed: day,
    });
    zip.addBuffer(Buffer.from(sampleGpx({ name: `Day ${day}`, segments: [segment] })), `${day}.gpx`);
  }
  zip.end();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk));
    zip.outputStream.on('end', () => resolve(Buffer.concat(chunks)));
  });
}

async function benchImport(bench: Bench): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([await archive()]), 'bench.zip');
  const started = performance.now();
  const response = await fetch(`${bench.product}/api/activity-imports`, {
    method: 'POST',
    headers: { 'x-access-token': bench.token },
    body: form,
  });
  const { id } = (await response.json()) as { id: string };
  for (let read = 0; read < IMPORTED; await delay(LOOK_MS)) {
    const { data } = await ask(bench, 'query ($id: ID!) { activityImport(id: $id) { counts { state count } } }', {
      id,
    });
    const { counts } = (data as { activityImport: { counts: { state: string; count: number }[] } }).activityImport;
    read = counts.find(({ state }) => state === 'draft')?.count ?? 0;
  }
  const seconds = (performance.now() - started) / 1_000;
  console.log(
    `activities import of ${IMPORTED} tracks of 9,900 points: ${(IMPORTED / seconds).toFixed(1)} a second   goal 10`,
  );
}

export async function benchActivities(bench: Bench): Promise<void> {
  const database = open(bench.connection, 2, async () => undefined);
  try {
    await benchImport(bench);
    const original = await benchPublishing(bench, database.db);
    const page = (filter: string): string =>
      `{ myActivities(first: 24${filter && `, ${filter}`}) { total hasNextPage nodes { id title shape distanceMeters milestones { name } } } }`;
    const totals = '{ myActivityTotals { activities distanceMeters ascentMeters daysOut { day count } } }';
    const target = (query: string): Target => ({
      url: `${bench.product}/api/graphql`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': bench.token },
      body: JSON.stringify({ query }),
    });
    let there = 0;
    const first = new Map<string, number>();
    for (const count of LISTED) {
      await copyActivities(database.db, original, there + 1, count);
      there = count;
      const asked = new Map([
        ...FILTERS.map((filter) => [filter || 'newest', page(filter)] as const),
        ['totals', totals],
      ]);
      // Baseline: an operation that selects almost nothing.
      const floor = await latencies(Array.from({ length: ROUNDS }, () => target('{ viewer { id } }')));
      console.log(`activities of one member, ${count}: an empty operation takes ${quantile(floor, 0.5).toFixed(1)} ms`);
      for (const [name, query] of asked) {
        const targets = Array.from({ length: ROUNDS }, () => target(query));
        await latencies(targets.slice(0, WARM_UP));
        const times = await latencies(targets);
        const middle = quantile(times, 0.5);
        if (!first.has(name)) first.set(name, middle);
        const growth = middle / (first.get(name) ?? middle);
        console.log(
          `  ${name}: p50 ${middle.toFixed(1)} ms, ${growth.toFixed(2)} of ${LISTED[0]}; p95 ${quantile(times, 0.95).toFixed(1)} ms   goal flat`,
        );
      }
    }
  } finally {
    await database.stop();
  }
}
