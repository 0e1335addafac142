import { describe, expect, it } from 'vitest';
import { groupByDay } from './groupByDay.ts';

const at = (createdAt: string) => ({ createdAt });
const daysOf = (times: readonly string[], now: string, zone: string) =>
  groupByDay(times.map(at), Date.parse(now), zone).map(([group, items]) => [
    group,
    items.map(({ createdAt }) => createdAt),
  ]);

describe('notifications', () => {
  it('are grouped by the days of the reader', () => {
    const times = ['2026-11-28T00:30:00Z', '2026-11-27T23:30:00Z', '2026-11-27T01:00:00Z', '2026-11-20T12:00:00Z'];
    expect(daysOf(times, '2026-11-28T09:00:00Z', 'UTC')).toEqual([
      ['today', times.slice(0, 1)],
      ['yesterday', times.slice(1, 3)],
      ['earlier', times.slice(3)],
    ]);
    expect(daysOf(times, '2026-11-28T09:00:00Z', 'Europe/Madrid')).toEqual([
      ['today', times.slice(0, 2)],
      ['yesterday', times.slice(2, 3)],
      ['earlier', times.slice(3)],
    ]);
  });

  it('of yesterday are those of the day before also where clocks were changed that night', () => {
    const times = ['2026-10-25T23:30:00Z', '2026-10-24T22:30:00Z', '2026-10-24T21:30:00Z'];
    expect(daysOf(times, '2026-10-26T08:00:00Z', 'Europe/Madrid')).toEqual([
      ['today', times.slice(0, 1)],
      ['yesterday', times.slice(1, 2)],
      ['earlier', times.slice(2)],
    ]);
  });

  it('have no heading of a day without any', () => {
    expect(daysOf(['2026-11-29T00:00:00Z'], '2026-11-28T23:59:59Z', 'UTC').map(([group]) => group)).toEqual(['today']);
    expect(daysOf([], '2026-11-28T23:59:59Z', 'UTC')).toEqual([]);
  });
});
