import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { mercatorOf } from '@cordada/core/geo/mercator';
import { groundBelow } from '#server/adapters/terrain/terrain.ts';
import { ArchiveWriter } from './archive/writeArchive.ts';
import { terrainTile } from './composeTiles.ts';
import { mapFiles } from './mapName.ts';
import { openMapStore } from './mapStore.ts';
import type { MapStore } from './mapStore.ts';
import { openRegionTerrain } from './regionTerrain.ts';
import { TERRAIN_TILE_PIXELS, decodeTerrarium, encodeTerrarium } from './terrain/terrarium.ts';

const COARSE: Bounds = [6, 45, 8, 47];
const FINE: Bounds = [6.9, 45.9, 7.1, 46.1];

/** A map whose ground is level. */
async function writeLevel(
  folder: string,
  name: string,
  bounds: Bounds,
  maxZoom: number,
  meters: number,
): Promise<void> {
  const files = mapFiles(folder, name);
  const ground = await encodeTerrarium(new Float32Array(TERRAIN_TILE_PIXELS ** 2).fill(meters));
  for (const type of ['vector', 'terrain'] as const) {
    const writer = new ArchiveWriter(files[type]);
    for (let z = 6; z <= maxZoom; z += 1) {
      const [low, high] = [mercatorOf([bounds[0], bounds[3]]), mercatorOf([bounds[2], bounds[1]])];
      for (let x = Math.floor(low.x * 2 ** z); x <= high.x * 2 ** z; x += 1)
        for (let y = Math.floor(low.y * 2 ** z); y <= high.y * 2 ** z; y += 1) writer.add(z, x, y, ground);
    }
    const metadata = { attribution: name, cellMeters: 90 / 2 ** (maxZoom - 8) };
    writer.finish({ type, bounds, minZoom: 6, maxZoom, metadata });
  }
}

describe('regions that overlap', () => {
  let folder: string;
  let store: MapStore;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-overlap-'));
    // The alphabet does not decide.
    await writeLevel(folder, 'a-coarse', COARSE, 8, 1_000);
    await writeLevel(folder, 'b-fine', FINE, 10, 2_000);
    store = openMapStore([folder], (reason) => {
      throw new Error(reason);
    });
  });
  afterAll(async () => {
    await store.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('give heights of the finer one within it, and of the other around it', async () => {
    const terrain = (await openRegionTerrain(store))!;
    expect([...(await terrain.heightsAt([7, 6.5, 9], [46, 46, 46]))]).toEqual([2_000, 1_000, Number.NaN]);
    expect(await terrain.coverageAt(7, 46)).toMatchObject({ bounds: FINE, cellMeters: 22.5 });
    expect(await terrain.coverageAt(6.5, 46)).toMatchObject({ bounds: COARSE, cellMeters: 90 });
    expect(await terrain.coverageAt(9, 46)).toBeNull();
  });

  it('name the sources below a line alone, with the widest cells, and change their version with each other map', async () => {
    const terrain = (await openRegionTerrain(store))!;
    expect(await groundBelow(terrain, [[7, 46]])).toMatchObject({ source: 'b-fine', cellMeters: 23 });
    const both = await groundBelow(terrain, [
      [7, 46],
      [6.5, 46],
    ]);
    expect(both).toMatchObject({ source: 'b-fine, a-coarse', cellMeters: 90 });
    const last = Array.from({ length: 5_000 }, (): LonLat => [7, 46]);
    expect((await groundBelow(terrain, [...last, [6.5, 46]]))?.version).toBe(both?.version);
    expect(await groundBelow(terrain, [...last, [9, 46]])).toBeNull();
    expect(await groundBelow(terrain, [])).toBeNull();
    const version = await terrain.version();
    await writeLevel(folder, 'c-elsewhere', [12, 46, 12.1, 46.1], 8, 500);
    await store.regions(true);
    expect(await terrain.version()).not.toBe(version);
  });

  it('share a tile of terrain at the rim of the finer one, pixel by pixel', async () => {
    const place = mercatorOf([7.1, 46]);
    const [x, y] = [Math.floor(place.x * 2 ** 10), Math.floor(place.y * 2 ** 10)];
    const meters = await decodeTerrarium((await terrainTile(await store.regions(), 10, x, y))!);
    const rim = Math.floor((place.x * 2 ** 10 - x) * TERRAIN_TILE_PIXELS);
    const row = Math.floor((place.y * 2 ** 10 - y) * TERRAIN_TILE_PIXELS) * TERRAIN_TILE_PIXELS;
    expect(meters[row + rim - 2]).toBe(2_000);
    expect(meters[row + rim + 2]).toBe(1_000);
  });
});
