import { describe, expect, it } from 'vitest';
import { groupByDay } from './groupByDay.ts';

const at = (createdAt: string) => ({ createdAt });
const daysOf = (times: readonly string[], now: string, zone: string) =>
  groupByDay(times.map(at), Date.parse(now), zone).map(({ of, date, items }) => [
    of,
    date,
    items.map(({ createdAt }) => createdAt),
  ]);

describe('notifications', () => {
  it('are grouped by the days of the reader', () => {
    const times = ['2026-11-28T00:30:00Z', '2026-11-27T23:30:00Z', '2026-11-27T01:00:00Z', '2026-11-25T12:00:00Z'];
    expect(daysOf(times, '2026-11-28T09:00:00Z', 'UTC')).toEqual([
      ['today', '2026-11-28', times.slice(0, 1)],
      ['yesterday', '2026-11-27', times.slice(1, 3)],
      ['day', '2026-11-25', times.slice(3)],
    ]);
    expect(daysOf(times, '2026-11-28T09:00:00Z', 'Europe/Madrid')).toEqual([
      ['today', '2026-11-28', times.slice(0, 2)],
      ['yesterday', '2026-11-27', times.slice(2, 3)],
      ['day', '2026-11-25', times.slice(3)],
    ]);
  });

  it('are grouped by month before the last seven days', () => {
    const times = ['2026-11-22T12:00:00Z', '2026-11-21T12:00:00Z', '2026-11-02T12:00:00Z', '2026-09-30T22:30:00Z'];
    expect(daysOf(times, '2026-11-28T09:00:00Z', 'Europe/Madrid')).toEqual([
      ['day', '2026-11-22', times.slice(0, 1)],
      ['month', '2026-11-01', times.slice(1, 3)],
      ['month', '2026-10-01', times.slice(3)],
    ]);
  });

  it('of yesterday are those of the day before also where clocks were changed that night', () => {
    const times = ['2026-10-25T23:30:00Z', '2026-10-24T22:30:00Z', '2026-10-24T21:30:00Z'];
    expect(daysOf(times, '2026-10-26T08:00:00Z', 'Europe/Madrid')).toEqual([
      ['today', '2026-10-26', times.slice(0, 1)],
      ['yesterday', '2026-10-25', times.slice(1, 2)],
      ['day', '2026-10-24', times.slice(2)],
    ]);
  });

  it('have no heading of a day without any', () => {
    expect(daysOf(['2026-11-29T00:00:00Z'], '2026-11-28T23:59:59Z', 'UTC').map(([of]) => of)).toEqual(['today']);
    expect(daysOf([], '2026-11-28T23:59:59Z', 'UTC')).toEqual([]);
  });
});
