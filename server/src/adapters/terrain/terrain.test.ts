import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { TerrainSource } from '@cordada/core/geo/mapSources';
import { readConfig } from '#server/config/config.ts';
import { SAMPLE_SLOPE_DEGREES, SAMPLE_SUMMIT, startTerrainServer } from '../basemap/testing/terrainServer.ts';
import type { TerrainServer } from '../basemap/testing/terrainServer.ts';
import { chooseTerrain } from './index.ts';
import type { Terrain } from './terrain.ts';
import { createTileTerrain } from './tiles.ts';

it('is not there unless somebody has configured it', async () => {
  expect(await chooseTerrain(readConfig({ NODE_ENV: 'test' }))).toBeNull();
});

describe('heights from tiles of a provider', () => {
  let provider: TerrainServer;
  let terrain: Terrain;
  beforeAll(async () => {
    provider = await startTerrainServer();
    terrain = (await chooseTerrain(readConfig({ NODE_ENV: 'test', ...provider.environment }))) as Terrain;
  });
  afterAll(() => provider.stop());

  it('are those of the ground between the pixels, across the edges of tiles', async () => {
    const [lon, lat] = SAMPLE_SUMMIT;
    const places = Array.from({ length: 400 }, (_, i): [number, number] => [lon - 0.02 + i * 0.0001, lat + 0.003]);
    const heights = await terrain.heightsAt(
      places.map(([x]) => x),
      places.map(([, y]) => y),
    );
    const fall = Math.tan((SAMPLE_SLOPE_DEGREES * Math.PI) / 180);
    places.forEach((place, i) => {
      const expected = Math.max(0, 1_500 - fall * distanceMeters(SAMPLE_SUMMIT, place));
      // A pixel is 27 m wide here, and the top of the cone is rounded within it.
      expect(Math.abs(heights[i]! - expected)).toBeLessThan(6);
    });
    // Steps of 8 m: without interpolation between pixels, heights would stay equal and then jump.
    const steps = [...heights.subarray(0, 100)].map((height, i) => heights[i + 1]! - height);
    expect(Math.min(...steps)).toBeGreaterThan(2);
  });

  it('are unknown beyond the bounds and the end of the map', async () => {
    const heights = await terrain.heightsAt([10, -30], [45, 89]);
    expect([...heights]).toEqual([Number.NaN, Number.NaN]);
    expect(terrain.attribution).toBe('© Sample Terrain');
  });
});

describe('a provider that does not behave', () => {
  let answer: (url: string, response: http.ServerResponse) => void;
  let asked: string[] = [];
  let origin: string;
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request.url ?? '', response);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => (asked = []));
  afterAll(() => new Promise((resolve) => void server.close(resolve)));
  const source = (): TerrainSource => ({
    tiles: `${origin}/{z}/{x}/{y}.png`,
    tileSize: 256,
    maxzoom: 12,
    bounds: null,
    attribution: '© Sample',
    attributionUrl: null,
    encoding: 'mapbox',
  });

  it.each([
    ['errors', (_: string, response: http.ServerResponse) => void response.writeHead(500).end()],
    ['no picture', (_: string, response: http.ServerResponse) => void response.writeHead(200).end('<html>')],
    [
      'more bytes than a tile has',
      (_: string, response: http.ServerResponse) => void response.writeHead(200).end(Buffer.alloc(5_000_000)),
    ],
  ])('is said to be unavailable where it answers %s', async (_what, bad) => {
    answer = bad;
    const terrain = createTileTerrain(source(), 'http://localhost');
    await expect(terrain.heightsAt([1], [42])).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('F06 asks for no more where it has just failed, so that nobody waits behind what is hopeless', async () => {
    answer = (_, response) => void response.writeHead(500).end();
    const terrain = createTileTerrain(source(), 'http://localhost');
    const all = Array.from({ length: 100 }, (_, i) => terrain.heightsAt([i * 0.5], [42]));
    const ends = await Promise.allSettled(all);
    expect(ends.every((one) => one.status === 'rejected')).toBe(true);
    expect(asked.length).toBeLessThan(10);
  });

  it('U06 takes places beyond the Earth for unknown', async () => {
    answer = (_, response) => void response.writeHead(404).end();
    const terrain = createTileTerrain(source(), 'http://localhost');
    expect([...(await terrain.heightsAt([1e9, -181], [42, 42]))]).toEqual([Number.NaN, Number.NaN]);
    expect(asked).toEqual([]);
  });

  it('asks for a tile that is not there once, and knows nothing', async () => {
    answer = (_, response) => void response.writeHead(404).end();
    const terrain = createTileTerrain(source(), 'http://localhost');
    const all = await Promise.all([1, 2, 3].map(() => terrain.heightsAt([1.01, 1.011], [42.01, 42.011])));
    expect(all.flatMap((heights) => [...heights]).every((height) => Number.isNaN(height))).toBe(true);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('asks for no more tiles than it may, from a zoom above', async () => {
    answer = (_, response) => void response.writeHead(404).end();
    const terrain = createTileTerrain(source(), 'http://localhost');
    const lon = Array.from({ length: 3_600 }, (_, i) => -180 + i * 0.1);
    await terrain.heightsAt(
      lon,
      lon.map((x) => x / 3),
    );
    expect(asked.length).toBeLessThan(700);
    expect(asked.every((url) => !url.startsWith('/12/'))).toBe(true);
  });
});
