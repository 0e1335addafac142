import { expect, it } from 'vitest';
import { sampleGrid } from './sampleGrid.ts';

it('reads heights between those of a plane, and none where one is missing', () => {
  const data = Float32Array.from({ length: 16 }, (_, i) => 1000 + 10 * (i % 4) + 100 * Math.floor(i / 4));
  const plane = { width: 4, height: 4, data };
  expect(sampleGrid(plane, 0.5, 0.5)).toBeCloseTo(1000 + 15 + 150, 6);
  expect(sampleGrid(plane, 0.375, 0.625)).toBeCloseTo(1000 + 10 + 200, 6);
  expect(sampleGrid(plane, 0, 1)).toBeCloseTo(1300, 6);
  data[5] = Number.NaN;
  expect(sampleGrid(plane, 0.5, 0.5)).toBeNull();
  expect(sampleGrid({ width: 1, height: 1, data: Float32Array.of(Number.NaN) }, 0.5, 0.5)).toBeNull();
});
