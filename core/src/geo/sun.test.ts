import { describe, expect, it } from 'vitest';
import { sunTimes } from './sun.ts';

const minutes = (day: string, clock: string): number => Date.parse(`${day}T${clock}:00Z`) / 60_000;
const near = (time: number | null, expected: number): void => {
  expect(time).not.toBeNull();
  expect(Math.abs((time ?? 0) / 60_000 - expected)).toBeLessThanOrEqual(1.5);
};

describe('sun times', () => {
  // Published values, in UTC and to the minute.
  it.each([
    ['Greenwich in June', '2024-06-21', [0, 51.4779], '03:43', '20:21'],
    ['Greenwich in December', '2024-12-21', [0, 51.4779], '08:03', '15:53'],
    ['Madrid in December', '2024-12-21', [-3.7038, 40.4168], '07:34', '16:51'],
    ['Madrid in June', '2024-06-21', [-3.7038, 40.4168], '04:44', '19:48'],
  ] as const)('agree with the almanac for %s', (_, day, place, sunrise, sunset) => {
    const sun = sunTimes(day, place, 0);
    near(sun.sunrise, minutes(day, sunrise));
    near(sun.sunset, minutes(day, sunset));
    expect(sun.polar).toBeNull();
  });

  it('give a day of twelve hours and some minutes at the equator on an equinox', () => {
    const { sunrise, sunset } = sunTimes('2024-03-20', [0, 0], 0);
    expect((Number(sunset) - Number(sunrise)) / 60_000).toBeCloseTo(12 * 60 + 6.7, 0);
  });

  it('keep to the day of the place, on both sides of the date line', () => {
    for (const longitude of [-179.9, -120, 0, 120, 179.9]) {
      const { civilDawn, sunrise, noon, sunset, civilDusk } = sunTimes('2024-03-20', [longitude, 40], 0);
      const local = noon + longitude * 4 * 60_000;
      expect(new Date(local).toISOString().slice(0, 13)).toMatch(/^2024-03-20T1[12]$/);
      const order = [civilDawn, sunrise, noon, sunset, civilDusk].map(Number);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(Number(civilDusk) - Number(civilDawn)).toBeLessThan(24 * 3_600_000);
    }
  });

  it('say when the sun does not set or does not rise', () => {
    const tromso = [18.9553, 69.6492] as const;
    expect(sunTimes('2024-06-21', tromso, 0)).toMatchObject({
      sunrise: null,
      sunset: null,
      civilDawn: null,
      polar: 'day',
    });
    const winter = sunTimes('2024-12-21', tromso, 0);
    expect(winter).toMatchObject({ sunrise: null, sunset: null, polar: 'night' });
    // There is civil twilight around noon.
    expect(winter.civilDawn).not.toBeNull();
    expect(sunTimes('2024-12-21', [0, 89.9], 0)).toMatchObject({ civilDawn: null, polar: 'night' });
    expect(sunTimes('2024-12-21', [0, -90], 0).polar).toBe('day');
  });

  it('bring the sun earlier to a height, and no differently to one that is not known', () => {
    const place = [0.6567, 42.6311] as const;
    const low = sunTimes('2025-07-19', place, null);
    const high = sunTimes('2025-07-19', place, 3404);
    const gained = (Number(low.sunrise) - Number(high.sunrise)) / 60_000;
    expect(gained).toBeGreaterThan(7);
    expect(gained).toBeLessThan(14);
    expect(sunTimes('2025-07-19', place, -400)).toEqual(low);
  });
});
