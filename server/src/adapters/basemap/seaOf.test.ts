import { expect, it } from 'vitest';
import { createNaturalEarthBasemap } from './naturalEarth.ts';
import { seaOf } from './seaOf.ts';
import type { TileRing } from './seaOf.ts';

const square = (from: number, to: number): TileRing => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];
const outside = square(-256, 4096 + 256);

it('leaves the sea where a tile has no land, and inland seas where it is all land', () => {
  expect(seaOf([], 4096)).toEqual([outside]);
  const land = square(-64, 4160);
  expect(seaOf([land], 4096)).toEqual([outside, land.toReversed()]);
  const caspian = square(1000, 2000).toReversed();
  const island = square(1400, 1500);
  // The island is drawn as land over that sea.
  expect(seaOf([land, caspian, island], 4096)).toEqual([outside, land.toReversed(), caspian.toReversed()]);
});

it('is in each tile of the base map, also on the high sea', async () => {
  const basemap = createNaturalEarthBasemap();
  for (const [z, x, y] of [
    [0, 0, 0],
    [3, 4, 2],
    [5, 2, 16],
  ] as const) {
    expect(Buffer.from((await basemap.vectorTile(z, x, y))!).includes('sea')).toBe(true);
  }
});
