import path from 'node:path';
import { PMTiles } from 'pmtiles';
import { BASEMAP_RELIEF_MAX_ZOOM, BASEMAP_VECTOR_MAX_ZOOM } from '@cordada/core/geo/mercator';
import { ArchiveFile } from '#server/adapters/archives/archives.ts';
import type { Basemap } from './basemap.ts';

const DATA = path.join(import.meta.dirname, 'data');

/** The world that comes with the product; `npm run world-base` makes its vectors. */
export function createNaturalEarthBasemap(): Basemap {
  const vectors = new PMTiles(new ArchiveFile(path.join(DATA, 'world.pmtiles')));
  const relief = new PMTiles(new ArchiveFile(path.join(DATA, 'world-relief.pmtiles')));
  const read = async (archive: PMTiles, z: number, x: number, y: number): Promise<Uint8Array | null> => {
    const tile = await archive.getZxy(z, x, y);
    return tile ? new Uint8Array(tile.data) : null;
  };
  return {
    vectorMaxZoom: BASEMAP_VECTOR_MAX_ZOOM,
    reliefMaxZoom: BASEMAP_RELIEF_MAX_ZOOM,
    vectorTile: (z, x, y) => read(vectors, z, x, y),
    reliefTile: (z, x, y) => read(relief, z, x, y),
  };
}
