import { expect, it } from 'vitest';
import { latitudeAt } from '@cordada/core/geo/mercator';
import type { Archive } from './archive/openArchive.ts';
import type { MapStore } from './mapStore.ts';
import { openRegionTerrain } from './regionTerrain.ts';
import { TERRAIN_TILE_PIXELS, encodeTerrarium } from './terrain/terrarium.ts';

const SIZE = TERRAIN_TILE_PIXELS;
const ZOOM = 5;
const [LEFT, TOP] = [16, 11];

/** Metres that rise by four with each pixel to the east and by two with each to the south. */
const plane = (column: number, row: number): number => 1000 + 4 * column + 2 * row;

/** A map whose terrain has two tiles beside each other. */
function storeOfTwoTiles(): MapStore {
  const terrain = {
    version: '1',
    bounds: [0, 30, 22.5, 60],
    minZoom: ZOOM,
    maxZoom: ZOOM,
    metadata: { attribution: 'Surveyor', cellMeters: 90 },
    tile: async (z: number, x: number, y: number) =>
      z === ZOOM && y === TOP && (x === LEFT || x === LEFT + 1)
        ? encodeTerrarium(
            Float32Array.from({ length: SIZE * SIZE }, (_, i) =>
              plane((i % SIZE) + (x - LEFT) * SIZE, Math.floor(i / SIZE)),
            ),
          )
        : null,
  } as unknown as Archive;
  return {
    regions: async () => [{ name: 'two', folder: '', vector: terrain, terrain }],
    close: async () => undefined,
  };
}

it('passes over from one tile into the next without a step, and ends with the last pixel', async () => {
  const heights = await openRegionTerrain(storeOfTwoTiles());
  const read = async (column: number, row: number): Promise<number> => {
    const lon = ((LEFT + column / SIZE) / 2 ** ZOOM) * 360 - 180;
    const lat = latitudeAt((TOP + row / SIZE) / 2 ** ZOOM);
    return (await heights!.heightsAt([lon], [lat]))[0]!;
  };
  for (const column of [SIZE - 1, SIZE - 0.4, SIZE + 0.001, SIZE + 0.3, SIZE + 2])
    expect(await read(column, 100), String(column)).toBeCloseTo(plane(column - 0.5, 99.5), 2);
  expect(await read(0.1, 100)).toBeCloseTo(plane(0, 99.5), 2);
  expect(await read(100, 0.1)).toBeCloseTo(plane(99.5, 0), 2);
});
