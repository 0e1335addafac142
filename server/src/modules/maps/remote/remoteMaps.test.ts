import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mapFiles } from '../mapName.ts';
import { openMapStore } from '../mapStore.ts';
import { openRegionTerrain } from '../regionTerrain.ts';
import { SHIPPED_MAPS } from '../shippedMaps.ts';
import { openRemoteMaps } from './remoteMaps.ts';

const shipped = mapFiles(SHIPPED_MAPS, 'andorra');
const bytes = new Map([
  ['/maps/vall.pmtiles', fs.readFileSync(shipped.vector)],
  ['/maps/vall-terrain.pmtiles', fs.readFileSync(shipped.terrain)],
  ['/maps/bare.pmtiles', fs.readFileSync(shipped.vector)],
]);

describe('maps on other servers', () => {
  let server: http.Server;
  let origin: string;
  let isAway = false;
  const away = new Set<string>();
  let requests = 0;
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      requests += 1;
      const data = bytes.get(request.url ?? '');
      const fails = isAway || away.has(request.url ?? '');
      if (!data || fails) return void response.writeHead(fails ? 500 : 404).end();
      const [, from = 0, to = 0] = (/bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []).map(Number);
      const part = data.subarray(from, to + 1);
      response
        .writeHead(206, { etag: '"1"', 'content-range': `bytes ${from}-${from + part.length - 1}/${data.length}` })
        .end(part);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('are regions like those on disk, with terrain where it is beside them', async () => {
    const urls = [`${origin}/maps/vall.pmtiles`, `${origin}/maps/bare.pmtiles`];
    const store = openMapStore([], () => undefined, urls);
    const regions = await store.regions();
    expect(regions.map(({ name, terrain }) => [name, terrain !== null])).toEqual([
      ['vall', true],
      ['bare', false],
    ]);
    const terrain = (await openRegionTerrain(store))!;
    expect((await terrain.heightsAt([1.443661], [42.591799]))[0]).toBeGreaterThan(2_700);
    await store.close();
  });

  it('are left out while their server fails, and named without the key in their address', async () => {
    isAway = true;
    const reasons: string[] = [];
    const maps = openRemoteMaps([`${origin}/maps/vall.pmtiles?key=hunter2`], (reason) => reasons.push(reason), {
      firstWaitMs: 1,
    });
    expect(await maps.regions()).toEqual([]);
    expect(reasons.join()).toContain('/maps/vall.pmtiles answers 500');
    expect(reasons.join()).not.toContain('hunter2');
    isAway = false;
  });

  it('get their terrain once its server answers again', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const reasons: string[] = [];
    const maps = openRemoteMaps([`${origin}/maps/vall.pmtiles`], (reason) => reasons.push(reason), { firstWaitMs: 1 });
    const terrains = async () => (await maps.regions()).map(({ terrain }) => terrain !== null);
    away.add('/maps/vall-terrain.pmtiles');
    expect(await terrains()).toEqual([false]);
    expect(reasons.join()).toContain('/maps/vall-terrain.pmtiles answers 500');
    away.clear();
    expect(await terrains()).toEqual([false]);
    now.mockReturnValue(61_000);
    await expect.poll(terrains).toEqual([true]);
    expect(reasons).toHaveLength(1);
  });

  it('ask once for terrain that does not exist', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const reasons: string[] = [];
    const maps = openRemoteMaps([`${origin}/maps/bare.pmtiles`], (reason) => reasons.push(reason));
    await maps.regions();
    const before = requests;
    now.mockReturnValue(61_000);
    expect(await maps.regions()).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(requests).toBe(before);
    expect(reasons).toEqual([]);
  });

  it('are opened anew once a tile of them cannot be read', async () => {
    const maps = openRemoteMaps([`${origin}/maps/bare.pmtiles`], () => undefined, { firstWaitMs: 1 });
    const [region] = await maps.regions();
    isAway = true;
    await expect(region!.vector.tile(14, 8257, 6049)).rejects.toThrow('answers 500');
    isAway = false;
    expect(await maps.regions()).toEqual([]);
  });
});
