import { describe, expect, it } from 'vitest';
import { monthAfter, weeksOf } from './calendarMonth.ts';

describe('calendar months', () => {
  it('go on over the ends of years', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
    expect(monthAfter('2026-03', -14)).toBe('2025-01');
  });

  it.each([
    ['2026-11', '2026-10-26', '2026-12-06', 6],
    ['2027-02', '2027-02-01', '2027-02-28', 4],
    ['2024-02', '2024-01-29', '2024-03-03', 5],
  ])('fill whole weeks from Monday: %s', (month, first, last, weeks) => {
    const days = weeksOf(month);
    expect(days).toHaveLength(weeks);
    expect(days.every((week) => week.length === 7)).toBe(true);
    expect(days[0]?.[0]).toEqual({ day: first, isInMonth: first.startsWith(month) });
    expect(days.at(-1)?.[6]).toEqual({ day: last, isInMonth: last.startsWith(month) });
  });
});
