import { gzipSync } from 'node:zlib';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { operation, PAIRS } from './bench.ts';
import type { Bench } from './bench.ts';
import { benchFeed, benchPublish, benchReactions } from './community.ts';
import { benchColdStart } from './coldStart.ts';
import { benchClubs } from './clubs.ts';
import { benchImports } from './imports.ts';
import { benchListing } from './listing.ts';
import { benchMine } from './mine.ts';
import { benchLoad } from './load.ts';
import { benchActivities } from './activities.ts';
import { benchActivityMap } from './activityMap.ts';
import { benchImages } from './images.ts';
import { benchSearch } from './search.ts';
import { benchTrackFiles } from './trackFiles.ts';
import { launchBrowser, printPageLoad } from './pageLoad.ts';
import { benchTrackEditing } from './trackEditing.ts';
import { latencies, median, paired, printRatio, quantile, throughput } from './paired.ts';
import type { Target } from './paired.ts';

type Benchmark = (bench: Bench) => Promise<void>;

/** Rounds for cold tiles: enough samples for a 95th percentile. The warm-up rounds let the code compile first. */
const COLD_ROUNDS = 200;
const WARM_UP_ROUNDS = 60;
const PROFILE = `{ viewer { id isAdmin email firstName fullName language url counts { activities notifications contributions
  lists { owner } completedTargets pendingTargets completedTargetsByType { type count } pendingTargetsByType { type count } } } }`;
const POLL = '{ notificationCount }';

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
  clubs: benchClubs,

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
        await printPageLoad(browser, name, bench.product + path, 7);
      }
    } finally {
      await browser.close();
    }
  },

  async B7(bench) {
    const live: number[] = [];
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
      const answered = await latencies([{ url: `${bench.product}/health/live` }]);
      if (round >= 0) live.push(...answered);
      for (const { targets, cold } of zooms) {
        const target = targets[(round + WARM_UP_ROUNDS) % targets.length];
        const times = await latencies(target ? [target] : []);
        if (round >= 0) cold.push(...times);
      }
    }
    console.log(
      `B7 an answer without work: p50 ${quantile(live, 0.5).toFixed(2)} ms, p95 ${quantile(live, 0.95).toFixed(2)} ms`,
    );
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

  B8: benchSearch,

  B9: benchFeed,

  B10: benchPublish,

  B11: benchReactions,

  B12: benchTrackFiles,

  B13: (bench) => benchImages(bench, [{ url: `${bench.product}/health/live` }, operation(bench, POLL)]),

  editing: benchTrackEditing,

  listing: benchListing,

  mine: benchMine,

  activityMap: benchActivityMap,

  activities: benchActivities,

  B15: benchImports,

  B14: benchColdStart,

  B16: benchLoad,
};
