import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { vectorTile } from '../composeTiles.ts';
import type { MapRegion } from '../mapRegion.ts';
import { withWorldMap } from './worldMap.ts';

type Properties = Record<string, string | number>;
type Geometry = readonly (readonly [number, number])[];

/** A tile with real encoding: layers of lines, points (one position) and areas (closed). */
function tileOf(layers: Record<string, readonly (readonly [Properties, Geometry])[]>): Buffer {
  const encoded = Object.entries(layers).map(([name, features]) => [
    name,
    {
      features: features.map(([tags, places]) => {
        const isClosed = places.length > 3 && String(places[0]) === String(places.at(-1));
        const geometry = places.map(([x, y]) => [x, y]);
        return places.length === 1
          ? { type: 1, tags, geometry }
          : { type: isClosed ? 3 : 2, tags, geometry: [geometry] };
      }),
    },
  ]);
  return Buffer.from(fromGeojsonVt(Object.fromEntries(encoded), { version: 2, extent: 4096 }));
}

const LINE: Geometry = [
  [0, 2_000],
  [2_000, 2_000],
  [4_096, 2_000],
];
const AREA: Geometry = [
  [0, 0],
  [4_000, 0],
  [4_000, 4_000],
  [0, 0],
];
const SENT = tileOf({
  transportation: [
    [{ class: 'primary', brunnel: 'tunnel' }, LINE],
    [{ class: 'path', subclass: 'footway' }, LINE],
    [{ class: 'path', subclass: 'platform' }, LINE],
    [{ class: 'aerialway', subclass: 't-bar' }, LINE],
    [{ class: 'primary_construction' }, LINE],
  ],
  transportation_name: [[{ class: 'primary', name: 'Calle Mayor', ref: 'N-1' }, LINE]],
  landcover: [
    [{ class: 'wood', subclass: 'forest' }, AREA],
    [{ class: 'rock', subclass: 'scree' }, AREA],
  ],
  landuse: [
    [{ class: 'residential' }, AREA],
    [{ class: 'school' }, AREA],
  ],
  water: [[{ class: 'lake', intermittent: 1 }, AREA]],
  water_name: [[{ class: 'lake', name: 'Llac', 'name:en': 'Lake', 'name:es': 'Llac' }, LINE]],
  waterway: [[{ class: 'drain' }, LINE]],
  boundary: [
    [{ admin_level: 2 }, LINE],
    [{ admin_level: 2, maritime: 1 }, LINE],
  ],
  park: [[{ class: 'national_park' }, AREA]],
  place: [
    [{ class: 'village', name: 'Llorts', rank: 9 }, [[10, 10]]],
    [{ class: 'country', name: 'Andorra' }, [[10, 10]]],
  ],
  mountain_peak: [
    [{ class: 'peak', name: 'Pic', ele: 2_942, rank: 1 }, [[20, 20]]],
    [{ class: 'saddle', name: 'Coll' }, [[30, 30]]],
  ],
  building: [[{ render_height: 9 }, AREA]],
  poi: [
    [{ class: 'lodging', subclass: 'alpine_hut', name: 'Refugi' }, [[40, 40]]],
    [{ class: 'shop', subclass: 'bakery', name: 'Forn' }, [[50, 50]]],
  ],
  housenumber: [[{ housenumber: '7' }, [[60, 60]]]],
});

const readTile = (tile: Uint8Array): Record<string, [Record<string, unknown>, number][]> => {
  const { layers } = new VectorTile(new PbfReader(tile));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => {
        const { properties, type } = layer.feature(i);
        return [{ ...properties }, type] as [Record<string, unknown>, number];
      }),
    ]),
  );
};

describe('vector tiles of the world', () => {
  let server: http.Server;
  let origin: string;
  let asked: string[] = [];
  let answers: (response: http.ServerResponse) => void;
  let tileJson: () => object;
  let clock = 0;
  const kept = new Map<string, Buffer>();
  const disk = {
    get: async (key: string) => kept.get(key) ?? null,
    put: async (key: string, data: Uint8Array) => void kept.set(key, Buffer.from(data)),
  };
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/planet') response.end(JSON.stringify(tileJson()));
      else answers(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    asked = [];
    kept.clear();
    clock += 3_600_000;
    tileJson = () => ({ tiles: [`${origin}/planet/week-1/{z}/{x}/{y}.pbf`], attribution: '<a>unused</a>' });
    answers = (response) => void response.setHeader('content-encoding', 'gzip').end(gzipSync(SENT));
  });
  const problems: string[] = [];
  const open = (own: readonly MapRegion[] = []) =>
    withWorldMap(
      { regions: async () => own, close: async () => undefined },
      { tileJson: `${origin}/planet`, attribution: 'Somebody' },
      disk,
      (reason) => problems.push(reason),
      () => clock,
    );

  it('are translated into our schema, asked for once and kept', async () => {
    const store = open();
    const [world] = await store.regions();
    expect(world).toMatchObject({ name: 'world', terrain: null, vector: { metadata: { attribution: 'Somebody' } } });
    const tile = await vectorTile(await store.regions(), 14, 8_200, 6_000);
    expect(readTile(tile!)).toEqual({
      roads: [
        [{ kind: 'primary', tunnel: true }, 2],
        [{ kind: 'name', name: 'Calle Mayor', ref: 'N-1' }, 2],
      ],
      paths: [[{ kind: 'footway' }, 2]],
      lifts: [[{ kind: 'drag_lift' }, 2]],
      land: [
        [{ kind: 'forest' }, 3],
        [{ kind: 'scree' }, 3],
        [{ kind: 'built' }, 3],
      ],
      water: [
        [{ kind: 'lake', intermittent: true }, 3],
        [{ kind: 'lake', name: 'Llac', name_en: 'Lake' }, 1],
      ],
      waterways: [[{ kind: 'ditch' }, 2]],
      boundaries: [
        [{ kind: 'administrative', admin_level: 2 }, 2],
        [{ kind: 'protected' }, 3],
      ],
      places: [[{ kind: 'village', name: 'Llorts' }, 1]],
      peaks: [
        [{ kind: 'peak', name: 'Pic', elevation: 2_942 }, 1],
        [{ kind: 'pass', name: 'Coll' }, 1],
      ],
      buildings: [[{}, 3]],
      points: [[{ kind: 'hut', name: 'Refugi' }, 1]],
    });
    await vectorTile(await open().regions(), 14, 8_200, 6_000);
    expect(asked.filter((path) => path !== '/planet')).toEqual(['/planet/week-1/14/8200/6000.pbf']);
  });

  it('follow the tiles that the provider names, of its own host alone', async () => {
    const store = open();
    const [before] = await store.regions();
    tileJson = () => ({ tiles: [`${origin}/planet/week-2/{z}/{x}/{y}.pbf`] });
    clock += 86_400_001;
    await store.regions();
    await expect.poll(async () => (await store.regions())[0]?.vector.version).not.toBe(before?.vector.version);
    for (const tiles of [['http://127.0.0.1:9/{z}/{x}/{y}.pbf'], [`${origin}/{z}/{x}.pbf`], []]) {
      tileJson = () => ({ tiles });
      expect(await open().regions()).toEqual([]);
    }
    expect(problems.at(-1)).toMatch(/^the world: 127\.0\.0\.1:\d+ names no tiles of its own\.$/);
  });

  it('fail by name where the provider sends something else, and are asked for again later', async () => {
    const store = open();
    const [world] = await store.regions();
    for (const sent of [Buffer.from('<html>'), gzipSync(Buffer.alloc(20_000_000))]) {
      answers = (response) => void response.end(sent);
      await expect(world!.vector.tile(14, 1, 2)).rejects.toMatchObject({ code: 'unavailable' });
      clock += 3_000;
    }
    expect(kept.size).toBe(0);
    answers = (response) => void response.end(SENT);
    expect(await world!.vector.tile(14, 1, 2)).not.toBeNull();
  });

  it('begin where a detailed map ends, and draw nothing twice', async () => {
    const own = tileOf({ paths: [[{ kind: 'path', sac_scale: 'hiking' }, LINE]] });
    // Whole in the western half of the tile 12/2048/1500, in cells of zoom 14.
    const has = (z: number, x: number): boolean => (z === 12 ? x === 2_048 : x <= 8_192 + 2);
    const region: MapRegion = {
      name: 'own',
      folder: '',
      terrain: null,
      vector: {
        file: '',
        version: '1',
        bytes: 0,
        bounds: [-180, -85, 180, 85],
        minZoom: 6,
        maxZoom: 14,
        metadata: { attribution: '', voidsFilled: 0, vector_layers: [] },
        tile: async (z, x) => (has(z, x) ? own : null),
        coveredTiles: async () => ({
          zoom: 14,
          runs: Array.from({ length: 12 }, (_, i) => [5_996 + i, 8_180, 8_194] as const),
        }),
        close: async () => undefined,
      },
    };
    const tile = await vectorTile(await open([region]).regions(), 12, 2_048, 1_500);
    const { layers } = new VectorTile(new PbfReader(tile!));
    const lengthOf = (kind: string): number => {
      let sum = 0;
      for (let i = 0; i < layers['paths']!.length; i += 1) {
        const feature = layers['paths']!.feature(i);
        if (feature.properties['kind'] !== kind) continue;
        for (const line of feature.loadGeometry()) sum += line.at(-1)!.x - line[0]!.x;
      }
      return sum;
    };
    expect([lengthOf('path'), lengthOf('footway')]).toEqual([2_000, 2_096]);
    // Names in the covered half are left to the detailed map.
    expect(layers['places']).toBeUndefined();
    // Where the detailed map is nowhere whole, the world is alone.
    const alone = await vectorTile(await open([region]).regions(), 12, 2_049, 1_500);
    expect(readTile(alone!)['places']).toHaveLength(1);
  });
});
