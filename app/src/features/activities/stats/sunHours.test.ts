import { describe, expect, it } from 'vitest';
import { sunHours } from './sunHours.ts';

const HOUR = 3_600_000;
const sample = (alongMeters: number, ...sunlit: (readonly [number, number])[]) => ({
  alongMeters,
  sunlit: sunlit.map(([from, to]) => [from * HOUR, to * HOUR] as const),
});

describe('the hours of sun along a track', () => {
  it('are columns that meet between the places, over the hours in which the sun shines anywhere', () => {
    const sun = sunHours([sample(500, [9, 10], [12, 18]), sample(1_500), sample(2_500, [8.5, 12.5])])!;
    expect([sun.from, sun.to]).toEqual([8.5 * HOUR, 18 * HOUR]);
    expect(sun.columns.map(({ fromMeters, toMeters }) => [fromMeters, toMeters])).toEqual([
      [0, 1_000],
      [1_000, 2_000],
      [2_000, 3_000],
    ]);
    expect(sun.lengthMeters).toBe(3_000);
    // Seven, none and four hours, to five minutes.
    expect(sun.meanSeconds).toBe(13_200);
    expect(sun.ticks.map((at) => at / HOUR)).toEqual([9, 11, 13, 15, 17]);
  });

  it('are none where the sun does not shine, and a table of many places stays short', () => {
    expect(sunHours([sample(50), sample(150)])).toBeNull();
    expect(sunHours([])).toBeNull();
    const many = Array.from({ length: 120 }, (_, i) => sample(i * 100 + 50, [8, 16]));
    expect(sunHours(many)!.rows.map(({ alongMeters }) => alongMeters)).toHaveLength(8);
  });
});
