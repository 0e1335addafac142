import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { TileLog } from '../building/tileLog.ts';
import { makeTerrainTiles } from './terrainTiles.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-terrain-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

it('goes on after an interruption with the tiles of the log, and makes the same ones', async () => {
  let opened = 0;
  const heightAt = (lon: number, lat: number): number => 1_000 + Math.sin(lon * 9) * 333.3 + lat;
  const sources = {
    open: async () => {
      opened += 1;
      return heightAt;
    },
  };
  const make = async (name: string, onProgress: () => void): Promise<Record<string, string>> => {
    const log = new TileLog(path.join(folder, name));
    const tiles: Record<string, string> = {};
    try {
      await makeTerrainTiles(sources, [1.41, 42.43, 2.2, 42.66], 8, () => 0, log, onProgress);
      log.each((z, x, y, data) => (tiles[`${z}/${x}/${y}`] = data.toString('base64')));
    } finally {
      log.close();
    }
    return tiles;
  };

  const whole = await make('whole', () => undefined);
  const needed = opened;
  await expect(
    make('interrupted', () => {
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  opened = 0;
  expect(await make('interrupted', () => undefined)).toEqual(whole);
  expect(opened).toBeLessThan(needed);
});
