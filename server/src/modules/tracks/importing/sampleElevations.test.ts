import { expect, it } from 'vitest';
import { sampleElevations } from './sampleElevations.ts';

it('asks for the heights of thousands of segments at once, and gives each its own', async () => {
  let asked = 0;
  const terrain = {
    attribution: '',
    coverageAt: async () => null,
    version: async () => '',
    heightsAt: async (lon: ArrayLike<number>, lat: ArrayLike<number>) => {
      asked += 1;
      return Float64Array.from(lon, (x, i) => x * 100 + (lat[i] ?? 0));
    },
  };
  const segments = Array.from({ length: 3_000 }, (_, i) => ({
    lon: Float64Array.from({ length: i % 3 }, (_one, k) => i + k),
    lat: new Float64Array(i % 3).fill(7),
  }));
  const heights = await sampleElevations(terrain, segments);
  expect(asked).toBe(1);
  expect(heights.map((column) => [...column])).toEqual(segments.map(({ lon }) => Array.from(lon, (x) => x * 100 + 7)));
});
