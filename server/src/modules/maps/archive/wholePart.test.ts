import { describe, expect, it } from 'vitest';
import type { TileRuns } from '@cordada/core/geo/mapSources';
import type { Archive } from './openArchive.ts';
import { findWholePart } from './wholePart.ts';

const archiveOf = (coveredTiles: Archive['coveredTiles']): Archive => ({
  file: '',
  version: '1',
  bytes: 0,
  bounds: [-180, -85, 180, 85],
  minZoom: 6,
  maxZoom: 14,
  metadata: { attribution: '', voidsFilled: 0, vector_layers: [] },
  tile: async () => null,
  coveredTiles,
  close: async () => undefined,
});
/** Columns 100 to 107 of the rows 200 to 207, so that 101 to 106 and 201 to 206 are whole. */
const SQUARE: TileRuns = { zoom: 12, runs: Array.from({ length: 8 }, (_, i) => [200 + i, 100, 107] as const) };
const square = archiveOf(async () => SQUARE);

describe('the part of a tile where a map is whole', () => {
  it('is all of a tile with covered tiles around, and nothing of the outermost ones', async () => {
    expect((await findWholePart(square, 12, 101, 201))?.isAll).toBe(true);
    expect(await findWholePart(square, 12, 100, 203)).toBeNull();
    expect(await findWholePart(square, 12, 108, 203)).toBeNull();
  });

  it('is a part of a tile of a lower zoom', async () => {
    const part = await findWholePart(square, 10, 25, 50);
    expect(part?.isAll).toBe(false);
    expect([part?.has(0.1, 0.5), part?.has(0.3, 0.5), part?.has(0.9, 0.1)]).toEqual([false, true, false]);
    expect((await findWholePart(square, 11, 51, 101))?.isAll).toBe(true);
  });

  it('is all of a deeper tile within', async () => {
    expect((await findWholePart(square, 14, 4 * 101 + 3, 4 * 206 + 1))?.isAll).toBe(true);
    expect(await findWholePart(square, 14, 4 * 107, 4 * 203)).toBeNull();
  });

  it('is none while nobody knows what the map covers', async () => {
    expect(
      await findWholePart(
        archiveOf(() => Promise.reject(new Error('away'))),
        12,
        103,
        203,
      ),
    ).toBeNull();
  });
});
