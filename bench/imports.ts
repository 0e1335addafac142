import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { open } from '#server/db/connect.ts';
import type { Db } from '#server/db/connect.ts';
import { importFile } from '#server/modules/imports/index.ts';
import type { Bench } from './bench.ts';
import { SIZES } from './generate.ts';
import type { Size } from './generate.ts';
import { median, paired, printRatio } from './paired.ts';

const PAIRS = 3;
const SAMPLE_MS = 20;
const SYLLABLES = ['ba', 'ne', 'to', 'ri', 'pu', 'lo', 'ma', 'gre', 'cha', 'val', 'tor', 'est', 'ibo', 'qui', 'sal'];

/**
 * Writes an extract in which every feature becomes an element. This is the worst case: importers skip nearly all
 * features of a raw extract.
 */
function writeExtract(file: string, count: number, seed: number): void {
  const random = seededRandom(seed);
  const word = (): string =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join(
      '',
    );
  const kinds = [
    () => ({ natural: 'peak', name: `Pico ${word()} ${word()}`, ele: String(Math.round(500 + random() * 3_000)) }),
    () => ({ tourism: 'alpine_hut', name: `Refugio ${word()}`, capacity: '40', operator: 'Club' }),
    () => ({ natural: 'saddle', name: `Collado ${word()}` }),
    () => ({ amenity: 'parking', name: `Parking ${word()}`, fee: 'no', capacity: '50' }),
  ];
  const features = Array.from({ length: count }, (_, i) => ({
    type: 'Feature',
    id: `node/${seed * 10_000_000 + i}`,
    properties: kinds[Math.floor(random() ** 2 * kinds.length)]!(),
    geometry: { type: 'Point', coordinates: [-2 + random() * 5, 41.5 + random() * 2] },
  }));
  fs.writeFileSync(
    file,
    `{"type":"FeatureCollection","features":[\n${features.map((one) => JSON.stringify(one)).join(',\n')}\n]}`,
  );
}

/** Measures parsing and one insert into a bare table, the lower bound for any import. */
async function insertBare(db: Db, file: string): Promise<void> {
  const { features } = JSON.parse(fs.readFileSync(file, 'utf8')) as { features: unknown[] };
  await db.transaction().execute(async (trx) => {
    await sql`create temp table bare (id text primary key, tags jsonb, lon float8, lat float8) on commit drop`.execute(
      trx,
    );
    await sql`insert into bare select f ->> 'id', f -> 'properties', (f -> 'geometry' -> 'coordinates' ->> 0)::float8,
      (f -> 'geometry' -> 'coordinates' ->> 1)::float8 from jsonb_array_elements(${JSON.stringify(features)}::jsonb) f`.execute(
      trx,
    );
  });
}

export async function benchImports({ size, connection }: Bench): Promise<void> {
  const count = SIZES[size as Size];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-bench-import-'));
  const database = open(connection, 6, async () => undefined);
  const peaks: number[] = [];
  const rate = async (work: () => Promise<unknown>): Promise<number> => {
    const started = performance.now();
    await work();
    return count / ((performance.now() - started) / 1_000);
  };
  try {
    const file = path.join(folder, 'extract.geojson');
    const run = async (): Promise<void> => {
      const before = process.memoryUsage().rss;
      let peak = before;
      const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), SAMPLE_MS);
      const report = await importFile(database.db, { format: 'osm', file, workDirectory: folder });
      clearInterval(watch);
      peaks.push((peak - before) / 1e6);
      if (report.read !== count || report.skipped.length > 0) throw new Error('B15: not everything was placed');
    };
    let seed = 0;
    const { ratio, ours, anchor } = await paired(
      PAIRS,
      () => {
        seed += 1;
        writeExtract(file, count, seed);
        return rate(run);
      },
      () => rate(() => insertBare(database.db, file)),
    );
    printRatio('B15 import, elements/s against a bare insert', { ratio, ours, anchor }, 'ours >= 5000');
    const again = await rate(run);
    console.log(`B15 the same import again: ${Math.round(again)} elements/s; memory +${Math.round(median(peaks))} MB`);
  } finally {
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
