import { expect, it } from 'vitest';
import { scaleLength } from './scaleLength.ts';

it('takes the longest round length that fits', () => {
  expect(scaleLength(430)).toBe(200);
  expect(scaleLength(100)).toBe(100);
  expect(scaleLength(99)).toBe(50);
  expect(scaleLength(61_000)).toBe(50_000);
});
