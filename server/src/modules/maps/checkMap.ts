import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { mercatorOf } from '@cordada/core/geo/mercator';
import type { Archive } from './archive/openArchive.ts';
import type { MapRegion } from './mapRegion.ts';
import { decodeTerrarium } from './terrain/terrarium.ts';

/**
 * Reads and decodes every tile of a map.
 * @param onProblem called with each damaged tile
 * @returns the number of tiles
 */
export async function checkMap({ vector, terrain }: MapRegion, onProblem: (text: string) => void): Promise<number> {
  let count = 0;
  const read = async (archive: Archive, decode: (tile: Uint8Array) => unknown): Promise<void> => {
    for (const [z, x, y] of tilesOf(archive)) {
      try {
        const tile = await archive.tile(z, x, y);
        if (!tile) continue;
        await decode(tile);
        count += 1;
      } catch {
        onProblem(`${archive.file}: tile ${z}/${x}/${y} is damaged.`);
      }
    }
  };
  await read(vector, (tile) => {
    for (const layer of Object.values(new VectorTile(new PbfReader(tile)).layers))
      for (let i = 0; i < layer.length; i += 1) layer.feature(i).loadGeometry();
  });
  if (terrain) await read(terrain, decodeTerrarium);
  return count;
}

function* tilesOf({ bounds, minZoom, maxZoom }: Archive): Generator<[z: number, x: number, y: number]> {
  const [west, south, east, north] = bounds;
  const [low, high] = [mercatorOf([west, north]), mercatorOf([east, south])];
  for (let z = minZoom; z <= maxZoom; z += 1) {
    for (let x = Math.floor(low.x * 2 ** z); x <= Math.floor(high.x * 2 ** z); x += 1)
      for (let y = Math.floor(low.y * 2 ** z); y <= Math.floor(high.y * 2 ** z); y += 1) yield [z, x, y];
  }
}
