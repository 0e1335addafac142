// Makes the vector part of the base map from packages: `npm run world-base` after one of them or
// the layers changed. Rivers are in a package of Debian.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { BASEMAP_VECTOR_MAX_ZOOM, MERCATOR_MAX_LATITUDE } from '@cordada/core/geo/mercator';
import { readRivers } from '#server/adapters/basemap/worldRivers.ts';
import { makeWorldTiles } from '#server/adapters/basemap/worldTiles.ts';
import { ArchiveWriter } from '#server/modules/maps/index.ts';
import { installFromDebian } from './debian.ts';

const FILE = path.resolve(import.meta.dirname, '../server/src/adapters/basemap/data/world.pmtiles');
const RIVERS = '/usr/share/gmt-gshhg/binned_river_h.nc';
const DUMP_MAX_BYTES = 64e6;

installFromDebian('gmt-gshhg-high', 'netcdf-bin');
const { stdout, error } = spawnSync('ncdump', [RIVERS], { encoding: 'utf8', maxBuffer: DUMP_MAX_BYTES });
if (error) throw error;

const writer = new ArchiveWriter(FILE);
makeWorldTiles(readRivers(stdout), (z, x, y, tile) => writer.add(z, x, y, gzipSync(tile, { level: 9 })));
writer.finish({
  type: 'vector',
  bounds: [-180, -MERCATOR_MAX_LATITUDE, 180, MERCATOR_MAX_LATITUDE],
  minZoom: 0,
  maxZoom: BASEMAP_VECTOR_MAX_ZOOM,
  metadata: { attribution: 'Natural Earth, GSHHG, GeoNames, © OpenStreetMap contributors (ODbL)' },
});
console.log(`${writer.count} tiles`);
