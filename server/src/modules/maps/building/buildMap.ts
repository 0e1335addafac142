import fs from 'node:fs';
import path from 'node:path';
import type { Bounds } from '@cordada/core/geo/lonLat';
import type { Basemap } from '#server/adapters/basemap/basemap.ts';
import { BrokenFile } from '#server/modules/imports/index.ts';
import { ArchiveWriter } from '../archive/writeArchive.ts';
import { mapFiles } from '../mapName.ts';
import { HeightSources } from '../terrain/heightSources.ts';
import { TERRAIN_MIN_ZOOM, cellMetersOf, makeTerrainTiles, terrainZoomOf } from '../terrain/terrainTiles.ts';
import { readWorldRelief } from '../terrain/worldRelief.ts';
import { openBuildFolder, stampOf } from './buildFolder.ts';
import type { StageName } from './buildFolder.ts';
import { runInProcess } from './runInProcess.ts';
import type { StageRunner } from './stages.ts';
import { TileLog } from './tileLog.ts';

/** Terrain is made for this much more than the extract on each side: the mountains around belong to the view. */
const TERRAIN_MARGIN_DEGREES = 0.15;

export interface MapToBuild {
  readonly name: string;
  readonly osm: string;
  readonly dem: readonly string[];
  /** Whom the heights come from. */
  readonly demAttribution: string;
  readonly folder: string;
  readonly basemap: Pick<Basemap, 'reliefTile'>;
  readonly onProgress: (what: string, share: number) => void;
  readonly log: (line: string) => void;
}

/**
 * Builds the vector map and the terrain of a region aside and then renames both, so that readers see the former map
 * until the new one is whole. An interrupted build goes on with what was whole: the extract once it is read, then tile
 * by tile.
 * @throws BrokenFile that names the file
 */
export async function buildMap(given: MapToBuild, run: StageRunner = runInProcess): Promise<void> {
  const { name, folder, log, onProgress } = given;
  const { osm, dem, demAttribution } = given;
  const aside = await openBuildFolder(folder, name, [demAttribution, ...[osm, ...dem].map(stampOf)]);
  if (aside.isResumed) log('Going on with what the build that was interrupted has made.');
  const stage = async (which: StageName, bounds: Bounds | null): Promise<Bounds> => {
    const left = aside.boundsOf(which);
    if (left) return left;
    const found = await run({ stage: which, name, osm, folder: aside.path }, bounds, given);
    aside.endStage(which, found);
    return found;
  };
  try {
    const bounds = await stage('cut', await stage('read', null));
    const hasTerrain = given.dem.length > 0;
    if (hasTerrain) await buildTerrain(given, aside.path, bounds);
    onProgress('moving into place', 1);
    const [made, target] = [mapFiles(aside.path, name), mapFiles(folder, name)];
    if (hasTerrain) fs.renameSync(made.terrain, target.terrain);
    else fs.rmSync(target.terrain, { force: true });
    fs.renameSync(made.vector, target.vector);
    for (const file of [target.vector, ...(hasTerrain ? [target.terrain] : [])])
      log(`${path.basename(file)}: ${(fs.statSync(file).size / 1e6).toFixed(1)} MB`);
  } finally {
    aside.remove();
  }
}

async function buildTerrain(given: MapToBuild, folder: string, extract: Bounds): Promise<void> {
  const { name, dem, demAttribution, basemap, onProgress, log } = given;
  const sources = await HeightSources.open(dem, ({ file, voidsFilled, voidsLeft }) => {
    if (voidsFilled + voidsLeft === 0) return;
    const left = voidsLeft > 0 ? `, ${voidsLeft} too wide to fill` : '';
    log(`${path.basename(file)}: ${voidsFilled} voids filled from the heights around them${left}`);
  });
  const bounds = meet(extract, TERRAIN_MARGIN_DEGREES, sources.bounds);
  if (!bounds) throw new BrokenFile([{ reason: 'The terrain lies elsewhere than the extract.' }]);
  const latitude = (bounds[1] + bounds[3]) / 2;
  const cells = sources.sheets.map((sheet) => cellMetersOf(sheet, latitude));
  const cellMeters = Math.round(Math.min(...cells));
  const maxZoom = terrainZoomOf(cellMeters, latitude);
  const writer = new ArchiveWriter(mapFiles(folder, name).terrain);
  const tiles = new TileLog(path.join(folder, 'terrain.log'));
  try {
    await makeTerrainTiles(sources, bounds, maxZoom, await readWorldRelief(basemap, bounds), tiles, (share) =>
      onProgress('making terrain', share),
    );
    tiles.each((z, x, y, data) => writer.add(z, x, y, data));
  } finally {
    tiles.close();
  }
  const count = (key: 'voidsFilled' | 'voidsLeft'): number => sources.sheets.reduce((sum, one) => sum + one[key], 0);
  writer.finish({
    type: 'terrain',
    bounds,
    minZoom: TERRAIN_MIN_ZOOM,
    maxZoom,
    metadata: {
      name,
      attribution: demAttribution,
      encoding: 'terrarium',
      cellMeters,
      voidsFilled: count('voidsFilled'),
      voidsLeft: count('voidsLeft'),
    },
  });
  log(`terrain of ${cellMeters} m cells up to zoom ${maxZoom}, ${writer.count} tiles`);
}

function meet([west, south, east, north]: Bounds, margin: number, other: Bounds): Bounds | null {
  const both: Bounds = [
    Math.max(west - margin, other[0]),
    Math.max(south - margin, other[1]),
    Math.min(east + margin, other[2]),
    Math.min(north + margin, other[3]),
  ];
  return both[0] < both[2] && both[1] < both[3] ? both : null;
}
