// Makes the vector part of the base map from packages: `npm run world-base` after one of them or
// the layers changed.
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { BASEMAP_VECTOR_MAX_ZOOM, MERCATOR_MAX_LATITUDE } from '@cordada/core/geo/mercator';
import { makeWorldTiles } from '#server/adapters/basemap/worldTiles.ts';
import { ArchiveWriter } from '#server/modules/maps/index.ts';

const FILE = path.resolve(import.meta.dirname, '../server/src/adapters/basemap/data/world.pmtiles');

const writer = new ArchiveWriter(FILE);
makeWorldTiles((z, x, y, tile) => writer.add(z, x, y, gzipSync(tile, { level: 9 })));
writer.finish({
  type: 'vector',
  bounds: [-180, -MERCATOR_MAX_LATITUDE, 180, MERCATOR_MAX_LATITUDE],
  minZoom: 0,
  maxZoom: BASEMAP_VECTOR_MAX_ZOOM,
  metadata: { attribution: 'Natural Earth, © OpenStreetMap contributors (ODbL)' },
});
console.log(`${writer.count} tiles`);
