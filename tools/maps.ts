import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createNaturalEarthBasemap } from '#server/adapters/basemap/naturalEarth.ts';
import { readConfig } from '#server/config/config.ts';
import { BrokenFile } from '#server/modules/imports/index.ts';
import {
  SHIPPED_MAPS,
  buildMap,
  checkMap,
  fetchMap,
  isMapName,
  mapFiles,
  openMapStore,
} from '#server/modules/maps/index.ts';
import type { MapRegion } from '#server/modules/maps/index.ts';
import { runCommand } from './command.ts';

const BUILD = `  build NAME --osm FILE.osm.pbf --dem FILE…   makes the map of a region; .hgt, .hgt.zip and .tif
    --dem-attribution WORDS                   whom the terrain comes from; SRTM (NASA/USGS) unless given, required for .tif`;
const FETCH = `  fetch URL --bbox W,S,E,N                    cuts a region out of a PMTiles file on another server
    --name NAME                               of the map; that of the file unless given
    --terrain URL                             the PMTiles file of its terrain`;
const LIST = '  list                                        the maps and what they cover';
const CHECK = '  check [NAME]                                reads every tile';
const REMOVE = '  remove NAME                                 removes the map of a region';
const HELP = '  help                                        this text';
const INTO = '  --into FOLDER                               another folder than DATA_DIR/maps';

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  into: { type: 'string' },
  osm: { type: 'string' },
  dem: { type: 'string', multiple: true },
  'dem-attribution': { type: 'string' },
  bbox: { type: 'string' },
  name: { type: 'string' },
  terrain: { type: 'string' },
} as const;
type OptionName = keyof typeof OPTIONS;

/** The commands with their lines of the usage and the options of each, besides those of all. */
const COMMANDS: ReadonlyMap<string, { readonly usage: string; readonly options: readonly OptionName[] }> = new Map([
  ['build', { usage: BUILD, options: ['osm', 'dem', 'dem-attribution'] }],
  ['fetch', { usage: FETCH, options: ['bbox', 'name', 'terrain'] }],
  ['list', { usage: LIST, options: [] }],
  ['check', { usage: CHECK, options: [] }],
  ['remove', { usage: REMOVE, options: [] }],
  ['help', { usage: HELP, options: [] }],
]);
const EVERYWHERE: readonly string[] = ['help', 'into'];

/** How to use one command, or all. */
function usageOf(command: string): string {
  const lines = COMMANDS.get(command)?.usage ?? [...COMMANDS.values()].map(({ usage }) => usage).join('\n');
  return `Usage: npm run maps -- COMMAND\n\n${lines}\n\n${INTO}`;
}

const SRTM = 'SRTM (NASA/USGS)';
const LOW_PRIORITY = 10;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const readArguments = () => {
  // Reads unknown options too, so that all of them are named.
  const { values, positionals, tokens } = parseArgs({
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: OPTIONS,
  });
  const command = positionals[0] ?? '';
  const isHelp = command === 'help' || values.help === true;
  if (isHelp) {
    console.log(usageOf(command === 'help' ? (positionals[1] ?? '') : command));
    process.exit(0);
  }
  const known = COMMANDS.get(command);
  if (!known)
    return fail(`${command === '' ? 'A command is missing.' : `There is no command ${command}.`}\n\n${usageOf('')}`);
  const allowed: readonly string[] = [...EVERYWHERE, ...known.options];
  const unknown = tokens.flatMap((token) =>
    token.kind === 'option' && !allowed.includes(token.name) ? token.rawName : [],
  );
  if (unknown.length > 0)
    return fail(`${command} knows no option ${[...new Set(unknown)].join(', ')}.\n\n${usageOf(command)}`);
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : ''}\n\n${usageOf(command)}`);
  }
};

const { values, positionals } = readArguments();
const [command = '', first = '', ...more] = positionals;
const name = command === 'fetch' ? (values.name ?? path.basename(first.split(/[?#]/)[0] ?? '', '.pmtiles')) : first;
if (name !== '' && !isMapName(name)) fail(`${name} is no name of a map: lowercase letters, digits and single hyphens.`);

let lastLine = '';
function printProgress(what: string, share: number): void {
  const line = `${what} ${Math.floor(share * 10) * 10} %`;
  if (line !== lastLine) console.error(line);
  lastLine = line;
}

await runCommand(async () => {
  const config = readConfig(process.env);
  const folder = values.into ?? path.join(config.dataDirectory, 'maps');
  if (command === 'build') await build(folder);
  else if (command === 'fetch') await fetchRegion(folder);
  else if (command === 'list' && name === '') await list(folder);
  else if (command === 'check') await check(folder);
  else if (command === 'remove' && name !== '') remove(folder);
  else fail(usageOf(command));
});

async function build(folder: string): Promise<void> {
  if (name === '' || !values.osm) fail(usageOf(command));
  // A shell expands --dem *.hgt into one option and more words.
  const dem = [...(values.dem ?? []), ...more];
  for (const file of [values.osm, ...dem]) if (!fs.existsSync(file)) fail(`There is no file ${file}.`);
  const demAttribution = values['dem-attribution'] ?? (dem.some((file) => /\.tiff?$/i.test(file)) ? '' : SRTM);
  if (dem.length > 0 && demAttribution === '') fail('A map names whom it comes from: add --dem-attribution.');
  os.setPriority(LOW_PRIORITY);
  const { osm } = values;
  await unchanged(() =>
    buildMap({
      name,
      osm,
      dem,
      demAttribution,
      folder,
      basemap: createNaturalEarthBasemap(),
      onProgress: printProgress,
      log: (line) => console.log(line),
    }),
  );
}

async function unchanged(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof BrokenFile || isDiskFull(error))) throw error;
    const reason = error instanceof BrokenFile ? error.message : 'The disk is full.';
    throw new Error(`${reason}\nThe map was not changed.`, { cause: error });
  }
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

async function fetchRegion(folder: string): Promise<void> {
  const urls = [first, ...(values.terrain ? [values.terrain] : [])];
  for (const url of urls) if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) fail(`${url || 'URL'} is no address.`);
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...rest] = (values.bbox ?? '')
    .split(',')
    .map(Number);
  if (rest.length > 0 || !(west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90))
    fail('--bbox must be west, south, east and north in degrees, such as 1.4,42.4,1.8,42.7.');
  await unchanged(() =>
    fetchMap({
      name,
      vector: first,
      terrain: values.terrain ?? null,
      bounds: [west, south, east, north],
      folder,
      onProgress: printProgress,
      log: (line) => console.log(line),
    }),
  );
}

async function withRegions(folder: string, work: (regions: readonly MapRegion[]) => Promise<void>): Promise<void> {
  const store = openMapStore([folder, SHIPPED_MAPS], (reason) => {
    console.error(reason);
    process.exitCode = 1;
  });
  await work(await store.regions()).finally(() => store.close());
}

async function list(folder: string): Promise<void> {
  await withRegions(folder, async (regions) => {
    for (const { name, folder: from, vector, terrain } of regions) {
      const box = vector.bounds.map((degrees) => degrees.toFixed(2)).join(', ');
      const megabytes = ((vector.bytes + (terrain?.bytes ?? 0)) / 1e6).toFixed(1);
      const ground = terrain
        ? `terrain of ${terrain.metadata.cellMeters ?? 'unknown'} m cells, ${terrain.metadata.voidsFilled} voids filled`
        : 'no terrain';
      console.log(`${name}: ${box}; ${ground}; ${megabytes} MB${from === SHIPPED_MAPS ? '; shipped' : ''}`);
    }
    if (regions.length === 0) console.log('There are no maps.');
  });
}

async function check(folder: string): Promise<void> {
  await withRegions(folder, async (regions) => {
    const wanted = regions.filter((one) => name === '' || one.name === name);
    if (name !== '' && wanted.length === 0) fail(`There is no readable map ${name}.`);
    for (const region of wanted) {
      let problems = 0;
      const tiles = await checkMap(region, (problem) => {
        problems += 1;
        console.error(problem);
      });
      if (problems > 0) process.exitCode = 1;
      console.log(`${region.name}: ${tiles} tiles read, ${problems} damaged`);
    }
  });
}

function remove(folder: string): void {
  const { vector, terrain } = mapFiles(folder, name);
  if (!fs.existsSync(vector)) {
    const isShipped = fs.existsSync(mapFiles(SHIPPED_MAPS, name).vector);
    fail(isShipped ? `${name} comes with the product and stays.` : `There is no map ${name}.`);
  }
  fs.rmSync(vector);
  fs.rmSync(terrain, { force: true });
  console.log(`${name} is removed.`);
}
