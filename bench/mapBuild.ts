import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createNaturalEarthBasemap } from '#server/adapters/basemap/naturalEarth.ts';
import { buildMap } from '#server/modules/maps/index.ts';
import { writeTiledExtract } from './tiledExtract.ts';
import { writeTiledSheets } from './tiledSheets.ts';

// node bench/mapBuild.ts SMALL.osm.pbf [--copies 71] [--sheet N42E001.hgt.zip] [--finer 3]: time and peak memory of a map of so many
// copies side by side, with copies of a sheet of terrain below them, made of cells so many times finer.
const GOAL_MEGABYTES = 1_500;
const SAMPLE_MILLISECONDS = 200;
const PRINTED_SHARE = 0.1;
const USAGE = 'Usage: node bench/mapBuild.ts SMALL.osm.pbf [--copies 71] [--sheet N42E001.hgt.zip] [--finer 3]';
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    copies: { type: 'string', default: '71' },
    sheet: { type: 'string' },
    finer: { type: 'string', default: '1' },
    build: { type: 'boolean', default: false },
  },
});
const [extract, ...dem] = positionals;
if (!extract) throw new Error(USAGE);

if (values.build) await build(extract);
else await measure(extract);

async function build(osm: string): Promise<void> {
  const begun = performance.now();
  const seconds = (): string => ((performance.now() - begun) / 1_000).toFixed(0);
  let [stage, peak, printed] = ['', 0, 0];
  const note = (what: string, share: number): void => {
    if (what !== stage) [stage, peak, printed] = [what, 0, 0];
    peak = Math.max(peak, residentBytes(process.pid));
    if (share < printed) return;
    printed += PRINTED_SHARE;
    console.log(`${what} ${(share * 100).toFixed(0)} %, ${seconds()} s: peak of ${(peak / 1e6).toFixed(0)} MB`);
  };
  await buildMap({
    name: 'large',
    osm,
    dem,
    demAttribution: 'SRTM (NASA/USGS)',
    folder: path.join(path.dirname(osm), 'maps'),
    basemap: createNaturalEarthBasemap(),
    onProgress: note,
    log: (line) => console.log(line),
  });
  console.log(`${seconds()} s, ${(process.resourceUsage().userCPUTime / 1e6).toFixed(0)} s of processor time`);
}

async function measure(small: string): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'map-build-'));
  try {
    const large = path.join(folder, 'large.osm.pbf');
    await writeTiledExtract(small, large, Number(values.copies));
    console.log(`${values.copies} copies: ${(fs.statSync(large).size / 1e6).toFixed(0)} MB`);
    const sheets = values.sheet
      ? await writeTiledSheets(values.sheet, folder, Number(values.copies), Number(values.finer))
      : [];
    const child = fork(import.meta.filename, [large, ...sheets, '--build']);
    let peak = 0;
    const timer = setInterval(() => (peak = Math.max(peak, residentBytes(child.pid ?? 0))), SAMPLE_MILLISECONDS);
    await once(child, 'exit');
    clearInterval(timer);
    console.log(`peak memory of the build and its processes: ${(peak / 1e6).toFixed(0)} MB (goal: ${GOAL_MEGABYTES})`);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Memory in use by a process and those it has started, from Linux; 0 once it has ended. */
function residentBytes(pid: number): number {
  try {
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + residentBytes(Number(child)), kilobytes * 1_024);
  } catch {
    return 0;
  }
}
