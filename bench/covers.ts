import { COVER_HEIGHT, COVER_THEMES, COVER_WIDTH } from '@cordada/core/covers/covers';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { readConfig } from '#server/config/config.ts';
import { frameAround } from '#server/modules/covers/index.ts';
import { cover } from '#server/coverThread.ts';
import { SHIPPED_MAPS } from '#server/modules/maps/index.ts';
import { quantile } from './paired.ts';

// node bench/covers.ts: covers of places all over Andorra, drawn as the thread draws them, in both themes; none is cached.
const GOAL_MS = 150;
const ANDORRA: Bounds = [1.42, 42.44, 1.77, 42.65];
const SIDE = 6;
const settings = {
  map: readConfig({}).map,
  publicUrl: 'http://localhost',
  mapFolders: [SHIPPED_MAPS],
};

const times: number[] = [];
const drawAt = async (place: LonLat): Promise<void> => {
  const frame = frameAround([place], { width: COVER_WIDTH, height: COVER_HEIGHT }, ANDORRA);
  if (!frame) throw new Error(`There is no frame around ${place}`);
  for (const theme of COVER_THEMES) {
    const coverage = { bounds: ANDORRA, cellMeters: 90 };
    const started = performance.now();
    const picture = { kind: 'mountain', frame, lines: [], mark: place, coverage, theme, format: 'webp' } as const;
    if (!(await cover({ settings, picture }))) throw new Error(`The terrain at ${place} is unknown`);
    times.push(performance.now() - started);
  }
};

const [west, south, east, north] = ANDORRA;
const share = (index: number): number => (index + 0.5) / SIDE;
await drawAt([(west + east) / 2, (south + north) / 2]);
times.length = 0;
for (let x = 0; x < SIDE; x += 1)
  for (let y = 0; y < SIDE; y += 1) await drawAt([west + (east - west) * share(x), south + (north - south) * share(y)]);
console.log(
  `${times.length} covers: p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms (goal: ${GOAL_MS} ms)`,
);
