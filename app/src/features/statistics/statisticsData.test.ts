import { describe, expect, it } from 'vitest';
import type { StatisticsPartsFragment } from '#app/data/generated/types.ts';
import { daysByMonth, runningTotals, statisticsData, yearParam } from './statisticsData.ts';

/** Negative years are of completed targets alone. */
const of = (...years: number[]) =>
  ({
    years: years.map((year) => ({ year: Math.abs(year), totals: { days: year > 0 ? 1 : 0 } })),
  }) as unknown as StatisticsPartsFragment;
const shown = (query: string, ...years: number[]) => {
  const { year, otherYear, daysYear } = statisticsData(new URL(`http://c.test/?${query}`), of(...years), []);
  return [year, otherYear, daysYear];
};

it('counts the days out of each month, however many activities a day has', () => {
  const days = [
    { day: '2026-01-03', activities: 1 },
    { day: '2026-09-12', activities: 2 },
    { day: '2026-09-30', activities: 1 },
  ];
  expect(daysByMonth(days)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0]);
  expect(daysByMonth([])).toEqual(Array.from({ length: 12 }, () => 0));
});

it('adds up the months of a year, of the running one only until today', () => {
  const monthly = [100, 0, 50, 0, 0, 0, 0, 0, 0, 0, 0, 25];
  expect(runningTotals(monthly, 2025, '2026-03-31')).toEqual([
    100, 100, 150, 150, 150, 150, 150, 150, 150, 150, 150, 175,
  ]);
  expect(runningTotals(monthly, 2026, '2026-03-31')).toEqual([100, 100, 150]);
});

describe('statisticsData', () => {
  it('compares the year with the one before it that has activities', () => {
    expect(shown('', 2026, 2024)).toEqual([null, 2024, 2026]);
    expect(shown('year=2024', 2026, 2024)).toEqual([2024, 2026, 2024]);
    expect(shown('year=2026&with=2020', 2026, 2024, 2020)).toEqual([2026, 2020, 2026]);
  });

  it('shows a year of completed targets alone, but compares none with it', () => {
    expect(shown('year=2025', 2026, -2025, 2024)).toEqual([2025, 2024, 2025]);
    expect(shown('year=2026&with=2025', 2026, -2025, 2024)).toEqual([2026, 2024, 2026]);
    expect(shown('year=2026', 2026, -2025)).toEqual([2026, null, 2026]);
    expect(shown('', -2026, 2025, 2024)).toEqual([null, 2024, 2025]);
  });

  it('ignores years without activities and the same year twice', () => {
    expect(shown('year=2025&with=1999', 2026, 2024)).toEqual([null, 2024, 2026]);
    expect(shown('year=2026&with=2026', 2026)).toEqual([2026, null, 2026]);
    expect(shown('')).toEqual([null, null, null]);
  });

  it('has the completed places of each kind, the most frequent kind first', () => {
    const counts = [
      { type: 'shelter', count: 2 },
      { type: 'mountain', count: 7 },
    ];
    expect(statisticsData(new URL('http://c.test/'), of(2026), counts).completed).toEqual([
      { kind: 'mountain', count: 7 },
      { kind: 'shelter', count: 2 },
    ]);
  });

  it('reads only years', () => {
    expect(yearParam(new URL('http://c.test/?year=2025e3'))).toBeNull();
    expect(yearParam(new URL('http://c.test/?year=2025'))).toBe(2025);
  });
});
