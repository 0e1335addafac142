import { expect, it } from 'vitest';
import { distanceMeters } from './lonLat.ts';
import type { LonLat } from './lonLat.ts';
import { medianPlace } from './medianPlace.ts';

const AROUND: LonLat[] = [
  [0.6, 42.6],
  [0.6001, 42.6],
  [0.5999, 42.6],
  [0.6, 42.6001],
  [0.6, 42.5999],
];

it('is in the middle of the positions, and says how far they lie apart', () => {
  const { place, spreadMeters } = medianPlace(AROUND)!;
  expect(place).toEqual([0.6, 42.6]);
  expect(spreadMeters).toBeGreaterThan(8);
  expect(spreadMeters).toBeLessThan(12);
});

it('is hardly moved by a position that is wrong by kilometres', () => {
  const { place } = medianPlace([...AROUND, [0.7, 42.7]])!;
  expect(distanceMeters(place, [0.6, 42.6])).toBeLessThan(10);
});

it('is nothing without positions', () => {
  expect(medianPlace([])).toBeNull();
});
