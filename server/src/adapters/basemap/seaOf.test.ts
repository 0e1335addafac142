import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, it } from 'vitest';
import { createNaturalEarthBasemap } from './naturalEarth.ts';
import { areaOf, seaOf } from './seaOf.ts';
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

it('is in each tile of the base map, by as much as there is sea', async () => {
  const basemap = createNaturalEarthBasemap();
  const shareAt = async (z: number, x: number, y: number): Promise<number> => {
    const { layers } = new VectorTile(new PbfReader((await basemap.vectorTile(z, x, y))!));
    const rings = layers['sea']!.feature(0).loadGeometry();
    const area = rings.reduce((sum, ring) => sum + areaOf(ring.map(({ x: right, y: down }) => [right, down])), 0);
    return area / areaOf(outside);
  };
  const whole = await shareAt(0, 0, 0);
  // On the map of Mercator, land takes more than its third of the globe.
  expect(whole).toBeGreaterThan(0.5);
  expect(whole).toBeLessThan(0.8);
  // The Alps, the Pacific off Mexico, and the sea between New Zealand and Antarctica.
  expect(await shareAt(5, 16, 11)).toBeLessThan(0.35);
  expect(await shareAt(5, 2, 16)).toBeGreaterThan(0.95);
  expect(await shareAt(4, 15, 11)).toBeGreaterThan(0.95);
});
