import { expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { areFarApart } from './areFarApart.ts';

const PYRENEES: LonLat[] = [
  [0.657, 42.631],
  [0.435, 42.655],
  [0.35, 42.77],
  [-0.147, 42.774],
  [1.445, 42.592],
  [2.456, 42.519],
  [0.697, 42.689],
];

it('shows where in the world places are only where that tells them apart', () => {
  expect(areFarApart([[86.925, 27.988], [-70.011, -32.653], [-151.007, 63.069], null])).toBe(true);
  expect(areFarApart(PYRENEES)).toBe(false);
  // One summit far away does not make the others differ.
  expect(areFarApart([...PYRENEES, [-16.642, 28.272]])).toBe(false);
  expect(areFarApart([])).toBe(false);
});
