import { expect, it } from 'vitest';
import { computedFactsOf, wayFiguresOf } from './wayFigures.ts';

const computed = computedFactsOf({ lengthMeters: 9_350, ascentMeters: 570, heightMeters: null, durationMinutes: 205 });

it('takes what is stated before what is computed, and says which it is', () => {
  expect(wayFiguresOf({}, computed)).toEqual({
    length: { value: 9_350, isComputed: true },
    ascent: { value: 570, isComputed: true },
    time: { value: 12_300, isComputed: true },
  });
  expect(wayFiguresOf({ lengthMeters: 10_000, durationMinutes: 180 }, computed)).toEqual({
    length: { value: 10_000 },
    ascent: { value: 570, isComputed: true },
    time: { value: 10_800 },
  });
});

it('counts a route of several days in stages', () => {
  const { days } = wayFiguresOf({ stages: 47, lengthMeters: 840_000 }, computedFactsOf({ durationMinutes: 21_000 }));
  expect(days).toMatchObject({ count: 47 });
});

it('knows the names that couloirs and via ferratas have for them', () => {
  expect(wayFiguresOf({ wallHeightMeters: 120, ferrataMinutes: 90 }, {})).toEqual({
    ascent: { value: 120 },
    time: { value: 5_400 },
  });
  expect(wayFiguresOf({}, { heightMeters: 400 })).toEqual({ ascent: { value: 400, isComputed: true } });
  expect(wayFiguresOf({}, computedFactsOf(null))).toEqual({});
});
