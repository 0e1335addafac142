import { expect, it } from 'vitest';
import { missingMeasures, shownMeasures } from './measures.ts';

const totals = {
  ascentMeters: 2_141,
  distanceMeters: 27_770,
  movingSeconds: 38_820,
  activities: 7,
  days: 7,
  summits: 48,
  newSummits: 48,
  nights: 0,
};

it('shows no number twice and none that is zero', () => {
  expect(shownMeasures([totals])).toEqual(['ascentMeters', 'distanceMeters', 'movingSeconds', 'activities', 'summits']);
  const other = { ...totals, days: 9, newSummits: 12 };
  expect(shownMeasures([totals, other])).toEqual(
    expect.arrayContaining(['activities', 'days', 'summits', 'newSummits']),
  );
});

it('names what was not recorded, but no nights, which few have', () => {
  expect(missingMeasures(totals)).toEqual([]);
  expect(missingMeasures({ ...totals, distanceMeters: 0, movingSeconds: 0 })).toEqual([
    'distanceMeters',
    'movingSeconds',
  ]);
});
