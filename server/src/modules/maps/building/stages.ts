import path from 'node:path';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { BrokenFile, osmPbf, problemLine } from '#server/modules/imports/index.ts';
import { ArchiveWriter } from '../archive/writeArchive.ts';
import { mapFiles } from '../mapName.ts';
import { FeatureStore } from '../vector/featureStore.ts';
import type { MapFeature } from '../vector/mapFeature.ts';
import { rankPeaks } from '../vector/rankPeaks.ts';
import { readMapFeatures } from '../vector/readMapFeatures.ts';
import { VECTOR_LAYERS } from '../vector/schema.ts';
import { VECTOR_MAX_ZOOM, VECTOR_MIN_ZOOM, makeVectorTiles } from '../vector/vectorTiles.ts';
import { TileLog } from './tileLog.ts';

const OSM_ATTRIBUTION = '© OpenStreetMap contributors';

/** Reading an extract into files of features, and cutting these into the archive of vector tiles. */
export interface StageWork {
  readonly stage: 'read' | 'cut';
  readonly name: string;
  readonly osm: string;
  readonly folder: string;
}

export interface StageReports {
  readonly onProgress: (what: string, share: number) => void;
  readonly log: (line: string) => void;
}

/** @returns the bounds of the extract, which are given to the second stage */
export type StageRunner = (work: StageWork, bounds: Bounds | null, reports: StageReports) => Promise<Bounds>;

/** @throws BrokenFile that names the file */
export const runStage: StageRunner = (work, bounds, reports) =>
  work.stage === 'read' || !bounds ? readFeatures(work, reports) : cutTiles(work, bounds, reports);

const storeIn = (folder: string): FeatureStore => new FeatureStore(path.join(folder, 'features'));

async function readFeatures({ osm, folder }: StageWork, { onProgress, log }: StageReports): Promise<Bounds> {
  const store = storeIn(folder);
  store.clear();
  const peaks: MapFeature[] = [];
  const read = await inFile(osm, () =>
    readMapFeatures(
      osmPbf(osm),
      (feature) => {
        if (/^(peak|volcano)$/.test(String(feature.tags['kind']))) peaks.push(feature);
        else store.add(feature);
      },
      (what, share) => onProgress(`reading ${what}`, share),
    ),
  );
  for (const peak of rankPeaks(peaks)) store.add(peak);
  store.flush();
  if (read.incomplete > 0)
    log(`${read.incomplete} areas reach beyond the extract and are drawn without what is missing.`);
  log(`${read.nodes} nodes, ${read.features} features`);
  return read.bounds;
}

async function cutTiles(
  { name, folder }: StageWork,
  bounds: Bounds,
  { onProgress, log }: StageReports,
): Promise<Bounds> {
  const tiles = new TileLog(path.join(folder, 'vector.log'));
  try {
    await makeVectorTiles(storeIn(folder), bounds, tiles, (share) => onProgress('cutting vector tiles', share));
    const writer = new ArchiveWriter(mapFiles(folder, name).vector);
    tiles.each((z, x, y, data) => writer.add(z, x, y, data));
    writer.finish({
      type: 'vector',
      bounds,
      minZoom: VECTOR_MIN_ZOOM,
      maxZoom: VECTOR_MAX_ZOOM,
      metadata: { name, attribution: OSM_ATTRIBUTION, vector_layers: VECTOR_LAYERS },
    });
    log(`${writer.count} vector tiles`);
  } finally {
    tiles.close();
  }
  return bounds;
}

async function inFile<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    throw new BrokenFile([{ reason: `${path.basename(file)}: ${error.problems.map(problemLine).join(' ')}` }]);
  }
}
