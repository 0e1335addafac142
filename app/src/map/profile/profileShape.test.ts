import { describe, expect, it } from 'vitest';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import {
  PLOT_HEIGHT,
  PLOT_WIDTH,
  firstSampleNear,
  joinProfiles,
  profileLines,
  profileShape,
  sampleAt,
  sampleNear,
  slopeAt,
  tidyTicks,
} from './profileShape.ts';

const profileOf = (heights: (number | null)[], stepMeters = 100, breaks: number[] = []): TrackProfile => ({
  distanceMeters: heights.map((_, i) => i * stepMeters),
  elevationMeters: heights,
  lon: heights.map((_, i) => i * 0.001),
  lat: heights.map(() => 42),
  time: heights.map((_, i) => i * 60),
  breaks,
});

describe('profile', () => {
  it('spans the drawing from the first to the last meter', () => {
    const shape = profileShape(profileOf([1000, 1100, 1200]));
    expect(shape?.line).toMatch(/^M0\.0 /);
    expect(shape?.line).toContain(`L${PLOT_WIDTH}.0 `);
    expect(shape?.total).toBe(200);
  });

  it('breaks the line between segments and where no height is known', () => {
    const shape = profileShape(profileOf([1000, 1010, 1020, 1030, null, 1050, 1060], 100, [2]));
    expect(shape?.line.match(/M/g)).toHaveLength(3);
    expect(shape?.gaps).toEqual([200]);
  });

  it('goes on over a height that was taken out as a spike', () => {
    const holed = profileOf([1000, null, 1020, 1030, null, null, 1060, null], 50, [3]);
    expect(joinProfiles([holed]).elevationMeters).toEqual([1000, 1010, 1020, 1030, 1040, 1050, 1060, null]);
    // No interpolation across a break or a long unknown range.
    const broken = profileOf([1000, null, 1020, null, null, 1060], 60, [1]);
    expect(joinProfiles([broken]).elevationMeters).toEqual([1000, null, 1020, null, null, 1060]);
  });

  it('is nothing without heights', () => {
    expect(profileShape(profileOf([null, null, null]))).toBeNull();
    expect(profileShape(profileOf([1000]))).toBeNull();
  });

  it('does not make a mountain of a flat walk', () => {
    const shape = profileShape(profileOf([500, 501, 500]));
    expect((shape?.highMeters ?? 0) - (shape?.lowMeters ?? 0)).toBeGreaterThanOrEqual(120);
  });

  it('tints each selectedRange by its slope', () => {
    // 5 % for 1 km, then 45 % for 1 km.
    const heights = Array.from({ length: 21 }, (_, i) => (i <= 10 ? 1000 + i * 5 : 1050 + (i - 10) * 45));
    const shape = profileShape(profileOf(heights));
    expect(shape?.areas[0]).not.toBe('');
    expect(shape?.areas[4]).not.toBe('');
    expect(shape?.areas[4]).toContain(` ${PLOT_HEIGHT}Z`);
    expect(slopeAt(profileOf(heights), 5)).toBeCloseTo(0.05, 5);
    expect(slopeAt(profileOf(heights), 18)).toBeCloseTo(0.45, 5);
  });

  it('joins tracks with a break between them', () => {
    const joined = joinProfiles([profileOf([1, 2, 3]), profileOf([4, 5], 50, [1])]);
    expect(joined.distanceMeters).toEqual([0, 100, 200, 200, 250]);
    expect(joined.breaks).toEqual([3, 4]);
    expect(profileLines(joined).map((line) => line.length)).toEqual([3, 1, 1]);
  });

  it('finds the nearest sample by distance and by place', () => {
    const profile = profileOf([1, 2, 3, 4]);
    expect(sampleAt(profile, -5)).toBe(0);
    expect(sampleAt(profile, 149)).toBe(1);
    expect(sampleAt(profile, 151)).toBe(2);
    expect(sampleAt(profile, 1e9)).toBe(3);
    expect(sampleNear(profile, [0.0021, 42])).toBe(2);
  });

  it('stays on the way it was on when the track returns', () => {
    const out = profileOf([1, 2, 3, 2, 1]);
    const back = { ...out, lon: [0, 0.001, 0.002, 0.001, 0] };
    expect(sampleNear(back, [0.001, 42], 4)).toBe(3);
    expect(sampleNear(back, [0.001, 42], 0)).toBe(1);
  });
});

it('marks a place where the track first comes to it', () => {
  const out = profileOf([1, 2, 3, 2, 1]);
  const back = { ...out, lon: [0, 0.001, 0.002, 0.001, 0.000_05] };
  expect(firstSampleNear(back, [0.000_05, 42])).toBe(0);
  expect(firstSampleNear(back, [0.002, 42])).toBe(2);
  expect(firstSampleNear(back, [0.001, 42])).toBe(1);
});

describe('ticks', () => {
  it('are round and inside', () => {
    expect(tidyTicks(1342, 2987, 4)).toEqual([1500, 2000, 2500]);
    expect(tidyTicks(0, 12.4, 6)).toEqual([0, 2.5, 5, 7.5, 10]);
    expect(tidyTicks(0, 0.9, 3)).toEqual([0, 0.5]);
  });

  it('are none for a range without width', () => {
    expect(tidyTicks(5, 5, 4)).toEqual([]);
  });
});
