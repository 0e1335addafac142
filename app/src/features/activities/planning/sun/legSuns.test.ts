import { describe, expect, it } from 'vitest';
import { joinSun, sunOfLeg } from './legSuns.ts';

const HOUR = 3_600_000;
const part = (hours: number, reachMeters: number) => ({
  source: 'SRTM',
  cellMeters: 80,
  timeZone: 'Europe/Andorra',
  reachMeters,
  samples: [{ alongMeters: 500, sunlit: [[9 * HOUR, (9 + hours) * HOUR] as const] }],
});

describe('the sun along the tracks of a plan', () => {
  it('goes on over several tracks, as far as the worst known one', () => {
    const joined = joinSun([part(2, 40_000), part(4, 9_000)], [1_000, 1_000])!;
    expect(joined).toMatchObject({ reachMeters: 9_000 });
    expect(joined.samples.map(({ alongMeters }) => alongMeters)).toEqual([500, 1_500]);
    expect(joinSun([part(2, 1), null], [1, 1])).toBeNull();
    expect(joinSun([], [])).toBeNull();
  });

  it('is told for each leg by its times, and without them for the day', () => {
    const sun = joinSun([part(2, 1), part(4, 1)], [1_000, 1_000])!;
    const leg = { distanceMeters: 1_000, ascentMeters: 0, descentMeters: 0 };
    const named = { to: 'a', milestone: null, leg, pauseMinutes: 0, isKnown: true };
    const schedule = {
      startAt: 8 * HOUR,
      stops: [{ arriveAt: 10 * HOUR, leaveAt: 12 * HOUR }, null],
      isComplete: false,
      isWalked: true,
      endAt: 0,
      sun: null,
      deadline: null,
      turn: null,
      fits: true,
    };
    expect(sunOfLeg(sun, [named, named], 0, schedule)).toEqual({ daySeconds: 7_200, walkSeconds: 3_600 });
    expect(sunOfLeg(sun, [named, named], 1, schedule)).toEqual({ daySeconds: 14_400, walkSeconds: null });
  });
});
