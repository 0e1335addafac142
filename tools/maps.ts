import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createNaturalEarthBasemap } from '#server/adapters/basemap/naturalEarth.ts';
import { readConfig } from '#server/config/config.ts';
import { BrokenFile } from '#server/modules/imports/index.ts';
import { SHIPPED_MAPS, buildMap, checkMap, isMapName, mapFiles, openMapStore } from '#server/modules/maps/index.ts';
import type { MapRegion } from '#server/modules/maps/index.ts';
import { runCommand } from './command.ts';

const USAGE = `Usage: npm run maps -- COMMAND

  build NAME --osm FILE.osm.pbf --dem FILE…   makes the map of a region; .hgt, .hgt.zip and .tif
  list                                        the maps and what they cover
  check [NAME]                                reads every tile
  remove NAME                                 removes the map of a region

  --dem-attribution   whom the terrain comes from; SRTM (NASA/USGS) unless given, required for .tif
  --into FOLDER       another folder than DATA_DIR/maps`;

const SRTM = 'SRTM (NASA/USGS)';
const LOW_PRIORITY = 10;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        osm: { type: 'string' },
        dem: { type: 'string', multiple: true, default: [] },
        'dem-attribution': { type: 'string' },
        into: { type: 'string' },
      },
    });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : ''}\n\n${USAGE}`);
  }
};

const { values, positionals } = readArguments();
const [command = '', name = '', ...more] = positionals;
if (name !== '' && !isMapName(name)) fail(`${name} is no name of a map: small letters, digits and single hyphens.`);

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
  else if (command === 'list' && name === '') await list(folder);
  else if (command === 'check') await check(folder);
  else if (command === 'remove' && name !== '') remove(folder);
  else fail(USAGE);
});

async function build(folder: string): Promise<void> {
  if (name === '' || !values.osm) fail(USAGE);
  // A shell expands --dem *.hgt into one option and more words.
  const dem = [...values.dem, ...more];
  for (const file of [values.osm, ...dem]) if (!fs.existsSync(file)) fail(`There is no file ${file}.`);
  const demAttribution = values['dem-attribution'] ?? (dem.some((file) => /\.tiff?$/i.test(file)) ? '' : SRTM);
  if (dem.length > 0 && demAttribution === '') fail('A map names whom it comes from: add --dem-attribution.');
  os.setPriority(LOW_PRIORITY);
  try {
    await buildMap({
      name,
      osm: values.osm,
      dem,
      demAttribution,
      folder,
      basemap: createNaturalEarthBasemap(),
      onProgress: printProgress,
      log: (line) => console.log(line),
    });
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    throw new Error(`${error.message}\nThe map was not changed.`, { cause: error });
  }
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
