import { expect, it } from 'vitest';
import { isTooHard } from './isTooHard.ts';

const hike = (value: string | null) => ({ scale: 'sacHiking', value });

it('compares the easiest way to a place with what a trip may be', () => {
  expect(isTooHard([hike('T4')], 'T3')).toBe(true);
  expect(isTooHard([hike('T4'), hike('T2')], 'T3')).toBe(false);
  expect(isTooHard([hike('T3+')], 'T3')).toBe(false);
  expect(isTooHard([hike('T3-T5')], 'T3')).toBe(false);
});

it('takes a place that has only been graded as a climb for one, and an ungraded place for none', () => {
  const climb = { scale: 'alpine', value: 'PD' };
  expect(isTooHard([climb], 'T6')).toBe(true);
  expect(isTooHard([climb, hike('T2')], 'T3')).toBe(false);
  expect(isTooHard([hike(null)], 'T1')).toBe(false);
  expect(isTooHard([], 'T1')).toBe(false);
});
