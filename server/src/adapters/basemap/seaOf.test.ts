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
const areas = (rings: readonly TileRing[]): number[] => rings.map((ring) => areaOf(ring) / 2);

it('leaves the sea where a tile has no land, and inland seas where it is all land', () => {
  const whole = 4_224 ** 2;
  expect(areas(seaOf([], 4_096, 64))).toEqual([whole]);
  const land = square(-64, 4_160);
  expect(seaOf([land], 4_096, 64)).toEqual([]);
  const [caspian, island] = [square(1_000, 2_000).toReversed(), square(1_400, 1_500)];
  expect(areas(seaOf([land, caspian, island], 4_096, 64))).toEqual([1_000 ** 2, -(100 ** 2)]);
  expect(areas(seaOf([square(100, 600)], 4_096, 64))).toEqual([whole, -(500 ** 2)]);
});

it('has coasts that overlap only once', () => {
  const overlapping = [square(100, 600), square(500, 700), square(200, 300)];
  const [whole, coast, ...others] = areas(seaOf(overlapping, 4_096, 64));
  expect(whole).toBe(4_224 ** 2);
  expect(coast).toBe(-(500 ** 2 + 200 ** 2 - 100 ** 2));
  expect(others).toEqual([]);
});

it('is in each tile of the base map, by as much as there is sea', async () => {
  const basemap = createNaturalEarthBasemap();
  const shareAt = async (z: number, x: number, y: number): Promise<number> => {
    const { layers } = new VectorTile(new PbfReader((await basemap.vectorTile(z, x, y))!));
    const rings = layers['sea']?.feature(0).loadGeometry() ?? [];
    const area = rings.reduce((sum, ring) => sum + areaOf(ring.map(({ x: right, y: down }) => [right, down])), 0);
    return area / areaOf(square(-64, 4_160));
  };
  const whole = await shareAt(0, 0, 0);
  // On the map of Mercator, land takes more than its third of the globe.
  expect(whole).toBeGreaterThan(0.5);
  expect(whole).toBeLessThan(0.8);
  // The Alps, the middle of Kazakhstan, the Pacific off Mexico, and the sea between New Zealand and Antarctica.
  expect(await shareAt(5, 16, 11)).toBeLessThan(0.35);
  expect(await shareAt(5, 22, 10)).toBe(0);
  expect(await shareAt(5, 2, 16)).toBeGreaterThan(0.95);
  expect(await shareAt(4, 15, 11)).toBeGreaterThan(0.95);
});
