import { expect, it } from 'vitest';
import { heightOf, isHeightOfAll } from './heightOf.ts';

it('takes no height of a place on a loop for its height', () => {
  const facts = { elevationMeters: 2_495 };
  expect(isHeightOfAll('route', facts)).toBe(false);
  expect(isHeightOfAll('mountain', facts)).toBe(true);
});

it.each([
  ['mountain', { elevationMeters: 3_404 }, 3_404],
  ['viaFerrata', { elevationMeters: 1_314, maxElevationMeters: 1_640 }, 1_640],
  ['ridge', { elevationMeters: 3_095, maxElevationMeters: 3_100 }, 3_095],
  ['route', { elevationMeters: 2_495, maxElevationMeters: 2_913 }, 2_913],
  ['route', { elevationMeters: 2_495 }, undefined],
] as const)('takes a %s to be as high as its highest place', (kind, facts, height) => {
  expect(heightOf(kind, facts)).toBe(height);
});
