import { describe, expect, it } from 'vitest';
import { dayStatistics, memberStatistics } from './memberStatistics.ts';
import type { CountedActivity, CountedCompletion } from './memberStatistics.ts';

const activity = (id: string, happenedOn: string, facts: Partial<CountedActivity> = {}): CountedActivity => ({
  id,
  kind: 'hiking',
  happenedOn,
  endedOn: happenedOn,
  distanceMeters: 0,
  ascentMeters: 0,
  movingSeconds: 0,
  maxElevationMeters: null,
  startMinute: null,
  ...facts,
});
const ascent = (elementId: string, completedOn: string, elevationMeters: number | null = null): CountedCompletion => ({
  elementId,
  completedOn,
  elevationMeters,
  isSummit: true,
});

describe('memberStatistics', () => {
  it('counts a tour of five days as five days and four nights, and a day with two activities once', () => {
    const { totals, years } = memberStatistics(
      [
        activity('tour', '2024-12-30', { endedOn: '2025-01-03', distanceMeters: 60_000, ascentMeters: 4_000 }),
        activity('a', '2025-07-01', { ascentMeters: 500 }),
        activity('b', '2025-07-01', { ascentMeters: 300, kind: 'climbing' }),
      ],
      [],
    );
    expect(totals).toMatchObject({ activities: 3, days: 6, nights: 4, distanceMeters: 60_000, ascentMeters: 4_800 });
    expect(years.map(({ year, activities, days, nights }) => [year, activities, days, nights])).toEqual([
      [2025, 2, 4, 2],
      [2024, 1, 2, 2],
    ]);
    expect(years[0]?.monthlyAscentMeters[6]).toBe(800);
    expect(years[0]?.kinds.map(({ kind, activities }) => [kind, activities])).toEqual([
      ['climbing', 1],
      ['hiking', 1],
    ]);
  });

  it('counts a summit as new in the year of its first ascent only', () => {
    const { totals, years, highestSummit, summitMonths } = memberStatistics(
      [],
      [
        ascent('aneto', '2023-08-01', 3_404),
        ascent('aneto', '2021-08-15', 3_404),
        ascent('aneto', '2023-01-02', 3_404),
        // By hand and by an activity of the same day.
        ascent('aneto', '2021-08-15', 3_404),
        ascent('posets', '2023-08-03', 3_369),
        { ...ascent('hut', '2023-08-03', 4_000), isSummit: false },
      ],
    );
    expect(totals).toMatchObject({ summits: 4, newSummits: 2 });
    expect(years.map(({ year, summits, newSummits }) => [year, summits, newSummits])).toEqual([
      [2023, 3, 1],
      [2021, 1, 1],
    ]);
    expect(highestSummit).toEqual({ elementId: 'aneto', elevationMeters: 3_404 });
    expect(summitMonths).toEqual([{ elementId: 'aneto', times: 3, months: [1, 8] }]);
  });

  it('finds the largest n with n activities above n hundred metres', () => {
    const of = (...ascents: number[]) =>
      memberStatistics(
        ascents.map((ascentMeters, i) => activity(String(i), '2025-01-01', { ascentMeters })),
        [],
      );
    expect(of()).toMatchObject({ ascentNumber: 0, ascentNumberMissing: 1 });
    expect(of(99)).toMatchObject({ ascentNumber: 0, ascentNumberMissing: 1 });
    expect(of(1_000, 900, 299)).toMatchObject({ ascentNumber: 2, ascentNumberMissing: 1 });
    expect(of(1_000, 900, 300)).toMatchObject({ ascentNumber: 3, ascentNumberMissing: 2 });
  });

  it('gives a record to whoever was first', () => {
    const { records } = memberStatistics(
      [
        activity('later', '2025-01-02', { distanceMeters: 20_000, startMinute: 200, endedOn: '2025-01-04' }),
        activity('first', '2025-01-01', { distanceMeters: 20_000, startMinute: 300 }),
        activity('short', '2024-01-01', { distanceMeters: 10, maxElevationMeters: 3_000 }),
      ],
      [],
    );
    expect(records.map(({ name, value, activityId }) => [name, value, activityId])).toEqual([
      ['distance', 20_000, 'first'],
      ['highest', 3_000, 'short'],
      ['earliest', 200, 'later'],
      ['longest', 3, 'later'],
    ]);
  });

  it('puts the figures of a tour on its first day', () => {
    expect(dayStatistics([activity('tour', '2025-02-28', { endedOn: '2025-03-01', ascentMeters: 900 })])).toEqual([
      { day: '2025-02-28', activities: 1, distanceMeters: 0, ascentMeters: 900 },
      { day: '2025-03-01', activities: 1, distanceMeters: 0, ascentMeters: 0 },
    ]);
  });
});
