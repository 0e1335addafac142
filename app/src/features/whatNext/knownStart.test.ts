import { expect, it } from 'vitest';
import type { WhatNextStartData } from '#app/data/generated/whatNext.ts';
import { knownStarts, tripOfLast } from './knownStart.ts';

const SHAPE = [[[1.5, 42.5]]];
const begun = (activities: readonly object[], locations: readonly (readonly number[] | null)[]): WhatNextStartData =>
  JSON.parse(
    JSON.stringify({
      lastWhatNext: null,
      myActivities: { nodes: activities },
      myTargets: {
        nodes: locations.map((location, i) => ({ element: { id: `${i}`, name: `Target ${i}`, location } })),
      },
    }),
  );

it('begins where the last activity began, or at the first target with a position', () => {
  const activity = { id: 'a', title: 'A day', shape: SHAPE };
  const target = { place: [1, 42], of: 'target', name: 'Target 1' };
  expect(knownStarts(begun([activity], [null, [42, 1], [43, 2]]))).toEqual([
    { place: [1.5, 42.5], of: 'activity', name: 'A day' },
    target,
  ]);
  expect(knownStarts(begun([{ ...activity, shape: null }], [null, [42, 1]]))).toEqual([target]);
  expect(knownStarts(begun([], []))).toEqual([]);
});

it('asks the last question again, for the next Saturday once its day is over', () => {
  const last: NonNullable<WhatNextStartData['lastWhatNext']> = {
    lat: 42.5,
    lon: 1.5,
    placeName: 'Ordino',
    date: '2026-11-28',
    hours: 6,
    shape: 'weekend',
    maxDifficulty: 'T4',
    answeredAt: '2026-11-24T10:00:00Z',
    more: 0,
    proposals: [],
  };
  const trip = { place: [1.5, 42.5], placeName: 'Ordino', hours: 6, shape: 'weekend', maxDifficulty: 'T4' };
  expect(tripOfLast(last, '2026-11-28')).toEqual({ ...trip, date: '2026-11-28' });
  expect(tripOfLast(last, '2026-11-29')).toEqual({ ...trip, date: '2026-12-05' });
});
