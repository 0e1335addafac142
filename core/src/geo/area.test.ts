import { expect, it } from 'vitest';
import { areaSquareMeters } from './area.ts';
import type { LonLat } from './lonLat.ts';

const square = (west: number, south: number, side: number): LonLat[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];

it('measures on the sphere, whichever way round a ring goes', () => {
  expect(areaSquareMeters([[square(0, 0, 1)]]) / 1e6).toBeCloseTo(12_363.7, 0);
  expect(areaSquareMeters([[square(10, 59.5, 1).toReversed()]]) / 1e6).toBeCloseTo(6_182, 0);
});

it('adds parts and leaves holes out', () => {
  const hole = square(0.25, 0.25, 0.5);
  const whole = areaSquareMeters([[square(0, 0, 1)]]);
  const both = areaSquareMeters([[square(0, 0, 1), hole], [square(5, 0, 1)]]);
  expect(both).toBeCloseTo(2 * whole - areaSquareMeters([[hole]]), -3);
  expect(areaSquareMeters([])).toBe(0);
});
