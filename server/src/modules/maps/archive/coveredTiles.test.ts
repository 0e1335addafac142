import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bounds } from '@cordada/core/geo/lonLat';
import type { TileRuns } from '@cordada/core/geo/mapSources';
import { latitudeAt } from '@cordada/core/geo/mercator';
import { openMapStore } from '../mapStore.ts';
import { isMapped } from '../paths/pathTiles.ts';
import { SHIPPED_MAPS } from '../shippedMaps.ts';
import { openArchive } from './openArchive.ts';
import { ArchiveWriter } from './writeArchive.ts';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-covered-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const [WEST, NORTH] = [260, 190];

/** The inside of a block of tiles, so that none around it touches the bounds. */
function boundsOf(zoom: number, columns: number, rows: number): Bounds {
  const wide = 2 ** zoom;
  const lon = (x: number): number => (x / wide) * 360 - 180;
  return [
    lon(WEST + 0.1),
    latitudeAt((NORTH + rows - 0.1) / wide),
    lon(WEST + columns - 0.1),
    latitudeAt((NORTH + 0.1) / wide),
  ];
}

/** Reads a map drawn in letters: `#` are tiles with a map, `o` those with the end of a way, others have no tile. */
async function coveredOf(drawing: readonly string[], zoom = 9): Promise<TileRuns> {
  const file = path.join(folder, 'drawn.pmtiles');
  const writer = new ArchiveWriter(file);
  for (const [row, letters] of drawing.entries())
    for (const [column, letter] of [...letters].entries()) {
      const text = `${column} ${row}`;
      if (letter === '#') writer.add(zoom, WEST + column, NORTH + row, gzipSync(text.padEnd(3_000), { level: 0 }));
      if (letter === 'o') writer.add(zoom, WEST + column, NORTH + row, gzipSync(text));
    }
  const bounds = boundsOf(zoom, drawing[0]!.length, drawing.length);
  writer.finish({ type: 'vector', bounds, minZoom: 0, maxZoom: zoom, metadata: {} });
  const archive = await openArchive(file, 'vector');
  const covered = await archive.coveredTiles();
  await archive.close();
  return covered;
}

const drawn = (letters: string): string[] => letters.trim().split(/\s+/);

describe('the covered tiles of an archive', () => {
  it('are those with a map, in runs, without the ends of ways around it', async () => {
    expect(await coveredOf(drawn('.o##. ###o# ..o..'))).toEqual({
      zoom: 9,
      runs: [
        [190, 262, 263],
        [191, 260, 262],
        [191, 264, 264],
      ],
    });
  });

  it('include gaps and scraps that the map encloses', async () => {
    const { runs } = await coveredOf(drawn('##### #.o.# ##### ##.##'));
    expect(runs).toEqual([
      [190, 260, 264],
      [191, 260, 264],
      [192, 260, 264],
      [193, 260, 261],
      [193, 263, 264],
    ]);
  });

  it('are none of an archive without tiles, and small ones where all are small', async () => {
    expect((await coveredOf(drawn('... ...'))).runs).toEqual([]);
    expect((await coveredOf(drawn('oo. ..o'))).runs).toEqual([
      [190, 260, 261],
      [191, 262, 262],
    ]);
  });

  it('are coarser where there would be too many runs', async () => {
    // Stripes, of which half stays at the next coarser zoom.
    const comb = Array.from({ length: 20 }, () => '#.'.repeat(40));
    const { zoom, runs } = await coveredOf(comb);
    expect(zoom).toBe(8);
    expect(runs).toEqual(Array.from({ length: 10 }, (_, row) => [95 + row, 130, 169]));
  });

  it('of the shipped map leave out the corners of its box', async () => {
    const archive = await openArchive(path.join(SHIPPED_MAPS, 'andorra.pmtiles'), 'vector');
    const { zoom, runs } = await archive.coveredTiles();
    await archive.close();
    expect(zoom).toBe(14);
    expect(runs).toHaveLength(15);
    expect(runs[0]).toEqual([6041, 8259, 8264]);
    expect(runs.at(-1)).toEqual([6055, 8257, 8262]);
    expect(JSON.stringify(runs).length).toBeLessThan(400);
    const store = openMapStore([SHIPPED_MAPS], (reason) => expect.unreachable(reason));
    // Coma Pedrosa, and the Spanish corner of the box.
    expect(await isMapped(store, [1.4439, 42.5917])).toBe(true);
    expect(await isMapped(store, [1.42, 42.435])).toBe(false);
    await store.close();
  });
});
