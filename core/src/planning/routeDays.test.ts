import { expect, it } from 'vitest';
import { routeDays } from './routeDays.ts';

it.each([
  ['a long trail in its stages', { stages: 47, lengthMeters: 840_000, durationMinutes: 21_000 }, 47],
  ['a long trail whose time is not known', { stages: 33, lengthMeters: 775_000 }, 33],
  ['a long trail without stages in days', { durationMinutes: 2_900 }, 7],
  ['a trek of short days in its stages', { shape: 'multiDay', stages: 4, durationMinutes: 1_105 }, 4],
  ['a summit with a night on the way in hours', { stages: 2, durationMinutes: 900 }, null],
  ['a day in hours', { stages: 1, durationMinutes: 480 }, null],
  ['nothing of what is not known', { stages: 1 }, null],
])('tells the time of %s', (_, facts, count) => expect(routeDays(facts)?.count ?? null).toBe(count));

it('tells how far a stage is, and which count is estimated', () => {
  expect(routeDays({ stages: 4, lengthMeters: 55_000 })).toEqual({ count: 4, metersPerDay: 13_750 });
  expect(routeDays({ durationMinutes: 2_900 })).toEqual({ count: 7, isComputed: true });
});
