import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { open } from '#server/db/connect.ts';
import type { Db } from '#server/db/connect.ts';
import { hashToken } from '#server/modules/accounts/index.ts';
import { readOperations } from '#server/operations.ts';
import type { Bench } from './bench.ts';
import { openConnections, openLoop } from './openLoop.ts';
import type { Answer, LoadRequest } from './openLoop.ts';
import { latencies, quantile } from './paired.ts';

const MEMBERS = 1_000;
const ELEMENTS = 400;
const GOAL_RATE = 300;
const GOAL_MS = 500;
const SECONDS = 20;
const WARM_UP_RATE = 150;
const WARM_UP_SECONDS = 40;
const KNEE_SECONDS = 8;
const RATES = [150, 200, 250, 300, 350, 400, 500, 600, 750, 900, 1_100, 1_300, 1_600, 2_000];
/** 409 is right for a track that the member has uploaded before. */
const ANSWERED: ReadonlySet<number> = new Set([200, 201, 409]);
/** Above this share of refused requests, the rate is beyond the knee. */
const REFUSED_MAX = 0.01;
const RECOVERY_SECONDS = 5;
const LIVENESS_EVERY_MS = 100;

/** A request as often as its weight says: 80 reads and 20 writes of 100. */
interface Kind {
  readonly weight: number;
  readonly isRead: boolean;
  readonly make: () => Pick<LoadRequest, 'url' | 'method' | 'headers' | 'body'>;
}

/** Load M: 1,000 members online and visitors, four fifths of it reads. */
export async function benchLoad(bench: Bench): Promise<void> {
  const database = open(bench.connection, 2, async () => undefined);
  const tokens = await addMembers(database.db, bench.token);
  const { rows: elements } = await sql<{ id: string; name: string; lat: number; lon: number }>`
    select id, name, lat, lon from element where kind in ('mountain', 'shelter', 'couloir') and status = 'published'
    order by id limit ${ELEMENTS}`.execute(database.db);
  await database.stop();
  const next = loadM(bench.product, tokens, elements);
  // Otherwise twelve busy processes on two cores would starve the one that measures.
  if (process.getuid?.() === 0) os.setPriority(os.constants.priority.PRIORITY_HIGHEST);
  await openConnections(`${bench.product}/health/live`);
  // The code compiles and the caches fill first, as in a process that has run for a minute.
  await openLoop(WARM_UP_RATE, WARM_UP_SECONDS, next);

  const answers = await openLoop(GOAL_RATE, SECONDS, next);
  report(`B16 ${GOAL_RATE} requests a second`, answers, `goal p99 of reads <= ${GOAL_MS} ms`);
  console.log(`B16 resident memory of the product: ${residentMegabytes(bench.productPid)} MB   goal <= 600 MB at M`);

  let peak = WARM_UP_RATE;
  for (const rate of RATES) {
    const tried = await openLoop(rate, KNEE_SECONDS, next);
    const { p99, refused } = summary(tried);
    if (p99 > GOAL_MS || refused > REFUSED_MAX) break;
    peak = rate;
  }
  console.log(`B16 peak: ${peak} requests a second with p99 of reads <= ${GOAL_MS} ms`);
  await beyondThePeak(bench, peak, next);
}

async function beyondThePeak(bench: Bench, peak: number, next: () => LoadRequest): Promise<void> {
  const live: number[] = [];
  const stop = new AbortController();
  const watch = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      live.push(...(await latencies([{ url: `${bench.product}/health/live` }])));
      await delay(LIVENESS_EVERY_MS);
    }
  };
  const watching = watch();
  const started = performance.now();
  const answers = await openLoop(3 * peak, KNEE_SECONDS, next);
  const seconds = (performance.now() - started) / 1_000;
  stop.abort();
  await watching;
  const good = answers.filter(({ status, milliseconds }) => ANSWERED.has(status) && milliseconds <= 2_000).length;
  report(`B16 ${3 * peak} requests a second, three times the peak`, answers, '');
  console.log(
    `B16 goodput beyond the peak: ${(good / seconds / peak).toFixed(2)} of the peak (answered well within 2 s)   goal >= 0.90`,
  );
  console.log(`B16 liveness meanwhile: p99 ${quantile(live, 0.99).toFixed(0)} ms of ${live.length}   goal <= 200 ms`);
  await delay(RECOVERY_SECONDS * 1_000);
  const { p99, refused } = summary(await openLoop(peak / 2, RECOVERY_SECONDS, next));
  console.log(
    `B16 ${RECOVERY_SECONDS} s later, half of the peak: p99 of reads ${p99.toFixed(0)} ms, ${(100 * refused).toFixed(1)} % refused   goal <= ${GOAL_MS} ms, 0 %`,
  );
}

function summary(answers: readonly Answer[]): { p50: number; p95: number; p99: number; refused: number } {
  const reads = answers
    .filter(({ isRead, status }) => isRead && ANSWERED.has(status))
    .map(({ milliseconds }) => milliseconds);
  const refused = answers.filter(({ status }) => !ANSWERED.has(status)).length / answers.length;
  return { p50: quantile(reads, 0.5), p95: quantile(reads, 0.95), p99: quantile(reads, 0.99), refused };
}

function report(title: string, answers: readonly Answer[], goal: string): void {
  const { p50, p95, p99 } = summary(answers);
  const writes = answers
    .filter(({ isRead, status }) => !isRead && ANSWERED.has(status))
    .map(({ milliseconds }) => milliseconds);
  const others = new Map<number, number>();
  for (const { status } of answers) if (!ANSWERED.has(status)) others.set(status, (others.get(status) ?? 0) + 1);
  const rest = [...others].map(([status, count]) => `${count} × ${status || 'broken'}`).join(', ') || 'none';
  console.log(
    `${title}: reads p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)} ms; writes p50 ${quantile(writes, 0.5).toFixed(1)}, p99 ${quantile(writes, 0.99).toFixed(1)} ms; of ${answers.length} not answered: ${rest}   ${goal}`,
  );
}

function residentMegabytes(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024);
}

/** Copies the account and the session of the given token. */
async function addMembers(db: Db, token: string): Promise<string[]> {
  const tokens = Array.from({ length: MEMBERS }, (_, i) => `${token.slice(0, -5)}${String(i).padStart(5, '0')}`);
  const names = tokens.map((_, i) => `load${i}`);
  await sql`
    insert into account select (jsonb_populate_record(a, jsonb_build_object('id', n.name, 'email', n.name || '@example.org'))).*
    from session s join account a on a.id = s.account_id, unnest(${names}::text[]) n (name)
    where s.token_hash = ${hashToken(token)}`.execute(db);
  await sql`
    insert into session (token_hash, account_id, expires_at)
    select n.hash, n.name, now() + interval '1 day'
    from unnest(${tokens.map((one) => hashToken(one))}::bytea[], ${names}::text[]) n (hash, name)`.execute(db);
  return tokens;
}

function operationIds(): (name: string) => string {
  const operations = Object.entries(readOperations('production'));
  return (name) => {
    const [id] = operations.find(([, text]) => new RegExp(`^(query|mutation) ${name}\\b`).test(text)) ?? [];
    if (id === undefined) throw new Error(`The app has no operation ${name}.`);
    return id;
  };
}

function loadM(
  base: string,
  tokens: readonly string[],
  elements: readonly { id: string; name: string; lat: number; lon: number }[],
): () => LoadRequest {
  const random = seededRandom(16);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  // Some elements are read far more often than others.
  const element = () => elements[Math.floor(random() ** 3 * elements.length)] ?? elements[0]!;
  const idOf = operationIds();
  const asVisitor = (path: string) => ({ url: base + path, headers: { 'accept-encoding': 'br, gzip' } });
  const operation = (name: string, variables: () => object) => {
    const id = idOf(name);
    return () => ({
      url: `${base}/api/graphql`,
      method: 'POST' as const,
      headers: { 'content-type': 'application/json', 'x-access-token': pick(tokens) },
      body: JSON.stringify({ id, variables: variables() }),
    });
  };
  const tile = () => {
    const { lat, lon } = element();
    const z = 4 + Math.floor(random() * 9);
    const sine = Math.sin((lat * Math.PI) / 180);
    const x = Math.floor(((lon + 180) / 360) * 2 ** z);
    const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z);
    return asVisitor(`/tiles/elements/${z}/${x}/${y}.mvt`);
  };
  const track = sampleGpx({
    segments: [
      syntheticActivity({
        waypoints: [
          [0.6, 42.6, 1_000],
          [0.62, 42.62, 1_900],
        ],
        startEpoch: 1_752_904_800,
        seed: 16,
      }),
    ],
  });
  const upload = () => {
    const boundary = 'load-m';
    return {
      url: `${base}/api/tracks`,
      method: 'POST' as const,
      headers: { 'x-access-token': pick(tokens), 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="load.gpx"\r\ncontent-type: application/gpx+xml\r\n\r\n${track}\r\n--${boundary}--\r\n`,
    };
  };
  const read = true;
  const kinds: readonly Kind[] = [
    { weight: 22, isRead: read, make: () => asVisitor(`/pin/${element().id}`) },
    { weight: 6, isRead: read, make: () => asVisitor(pick(['/mountains', '/shelters', '/routes', '/couloirs'])) },
    { weight: 2, isRead: read, make: () => asVisitor('/') },
    { weight: 12, isRead: read, make: tile },
    { weight: 10, isRead: read, make: operation('Pin', () => ({ id: element().id })) },
    {
      weight: 4,
      isRead: read,
      make: operation('Listing', () => ({ filter: { types: ['mountain'], text: element().name.slice(0, 4) } })),
    },
    { weight: 8, isRead: read, make: operation('Search', () => ({ text: element().name.slice(0, 3 + random() * 6) })) },
    { weight: 8, isRead: read, make: operation('NotificationCount', () => ({})) },
    { weight: 4, isRead: read, make: operation('Viewer', () => ({})) },
    {
      weight: 4,
      isRead: read,
      make: operation('MyStates', () => ({ elementIds: elements.slice(0, 24).map(({ id }) => id) })),
    },
    {
      weight: 8,
      isRead: !read,
      make: operation('SetTarget', () => ({ elementId: element().id, state: pick(['pending', null]) })),
    },
    {
      weight: 8,
      isRead: !read,
      make: operation('React', () => ({ subject: 'element', id: element().id, kind: pick(['like', 'wow', null]) })),
    },
    {
      weight: 2,
      isRead: !read,
      make: operation('CreatePost', () => ({
        input: { aboutId: element().id, text: 'Snow from the col on, firm at eight.' },
      })),
    },
    { weight: 1, isRead: !read, make: operation('FollowElement', () => ({ id: element().id, isFollowing: true })) },
    { weight: 1, isRead: !read, make: upload },
  ];
  const drawn = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
  return () => {
    const { isRead, make } = pick(drawn);
    return { isRead, ...make() };
  };
}
