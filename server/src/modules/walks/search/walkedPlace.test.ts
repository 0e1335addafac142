import { expect, it } from 'vitest';
import { isUpWall } from './walkedPlace.ts';

it('knows a path at the top of a wall from one that leads to the foot of a climb', () => {
  const foot = { isFoot: true, elevationMeters: 1_600 };
  expect(isUpWall(foot, 1_720, 110)).toBe(true);
  expect(isUpWall(foot, 1_480, 110)).toBe(true);
  expect(isUpWall(foot, 1_690, 110)).toBe(false);
  expect(isUpWall(foot, 1_625, 5)).toBe(false);
  expect(isUpWall({ ...foot, elevationMeters: null }, 1_720, 110)).toBe(false);
  // Summits are often above the end of their path.
  expect(isUpWall({ elevationMeters: 1_600 }, 1_480, 110)).toBe(false);
});
