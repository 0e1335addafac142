import { expect, it } from 'vitest';
import type { LonLat } from './lonLat.ts';
import { mainRings } from './mainRings.ts';

const square = (west: number, south: number, side: number): LonLat[] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const MAINLAND = square(-5, 42, 12);
const CORSICA = square(8.5, 41.4, 1.5);
const GUADELOUPE = square(-61.8, 15.8, 0.8);

it('are the mainland and the islands near it, not those an ocean away', () => {
  expect(mainRings([GUADELOUPE, MAINLAND, CORSICA])).toEqual([MAINLAND, CORSICA]);
});

it('do not follow a chain of islands away from the mainland', () => {
  const chain = [square(-9, 40, 0.5), square(-14, 35, 0.5), square(-19, 30, 0.5)];
  expect(mainRings([MAINLAND, ...chain])).toEqual([MAINLAND, chain[0]]);
});

it('are all islands of a group whose sizes are alike', () => {
  const islands = [square(-16.9, 28, 0.6), square(-15.8, 27.8, 0.5), square(-14.2, 28.1, 0.5)];
  expect(mainRings(islands)).toHaveLength(3);
});

it('do not end at the antimeridian', () => {
  const [west, east] = [square(177, -18, 3), square(-180, -17, 2)];
  expect(mainRings([west, east])).toHaveLength(2);
});

it('are none of no outline', () => {
  expect(mainRings([])).toEqual([]);
});
