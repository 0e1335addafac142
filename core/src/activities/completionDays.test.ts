import { describe, expect, it } from 'vitest';
import { milestoneDays } from './completionDays.ts';

const milestone = (reachedAt: string | null, trackStartedAt: string | null = null, lon: number | null = 0.65) => ({
  reachedAt,
  trackStartedAt,
  lon,
});
const days = { firstDay: '2026-07-18', lastDay: '2026-07-20' };

describe('days of milestones', () => {
  it('are those of their times, of their tracks, or of the one before', () => {
    const all = [
      milestone('2026-07-18T10:00:00Z'),
      milestone(null),
      milestone(null, '2026-07-19T05:00:00Z'),
      milestone(null),
      milestone('2026-07-20T12:00:00Z', '2026-07-19T05:00:00Z'),
    ];
    expect(milestoneDays(all, days).map((day) => day.slice(-2))).toEqual(['18', '18', '19', '19', '20']);
  });

  it('are days at the place, within those of the activity', () => {
    expect(milestoneDays([milestone('2026-07-18T22:00:00Z', null, 86.9)], days)).toEqual(['2026-07-19']);
    expect(milestoneDays([milestone('2020-01-01T00:00:00Z'), milestone('2030-01-01T00:00:00Z')], days)).toEqual([
      '2026-07-18',
      '2026-07-20',
    ]);
  });

  it('are the day of an activity of one, whatever a clock says', () => {
    expect(milestoneDays([milestone('2026-07-19T10:00:00Z')], { ...days, lastDay: null })).toEqual(['2026-07-18']);
  });
});
