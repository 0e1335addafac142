import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { MapCoverage, MapSources } from '@cordada/core/geo/mapSources';
import { isMapCovered, latitudeAt } from '@cordada/core/geo/mercator';
import { createNaturalEarthBasemap } from '#server/adapters/basemap/naturalEarth.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { buildMap } from './index.ts';
import { mapFiles } from './mapName.ts';
import { decodeTerrarium } from './terrain/terrarium.ts';
import { SUMMIT, coneHeight, writeHgt, writeSampleExtract } from './testing/sampleRegion.ts';

interface TileJson {
  readonly tiles: readonly string[];
  readonly bounds: readonly number[];
  readonly maxzoom: number;
  readonly attribution: string;
  readonly vector_layers?: readonly { readonly id: string }[];
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-maps-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const [osm, hgt] = [path.join(folder, 'sample.osm.pbf'), path.join(folder, 'N45E006.hgt')];
const lines: string[] = [];
const build = (into: string, from = osm, dem = [hgt]): Promise<void> =>
  buildMap({
    name: 'sample',
    osm: from,
    dem,
    demAttribution: 'Surveyor <b>& Co</b>',
    folder: into,
    basemap: createNaturalEarthBasemap(),
    onProgress: () => undefined,
    log: (line) => lines.push(line),
  });
const tileAt = ([lon, lat]: readonly [number, number], z: number): [x: number, y: number] => {
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [Math.floor(((lon + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)];
};

describe('the map of a region', () => {
  let server: TestServer;
  let maps: string;
  beforeAll(async () => {
    writeSampleExtract(osm);
    writeHgt(hgt);
    server = await startTestServer();
    maps = path.join(server.config.dataDirectory, 'maps');
    // Built while the product runs, which has not seen it before.
    expect((await fetch(`${server.base}/maps/sample.json`)).status).toBe(404);
    await build(maps);
  });
  afterAll(() => server.stop());
  const read = async (address: string): Promise<Uint8Array> =>
    new Uint8Array(await (await fetch(address.replace(/^https?:\/\/[^/]+/, server.base))).arrayBuffer());
  const tileJson = async (name: string): Promise<TileJson> => {
    const response = await fetch(`${server.base}/maps/${name}.json`);
    expect(response.status).toBe(200);
    return (await response.json()) as TileJson;
  };
  const address = ({ tiles }: TileJson, z: number, [x, y]: readonly [number, number]): string =>
    tiles[0]!.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));

  it('is served as TileJSON with its layers, and its tiles hold what the extract holds', async () => {
    const json = await tileJson('sample');
    expect(json).toMatchObject({ tilejson: '3.0.0', minzoom: 6, maxzoom: 14 });
    expect(json.attribution).toContain('© OpenStreetMap contributors');
    expect(json.vector_layers?.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['land', 'water', 'paths', 'peaks', 'points', 'routes']),
    );
    const { layers } = new VectorTile(new PbfReader(await read(address(json, 14, tileAt(SUMMIT, 14)))));
    expect(layers['peaks']?.feature(0).properties).toMatchObject({
      kind: 'peak',
      name: 'Sample Peak',
      elevation: 3000,
    });
    expect(layers['paths']?.feature(0).properties).toMatchObject({ kind: 'path', sac_scale: 'alpine_hiking' });
    expect(layers['routes']?.feature(0).properties).toMatchObject({ kind: 'hiking', ref: 'GR 1' });
    const forest = layers['land']!.feature(0);
    expect(forest.properties).toEqual({ kind: 'forest' });
    // The clearing of the multipolygon is a hole, made of two ways.
    expect(forest.loadGeometry()).toHaveLength(2);
  });

  it('has terrain of the height of the ground, with voids filled and counted', async () => {
    const json = await tileJson('sample-terrain');
    expect(json).toMatchObject({
      encoding: 'terrarium',
      attribution: 'Surveyor &lt;b&gt;&amp; Co&lt;/b&gt;',
      tileSize: 512,
    });
    const z = json.maxzoom;
    const [x, y] = tileAt(SUMMIT, z);
    const meters = await decodeTerrarium(await read(address(json, z, [x, y])));
    for (const [column, row] of [
      [40, 60],
      [256, 256],
      [480, 300],
    ] as const) {
      const lon = ((x + (column + 0.5) / 512) / 2 ** z) * 360 - 180;
      const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + (row + 0.5) / 512)) / 2 ** z))) * 180) / Math.PI;
      expect(Math.abs(meters[row * 512 + column]! - coneHeight(lon, lat))).toBeLessThan(8);
    }
    expect(lines.join('\n')).toContain('N45E006.hgt: 100 voids filled');
    expect(Math.min(...meters.subarray(0, 50_000))).toBeGreaterThan(0);
  });

  it('is one of the sources of the app beside the shipped one, and heights are read from it', async () => {
    const sources = (await (await fetch(`${server.base}/basemap/sources.json`)).json()) as {
      region: { tiles: string; bounds: number[] };
      terrain: { tiles: string; attribution: string; cells: { cellMeters: number; attribution: string }[] };
      coverage: MapCoverage[];
    };
    expect(sources.coverage.map(({ name }) => name).sort()).toEqual(['andorra', 'sample']);
    for (const { name, bounds } of sources.coverage) expect(bounds).toEqual((await tileJson(name)).bounds);
    for (const coverage of sources.coverage) expect(coverage.tiles?.zoom, coverage.name).toBe(14);
    const isCovered = (place: LonLat): boolean => sources.coverage.some((one) => isMapCovered(one, place));
    // Coma Pedrosa, and the Spanish and French corners of the box of Andorra.
    expect([[1.4439, 42.5917] as const, [1.42, 42.435] as const, [1.75, 42.65] as const].map(isCovered)).toEqual([
      true,
      false,
      false,
    ]);
    expect(isCovered(SUMMIT)).toBe(true);
    expect(sources.region.bounds[0]).toBeLessThan(1.5);
    expect(sources.region.bounds[2]).toBeGreaterThan(6.4);
    expect(sources.terrain.attribution).toContain('SRTM');
    expect(sources.terrain.attribution).toContain('Surveyor');
    expect(sources.terrain.cells).toContainEqual(
      expect.objectContaining({ attribution: 'SRTM (NASA/USGS)', cellMeters: 80 }),
    );
    for (const { cellMeters } of sources.terrain.cells) expect(cellMeters).toBeGreaterThan(0);
    const all = await read(
      address({ tiles: [server.base + sources.region.tiles] } as unknown as TileJson, 14, tileAt(SUMMIT, 14)),
    );
    expect(all).toEqual(await read(address(await tileJson('sample'), 14, tileAt(SUMMIT, 14))));
    const andorra = address(
      { tiles: [server.base + sources.region.tiles] } as unknown as TileJson,
      14,
      tileAt([1.4439, 42.5917], 14),
    );
    expect(Object.keys(new VectorTile(new PbfReader(await read(andorra))).layers)).toContain('paths');
    expect((await fetch(`${server.base}/maps/tiles/14/0/0.mvt`)).status).toBe(204);
    expect((await fetch(`${server.base}/maps/tiles/14/99999/0.mvt`)).status).toBe(404);
    expect((await fetch(`${server.base}/maps/..%2Fandorra.json`)).status).toBe(404);
  });

  it('has contours of its ground in metres and feet, and none beyond it', async () => {
    const { terrain } = (await (await fetch(`${server.base}/basemap/sources.json`)).json()) as MapSources;
    const { tiles, minzoom, maxzoom } = terrain!.contours;
    const linesOf = async (unit: string, z: number): Promise<{ ele: number; lonLat: LonLat }[]> => {
      const [x, y] = tileAt(SUMMIT, z);
      const at = address({ tiles: [server.base + tiles.replace('{unit}', unit)] } as unknown as TileJson, z, [x, y]);
      const { contours } = new VectorTile(new PbfReader(await read(at))).layers;
      return Array.from({ length: contours?.length ?? 0 }, (_, i) => contours!.feature(i)).flatMap((feature) =>
        feature.loadGeometry().flatMap((line) =>
          line.map((point) => {
            const lon = ((x + point.x / 4096) / 2 ** z) * 360 - 180;
            return {
              ele: Number(feature.properties['ele']),
              lonLat: [lon, latitudeAt((y + point.y / 4096) / 2 ** z)] as const,
            };
          }),
        ),
      );
    };
    const meters = await linesOf('m', 13);
    expect(Math.max(...meters.map(({ ele }) => ele))).toBeGreaterThan(2900);
    for (const { ele, lonLat } of meters) {
      expect(ele % 20).toBe(0);
      expect(Math.abs(coneHeight(...lonLat) - ele), String(lonLat)).toBeLessThan(20);
    }
    for (const { ele, lonLat } of await linesOf('ft', 13)) {
      expect(ele % 100).toBe(0);
      expect(Math.abs(coneHeight(...lonLat) / 0.3048 - ele), String(lonLat)).toBeLessThan(66);
    }
    const status = async (path: string): Promise<number> =>
      (await fetch(`${server.base}/maps/contours/${path}.mvt`)).status;
    expect(await status('m/12/0/0')).toBe(204);
    for (const path of [`m/${minzoom - 1}/0/0`, `m/${maxzoom + 1}/0/0`, 'yd/12/0/0', 'm/12/99999/0', 'm/12/x/0'])
      expect(await status(path), path).toBe(404);
  });

  it('stays as it was when a later build fails, and nothing of that is left', async () => {
    const before = await tileJson('sample');
    const files = fs.readdirSync(maps);
    const bytes = fs.readFileSync(osm);
    const write = (name: string, data: Uint8Array): string => {
      fs.writeFileSync(path.join(folder, name), data);
      return path.join(folder, name);
    };
    await expect(build(maps, write('cut.osm.pbf', bytes.subarray(0, bytes.length - 20)))).rejects.toThrow(
      /^cut\.osm\.pbf: .*ends too early/,
    );
    await expect(build(maps, write('text.osm.pbf', Buffer.from('no map')))).rejects.toThrow('text.osm.pbf: ');
    await expect(build(maps, osm, [write('N45E007.hgt', Buffer.alloc(999))])).rejects.toThrow('N45E007.hgt: ');
    await expect(build(maps, osm, [write('N45E006.hgt.zip', Buffer.from('PK no zip'))])).rejects.toThrow(
      'zip archive is broken',
    );
    await expect(build(maps, osm, [write('ground.tif', Buffer.from('II*\0 no tiff'))])).rejects.toThrow('ground.tif: ');
    await expect(build(maps, osm, [write('heights.hgt', fs.readFileSync(hgt))])).rejects.toThrow('south-west corner');
    expect(await tileJson('sample')).toEqual(before);
    expect(fs.readdirSync(maps)).toEqual(files);
  });

  it('is gone when its files are, and a damaged one is left out', async () => {
    const { vector, terrain } = mapFiles(maps, 'sample');
    fs.writeFileSync(vector, 'no archive any more');
    expect((await fetch(`${server.base}/maps/sample.json`)).status).toBe(404);
    expect((await fetch(`${server.base}/maps/andorra.json`)).status).toBe(200);
    fs.rmSync(vector);
    fs.rmSync(terrain);
    expect((await fetch(`${server.base}/maps/sample-terrain.json`)).status).toBe(404);
  });
});
