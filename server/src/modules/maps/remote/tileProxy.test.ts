import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MapSources, RasterSource } from '@cordada/core/geo/mapSources';
import { originsOf } from '@cordada/core/geo/mapSources';
import { createTileProxy, proxiedSources, throughProxy } from './tileProxy.ts';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]);
const HOUR_MS = 3_600_000;

describe('tiles of providers through this server', () => {
  let server: http.Server;
  let origin: string;
  let seen: http.IncomingMessage[] = [];
  let answer: (response: http.ServerResponse) => void = (response) => void response.end(PNG);
  let clock = 0;
  const kept = new Map<string, Buffer>();
  const disk = {
    get: async (key: string) => kept.get(key) ?? null,
    put: async (key: string, data: Uint8Array) => void kept.set(key, Buffer.from(data)),
  };
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      seen.push(request);
      answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    seen = [];
    kept.clear();
    clock += HOUR_MS;
    answer = (response) => void response.end(PNG);
  });
  const sources = (): Pick<MapSources, 'rasters' | 'terrain'> => {
    const topo: RasterSource = {
      id: 'topo',
      title: 'Topo',
      tiles: `${origin}/{z}/{x}/{y}.png?key=secret`,
      tileSize: 256,
      minzoom: 2,
      maxzoom: 10,
      bounds: [0, 40, 10, 50],
      attribution: '© Topo',
      attributionUrl: null,
    };
    return { rasters: [topo, { ...topo, id: 'own', tiles: '/own/{z}/{x}/{y}.png' }], terrain: null };
  };
  const open = () => createTileProxy(proxiedSources(sources()), disk, () => clock);

  it('leave browsers no other address, and no key of a provider', () => {
    const shown = throughProxy(sources());
    expect(shown.rasters[0]!.tiles).toMatch(/^\/maps\/proxied\/layer-topo\/\{z\}\/\{x\}\/\{y\}\?v=[0-9a-f]{8}$/);
    expect(shown.rasters[1]!.tiles).toBe('/own/{z}/{x}/{y}.png');
    expect(originsOf(shown)).toEqual([]);
    expect(JSON.stringify(shown)).not.toContain('secret');
  });

  it('are asked for once, with nothing about the visitor', async () => {
    const proxy = open();
    const tiles = await Promise.all([proxy.tile('layer-topo', 5, 16, 11), proxy.tile('layer-topo', 5, 16, 11)]);
    expect(tiles).toEqual([
      { data: PNG, type: 'image/png' },
      { data: PNG, type: 'image/png' },
    ]);
    await proxy.tile('layer-topo', 5, 16, 11);
    expect(seen).toHaveLength(1);
    expect(seen[0]!.url).toBe('/5/16/11.png?key=secret');
    expect(Object.keys(seen[0]!.headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/cookie|referer|forwarded|token/)]),
    );
    // Maps change, so a tile is asked for again some day.
    clock += 8 * 24 * HOUR_MS;
    await proxy.tile('layer-topo', 5, 16, 11);
    expect(seen).toHaveLength(2);
  });

  it('are of configured sources alone, within their zooms and bounds', async () => {
    const proxy = open();
    for (const name of ['layer-other', 'terrain', 'layer-own', '__proto__', `${origin}/`])
      await expect(proxy.tile(name, 5, 16, 11)).rejects.toThrow('no such map');
    expect(await proxy.tile('layer-topo', 1, 1, 0)).toBeNull();
    expect(await proxy.tile('layer-topo', 11, 1_050, 730)).toBeNull();
    expect(await proxy.tile('layer-topo', 5, 2, 11)).toBeNull();
    expect(seen).toHaveLength(0);
  });

  it.each<[string, (response: http.ServerResponse) => void]>([
    ['leads to another host', (response) => void response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end()],
    ['leads around', (response) => void response.writeHead(302, { location: '/again' }).end()],
    ['sends a page', (response) => void response.end('<!doctype html><script>alert(1)</script>')],
    ['sends too much', (response) => void response.end(Buffer.concat([PNG, Buffer.alloc(5_000_000)]))],
    ['fails', (response) => void response.writeHead(500).end()],
    ['breaks off', (response) => response.destroy()],
  ])('fail kindly where a provider %s, and leave it alone for a moment', async (_, how) => {
    answer = how;
    const proxy = open();
    await expect(proxy.tile('layer-topo', 5, 16, 11)).rejects.toMatchObject({ code: 'unavailable' });
    expect(kept.size).toBe(0);
    const before = seen.length;
    await expect(proxy.tile('layer-topo', 5, 16, 11)).rejects.toMatchObject({ code: 'unavailable' });
    expect(seen).toHaveLength(before);
    clock += HOUR_MS;
    answer = (response) => void response.end(PNG);
    expect(await proxy.tile('layer-topo', 5, 16, 11)).not.toBeNull();
  });

  it('are not kept from everybody by one that the provider refuses', async () => {
    const proxy = open();
    answer = (response) => void response.writeHead(400).end();
    await expect(proxy.tile('layer-topo', 5, 16, 11)).rejects.toMatchObject({ code: 'unavailable' });
    answer = (response) => void response.end(PNG);
    expect(await proxy.tile('layer-topo', 6, 33, 22)).toMatchObject({ type: 'image/png' });
  });

  it('follow a provider within its host, and remember what it does not have', async () => {
    let count = 0;
    answer = (response) =>
      void (count++ === 0 ? response.writeHead(302, { location: '/moved.png' }).end() : response.end(PNG));
    const proxy = open();
    expect(await proxy.tile('layer-topo', 5, 16, 11)).not.toBeNull();
    answer = (response) => void response.writeHead(404).end();
    expect(await proxy.tile('layer-topo', 6, 33, 22)).toBeNull();
    const before = seen.length;
    expect(await proxy.tile('layer-topo', 6, 33, 22)).toBeNull();
    expect(seen).toHaveLength(before);
  });
});
