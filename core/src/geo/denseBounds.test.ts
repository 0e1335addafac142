import { expect, it } from 'vitest';
import { denseBoundsOf } from './denseBounds.ts';
import type { LonLat } from './lonLat.ts';

const PENINSULA: readonly LonLat[] = Array.from({ length: 15 }, (_, i): LonLat => [-8 + i * 0.8, 37 + (i % 5) * 1.4]);
const TEIDE: LonLat = [-16.64, 28.27];

it('leaves out an island far from the other places', () => {
  expect(denseBoundsOf([...PENINSULA.slice(0, 7), TEIDE, ...PENINSULA.slice(7)])).toEqual(denseBoundsOf(PENINSULA));
  expect(denseBoundsOf(PENINSULA)).toEqual([-8, 37, expect.closeTo(3.2), 42.6]);
});

it('contains all places that are spread evenly, that are few, or of which too many are far off', () => {
  const spread = Array.from({ length: 20 }, (_, i): LonLat => [i * 4, 40]);
  expect(denseBoundsOf(spread)).toEqual([0, 40, 76, 40]);
  expect(denseBoundsOf([TEIDE, [0, 40], [1, 40]])).toEqual([TEIDE[0], TEIDE[1], 1, 40]);
  const islands = Array.from({ length: 5 }, (_, i): LonLat => [-16 - i / 10, 28]);
  expect(denseBoundsOf([...PENINSULA, ...islands])?.[1]).toBe(28);
  expect(denseBoundsOf([])).toBeNull();
});

it('stays narrow across the antimeridian', () => {
  const fiji = Array.from({ length: 10 }, (_, i): LonLat => [i < 5 ? 179 + i / 10 : -179 - i / 10, -17]);
  expect(denseBoundsOf(fiji)).toEqual([179, -17, -179.5, -17]);
  expect(denseBoundsOf([...fiji, [10, -17]])).toEqual([179, -17, -179.5, -17]);
});
