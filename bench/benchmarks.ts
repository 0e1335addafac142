import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { readTrackFile } from '@cordada/core/tracks/reading/readTrackFile';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { ORACLE_ROWS, searchOracle } from '@cordada/core/search/samples/oracle';
import type { OracleRow } from '@cordada/core/search/samples/oracle';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { open } from '#server/db/connect.ts';
import type { ConnectionOptions } from '#server/db/embeddedPostgres.ts';
import { benchImports } from './imports.ts';
import { benchListing } from './listing.ts';
import { benchActivities } from './activities.ts';
import { benchPhotos } from './photos.ts';
import { launchBrowser, loadSlowly } from './pageLoad.ts';
import { benchTrackEditing } from './trackEditing.ts';
import { latencies, median, paired, printRatio, quantile, throughput } from './paired.ts';
import type { Target } from './paired.ts';

export interface Bench {
  readonly size: string;
  readonly product: string;
  readonly anchor: string;
  readonly token: string;
  readonly connection: ConnectionOptions;
  readonly dropTiles: () => Promise<void>;
}

type Benchmark = (bench: Bench) => Promise<void>;

const PAIRS = 9;
/** Rounds for cold tiles: enough samples for a 95th percentile. The warm-up rounds let the code compile first. */
const COLD_ROUNDS = 200;
const WARM_UP_ROUNDS = 60;
const PREFIX_GOAL = 'p95 <= 3 ms, recall >= 0.99';
const TYPO_GOAL = 'p95 <= 5 ms, recall >= 0.95';
const OTHER_GOAL = 'p95 <= 10 ms, recall >= 0.99';
const root = path.resolve(import.meta.dirname, '..');
const PROFILE = `{ viewer { id isAdmin email firstName fullName language url counts { activities notifications contributions
  lists { owner } completedTargets pendingTargets completedTargetsByType { type count } pendingTargetsByType { type count } } } }`;
const POLL = '{ notificationCount }';

const operation = ({ product, token }: Bench, query: string): Target => ({
  url: `${product}/api/graphql`,
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-access-token': token },
  body: JSON.stringify({ query }),
});

async function firstElement({ product }: Bench): Promise<string> {
  const response = await fetch(`${product}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ elements(first: 1) { nodes { id } } }"}',
  });
  const { data } = (await response.json()) as { data: { elements: { nodes: { id: string }[] } } };
  return data.elements.nodes[0]?.id ?? '';
}

async function publishedActivity(bench: Bench): Promise<{ id: string; ownerId: string }> {
  const { product, token } = bench;
  const segment = syntheticActivity({
    waypoints: [
      [0.6, 42.6, 1_000],
      [0.62, 42.62, 1_900],
    ],
    startEpoch: 1_752_904_800,
    seed: Date.now(),
  });
  const form = new FormData();
  form.set('file', new Blob([sampleGpx({ segments: [segment] })]), 'bench.gpx');
  const upload = await fetch(`${product}/api/tracks`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body: form,
  });
  const { id: trackId } = (await upload.json()) as { id: string };
  const ask = async <Data>(query: string): Promise<Data> => {
    const { url, headers = {}, body = '' } = operation(bench, query);
    return ((await (await fetch(url, { method: 'POST', headers, body })).json()) as { data: Data }).data;
  };
  const { saveActivity } = await ask<{ saveActivity: { id: string } }>(
    `mutation { saveActivity(input: { title: "Bench", kind: hiking, happenedOn: "2025-07-19", trackIds: ["${trackId}"],
      milestones: [], visibility: everyone, story: "Up and down." }) { id } }`,
  );
  const { viewer } = await ask<{ viewer: { id: string } }>('{ viewer { id } }');
  await ask(`mutation { publishActivity(id: "${saveActivity.id}") { id } }`);
  return { id: saveActivity.id, ownerId: viewer.id };
}

async function tilesWithElements({ product }: Bench, z: number, count: number): Promise<string[]> {
  const response = await fetch(`${product}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"{ elements(first: 100, sort: name) { nodes { location } } }"}',
  });
  const { data } = (await response.json()) as { data: { elements: { nodes: { location: [number, number] }[] } } };
  const size = 2 ** z;
  const paths = data.elements.nodes.map(({ location: [lat, lon] }) => {
    const sine = Math.sin((lat * Math.PI) / 180);
    const x = Math.floor(((lon + 180) / 360) * size);
    const y = Math.min(
      size - 1,
      Math.max(0, Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size)),
    );
    return `/tiles/elements/${z}/${x}/${y}.mvt`;
  });
  return [...new Set(paths)].slice(0, count);
}

export const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  async B1(bench) {
    const target = operation(bench, PROFILE);
    const answer = await fetch(target.url, { method: 'POST', headers: target.headers ?? {}, body: target.body ?? '' });
    const body = (await answer.json()) as { data: { viewer: { counts: { pendingTargets: number } } } };
    if (body.data.viewer.counts.pendingTargets !== 20) throw new Error('B1: the answer is wrong');
    const raw: Target = { url: `${bench.anchor}/profile`, headers: { 'x-access-token': bench.token } };
    printRatio(
      'B1 profile, rps',
      await paired(
        PAIRS,
        () => throughput(target),
        () => throughput(raw),
      ),
      '>= 0.70',
    );
  },

  async B2(bench) {
    const raw: Target = { url: `${bench.anchor}/poll`, headers: { 'x-access-token': bench.token } };
    printRatio(
      'B2 poll, rps',
      await paired(
        PAIRS,
        () => throughput(operation(bench, POLL)),
        () => throughput(raw),
      ),
      '>= 0.70',
    );
  },

  async draft(bench) {
    const ask = async (
      query: string,
      variables: object,
    ): Promise<Record<string, { id: string; version: number; content: object }>> => {
      const { url, headers } = operation(bench, '');
      const answer = await fetch(url, {
        method: 'POST',
        headers: headers ?? {},
        body: JSON.stringify({ query, variables }),
      });
      return ((await answer.json()) as { data: Record<string, { id: string; version: number; content: object }> }).data;
    };
    const begin = 'mutation ($id: ID!) { editElement(id: $id) { id version content } }';
    const { editElement: draft } = await ask(begin, { id: await firstElement(bench) });
    if (!draft) throw new Error('draft: there is none');
    const query =
      'mutation ($id: ID!, $v: Int!, $c: Json!) { saveElementDraft(id: $id, version: $v, content: $c) { version } }';
    let { version } = draft;
    let n = 0;
    const content = (): object => ({ ...draft.content, name: `Bench ${(n += 1)}` });
    const ours = async (): Promise<number> => {
      const times: number[] = [];
      for (let i = 0; i < 40; i += 1) {
        const c = content();
        const started = performance.now();
        const { saveElementDraft: saved } = await ask(query, { id: draft.id, v: version, c });
        times.push(performance.now() - started);
        version = saved?.version ?? 0;
      }
      return median(times);
    };
    const raw = async (): Promise<number> => {
      const times: number[] = [];
      for (let i = 0; i < 40; i += 1) {
        const body = JSON.stringify({ id: `bench${draft.id}`, content: content() });
        const started = performance.now();
        await (
          await fetch(`${bench.anchor}/draft`, { method: 'POST', headers: { 'x-access-token': bench.token }, body })
        ).text();
        times.push(performance.now() - started);
      }
      return median(times);
    };
    printRatio('Saving a draft, ms', await paired(PAIRS, ours, raw), '<= 1.5', 2);
  },

  /** Measures rendering without the page cache: every request uses a different query string. */
  async B3(bench) {
    const id = await firstElement(bench);
    const page = (i: number): Target => ({
      url: `${bench.product}/pin/${id}?v=${i}`,
      headers: { 'accept-encoding': 'br' },
    });
    let n = 0;
    const ours = async (): Promise<number> => median(await latencies(Array.from({ length: 30 }, () => page((n += 1)))));
    const still = async (): Promise<number> =>
      median(
        await latencies(
          Array.from({ length: 30 }, () => ({
            url: `${bench.anchor}/pin/${id}`,
            headers: { 'accept-encoding': 'br' },
          })),
        ),
      );
    printRatio('B3 element page rendered, ms', await paired(PAIRS, ours, still), 'printed only', 1);
  },

  async B4(bench) {
    const id = await firstElement(bench);
    for (const path of ['/', '/mountains', `/pin/${id}`]) {
      const headers = { 'accept-encoding': 'br' };
      const ours = { url: bench.product + path, headers };
      const still = { url: bench.anchor + path, headers };
      const [a, b] = await Promise.all([fetch(ours.url).then((r) => r.text()), fetch(still.url).then((r) => r.text())]);
      if (a !== b) throw new Error(`B4: ${path} differs`);
      printRatio(
        `B4 visitor ${path.slice(0, 10)}, rps`,
        await paired(
          PAIRS,
          () => throughput(ours),
          () => throughput(still),
        ),
        '>= 0.90',
      );
    }
  },

  async B5(bench) {
    const id = await firstElement(bench);
    for (const path of ['/', '/mountains', `/pin/${id}`]) {
      const html = await (await fetch(bench.product + path)).text();
      const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '');
      let bytes = 0;
      for (const file of new Set(files)) {
        bytes += gzipSync(Buffer.from(await (await fetch(bench.product + file)).arrayBuffer()), { level: 9 }).length;
      }
      console.log(
        `B5 JavaScript of ${path.slice(0, 10)}: ${(bytes / 1000).toFixed(1)} kB gz   goal <= 125, best peer 368`,
      );
    }
  },

  /** Loads pages on a throttled phone: layout shift, and largest paint against the same HTML without scripts. */
  async B6(bench) {
    const id = await firstElement(bench);
    const activity = await publishedActivity(bench);
    const pages = {
      welcome: '/',
      listing: '/mountains',
      element: `/pin/${id}`,
      activity: `/activity/${activity.id}`,
      user: `/user/${activity.ownerId}`,
    };
    const browser = await launchBrowser();
    try {
      for (const [name, path] of Object.entries(pages)) {
        const shifts: number[] = [];
        const load = async (withScripts: boolean): Promise<number> => {
          const { paint, shift } = await loadSlowly(browser, bench.product + path, withScripts);
          if (withScripts) shifts.push(shift);
          return paint;
        };
        printRatio(
          `B6 largest contentful paint of ${name}, ms`,
          await paired(
            7,
            () => load(true),
            () => load(false),
          ),
          '<= 1.15',
        );
        console.log(`B6 layout shift of ${name}: ${Math.max(...shifts).toFixed(4)}   goal <= 0.01`);
      }
    } finally {
      await browser.close();
    }
  },

  async B7(bench) {
    const zooms = await Promise.all(
      [0, 3, 6, 9, 12, 14].map(async (z) => {
        const targets = (await tilesWithElements(bench, z, 60)).map((path): Target => ({ url: bench.product + path }));
        const sizes = await Promise.all(
          targets.map(async ({ url }) => Number((await fetch(url)).headers.get('content-length'))),
        );
        return { z, targets, largest: Math.max(...sizes), cold: [] as number[] };
      }),
    );
    // Interleave the zooms, so that the age of the process affects all of them equally.
    for (let round = -WARM_UP_ROUNDS; round < COLD_ROUNDS; round += 1) {
      await bench.dropTiles();
      // Request another tile first, so that waking an idle process is not measured as part of the tile.
      await latencies([{ url: `${bench.product}/tiles/elements/2/0/3.mvt` }]);
      for (const { targets, cold } of zooms) {
        const target = targets[(round + WARM_UP_ROUNDS) % targets.length];
        const times = await latencies(target ? [target] : []);
        if (round >= 0) cold.push(...times);
      }
    }
    for (const { z, largest, cold } of zooms)
      console.log(
        `B7 tiles z${z}: p50 ${quantile(cold, 0.5).toFixed(2)} ms, p95 ${quantile(cold, 0.95).toFixed(2)} ms, largest ${(largest / 1000).toFixed(1)} kB gz   goal p95 <= 3 ms, <= 60 kB`,
      );
    const [path = ''] = await tilesWithElements(bench, 6, 1);
    printRatio(
      'B7 cached tile, rps',
      await paired(
        PAIRS,
        () => throughput({ url: bench.product + path }),
        () => throughput({ url: bench.anchor + path }),
      ),
      '>= 0.90',
    );
  },

  /** Measures latency and recall of search as you type; recall compares with a full scan. */
  async B8(bench) {
    const database = open(bench.connection, 1, async () => undefined);
    // The full scan fits into memory for 100,000 elements; for a million only the times are measured.
    const isOracle = bench.size !== 'XL';
    const { rows } = await sql
      .raw<OracleRow>(isOracle ? ORACLE_ROWS : `${ORACLE_ROWS} tablesample system (2) repeatable (1)`)
      .execute(database.db);
    await database.stop();
    const uses = new Map<string, number>();
    for (const { names } of rows)
      for (const word of new Set(names.flatMap((name) => name.split(' ')))) uses.set(word, (uses.get(word) ?? 0) + 1);
    const common = [...uses]
      .filter(([word]) => word.length > 3)
      .sort((a, b) => b[1] - a[1])
      .slice(0, 40)
      .map(([word]) => word);
    const random = seededRandom(3);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    for (const language of ['en', 'es'] as const) {
      const oracle = searchOracle(rows, language);
      // Sample words as often as they occur in names, because people search for what exists.
      const word = (): string => pick(pick(pick(rows).names).split(' '));
      const typed = (shortest: number): string => {
        const text = word();
        return text.length < shortest ? typed(shortest) : text;
      };
      const classes: Record<string, { text: () => string; goal: string }> = {
        '1 letter': { text: () => typed(1).slice(0, 1), goal: PREFIX_GOAL },
        '2 letters': { text: () => typed(2).slice(0, 2), goal: PREFIX_GOAL },
        '3 to 5 letters': {
          text: () => typed(3).slice(0, 3 + Math.floor(random() * 3)),
          goal: PREFIX_GOAL,
        },
        'a whole word': { text: () => typed(3), goal: PREFIX_GOAL },
        'two words': {
          text: () => {
            // Use the last two words of more than two letters, in reverse order.
            const telling = pick(pick(rows).names)
              .split(' ')
              .filter((one) => one.length > 2);
            const [first = '', second = ''] = telling.toReversed();
            return `${first} ${second.slice(0, 3)}`;
          },
          goal: OTHER_GOAL,
        },
        'a whole name': { text: () => pick(pick(rows).labels), goal: OTHER_GOAL },
        'two common words that seldom meet': { text: () => `${pick(common)} ${pick(common)}`, goal: OTHER_GOAL },
        'a typing error': { text: () => oracle.mistype(typed(5), random), goal: TYPO_GOAL },
        'a word and one with an error': {
          text: () => {
            const words = pick(pick(rows).names).split(' ');
            return words.map((one, i) => (i === words.length - 1 ? oracle.mistype(one, random) : one)).join(' ');
          },
          goal: 'p95 <= 10 ms, recall >= 0.95',
        },
      };
      const ask = (text: string): Target => ({
        url: `${bench.product}/api/graphql`,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-language': language },
        body: JSON.stringify({
          query:
            'query ($text: String!) { search(text: $text) { id type name matchedName region elevationMeters url } }',
          variables: { text },
        }),
      });
      await latencies(Array.from({ length: 200 }, () => ask(typed(2).slice(0, 4))));
      const least = await latencies(Array.from({ length: 300 }, () => operation(bench, '{ __typename }')));
      console.log(
        `B8 any operation: p50 ${quantile(least, 0.5).toFixed(2)} ms, p95 ${quantile(least, 0.95).toFixed(2)} ms   the machine's share`,
      );
      for (const [name, { text, goal }] of Object.entries(classes)) {
        const texts = Array.from({ length: 300 }, text);
        const times = await latencies(texts.map(ask));
        let [found, wanted] = [0, 0];
        for (const one of isOracle ? texts.slice(0, 40) : []) {
          const best = oracle.find(one, 10);
          const target = ask(one);
          const answer = await fetch(target.url, {
            method: 'POST',
            headers: target.headers ?? {},
            body: target.body ?? '',
          });
          const { data } = (await answer.json()) as { data: { search: { id: string }[] } };
          const ids = new Set(data.search.map(({ id }) => id));
          wanted += best.length;
          found += best.filter((id) => ids.has(id)).length;
        }
        console.log(
          `B8 search ${language}, ${name}: p50 ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms, recall ${isOracle ? `${(found / wanted).toFixed(3)} of ${wanted}` : 'not measured'}   goal ${goal}`,
        );
      }
    }
  },

  /**
   * GPX of up to 100,000 points: compares parsing with one pass of a regular expression, and measures the whole
   * upload.
   */
  async B12(bench) {
    for (const points of [1_000, 10_000, 100_000]) {
      const segment = syntheticActivity({
        waypoints: [
          [0.6, 42.6, 1_000],
          // Slope of a typical path, because the pace of the walker decreases with slope.
          [0.6 + points / 1e6, 42.6 + points / 1e6, 1_000 + points / 50],
        ],
        startEpoch: 1_752_904_800,
        spacingMeters: 0.138,
        seed: points,
      });
      const gpx = sampleGpx({ segments: [segment] });
      const bytes = Buffer.from(gpx);
      const read = async (): Promise<number> => {
        const started = performance.now();
        const chunks = Array.from({ length: Math.ceil(bytes.length / 262_144) }, (_, i) =>
          bytes.subarray(i * 262_144, (i + 1) * 262_144),
        );
        const file = await readTrackFile(chunks);
        if (file.tracks[0]?.segments[0]?.lon.length !== segment.lon.length) throw new Error('B12: points are missing');
        return performance.now() - started;
      };
      const scan = async (): Promise<number> => {
        const started = performance.now();
        const text = bytes.toString();
        let sum = 0;
        for (const match of text.matchAll(
          /<trkpt lat="([^"]+)" lon="([^"]+)">\s*<ele>([^<]+)<\/ele>\s*<time>([^<]+)/g,
        )) {
          sum += Number(match[1]) + Number(match[2]) + Number(match[3]) + Date.parse(match[4] ?? '');
        }
        if (!(sum > 0)) throw new Error('B12: the scan found nothing');
        return performance.now() - started;
      };
      printRatio(`B12 read ${segment.lon.length} points, ms`, await paired(PAIRS, read, scan), '<= 3.00', 1);
      const form = new FormData();
      form.set('file', new Blob([bytes]), 'bench.gpx');
      const started = performance.now();
      const response = await fetch(`${bench.product}/api/tracks`, {
        method: 'POST',
        headers: { 'x-access-token': bench.token },
        body: form,
      });
      await response.arrayBuffer();
      console.log(
        `B12 upload of ${segment.lon.length} points to stored and recognised: ${Math.round(performance.now() - started)} ms (status ${response.status})`,
      );
    }
  },

  B13: (bench) => benchPhotos(bench, [{ url: `${bench.product}/health/live` }, operation(bench, POLL)]),

  editing: benchTrackEditing,

  listing: benchListing,

  activities: benchActivities,

  B15: benchImports,

  /** Measures a built product from process start to the first correct page, against a bare server. */
  async B14() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-cold-'));
    fs.chmodSync(folder, 0o755);
    const start = (command: string[], isRight: (text: string) => boolean) => async (): Promise<number> => {
      const port = await freePort();
      const started = performance.now();
      const child = spawn(process.execPath, command, {
        cwd: root,
        stdio: 'ignore',
        env: {
          PATH: process.env['PATH'],
          PORT: String(port),
          DATA_DIR: folder,
          NODE_ENV: 'production',
          LOG_LEVEL: 'silent',
        },
      });
      for (;;) {
        const text = await fetch(`http://127.0.0.1:${port}/`).then(
          (answer) => answer.text(),
          () => '',
        );
        if (isRight(text)) break;
        await delay(5);
      }
      const elapsed = performance.now() - started;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      return elapsed;
    };
    const hello = "require('node:http').createServer((q, r) => r.end('hello')).listen(process.env.PORT, '127.0.0.1')";
    const ours = start(
      ['--disable-warning=ExperimentalWarning', 'tools/serve.ts'],
      (text) => text.includes('</html>') && text.includes('<h1'),
    );
    await ours();
    printRatio(
      'B14 start to first page, ms',
      await paired(
        5,
        ours,
        start(['-e', hello], (text) => text === 'hello'),
      ),
      'ours < 2000 ms',
    );
    fs.rmSync(folder, { recursive: true, force: true });
  },
};

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
