import { describe, expect, it } from 'vitest';
import { legSun } from './legSun.ts';

const HOUR = 3_600_000;
/** The upper half of the way is in the sun from 10 to 16, the lower one from 12 to 14. */
const samples = [500, 1_500, 2_500, 3_500].map((alongMeters) => ({
  alongMeters,
  sunlit: [alongMeters < 2_000 ? ([12 * HOUR, 14 * HOUR] as const) : ([10 * HOUR, 16 * HOUR] as const)],
}));

describe('sun on a leg', () => {
  it('is the mean of its places over the day', () => {
    expect(legSun(samples, 0, 2_000, null)).toEqual({ daySeconds: 2 * 3_600, walkSeconds: null });
    expect(legSun(samples, 0, 4_000, null)!.daySeconds).toBe(4 * 3_600);
  });

  it('on the way counts where one is at each time', () => {
    const walk = (leave: number, arrive: number): number =>
      legSun(samples, 0, 4_000, { leaveAt: leave * HOUR, arriveAt: arrive * HOUR })!.walkSeconds! / 3_600;
    // Until 10 on the lower half, then on the upper one.
    expect(walk(8, 12)).toBe(2);
    expect(walk(12, 16)).toBe(4);
    expect(walk(16, 20)).toBe(0);
    // The lower half is reached when the sun comes.
    expect(walk(11, 15)).toBe(3);
  });

  it('of a leg between two samples is that of the nearest', () => {
    expect(legSun(samples, 1_600, 1_700, { leaveAt: 13 * HOUR, arriveAt: 13.5 * HOUR })).toEqual({
      daySeconds: 2 * 3_600,
      walkSeconds: 1_800,
    });
    expect(legSun([], 0, 100, null)).toBeNull();
  });
});
