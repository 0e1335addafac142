import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createNaturalEarthBasemap } from '#server/adapters/basemap/naturalEarth.ts';
import { buildMap } from '#server/modules/maps/index.ts';
import { writeTiledExtract } from './tiledExtract.ts';

// node bench/mapBuild.ts SMALL.osm.pbf [--copies 71]: time and peak memory of a map of so many copies side by side.
const GOAL_MEGABYTES = 1_500;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { copies: { type: 'string', default: '71' }, build: { type: 'boolean', default: false } },
});
const [extract] = positionals;
if (!extract) throw new Error('Usage: node bench/mapBuild.ts SMALL.osm.pbf [--copies 71]');

if (values.build) {
  const begun = performance.now();
  const folder = path.join(path.dirname(extract), 'maps');
  await buildMap({
    name: 'large',
    osm: extract,
    dem: [],
    demAttribution: '',
    folder,
    basemap: createNaturalEarthBasemap(),
    onProgress: () => undefined,
    log: (line) => console.log(line),
  });
  const { maxRSS, userCPUTime } = process.resourceUsage();
  const [seconds, processor] = [(performance.now() - begun) / 1_000, userCPUTime / 1e6];
  console.log(`${seconds.toFixed(0)} s, ${processor.toFixed(0)} s of processor time`);
  console.log(`peak memory: ${(maxRSS / 1024).toFixed(0)} MB (goal: ${GOAL_MEGABYTES})`);
} else {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'map-build-'));
  try {
    const large = path.join(folder, 'large.osm.pbf');
    await writeTiledExtract(extract, large, Number(values.copies));
    console.log(`${values.copies} copies: ${(fs.statSync(large).size / 1e6).toFixed(0)} MB`);
    await once(fork(import.meta.filename, [large, '--build']), 'exit');
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
