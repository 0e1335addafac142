import { expect, it } from 'vitest';
import { trackProfile } from './profile.ts';
import { segmentOf } from '../samples/segmentOf.ts';
import { trackStatistics } from './statistics.ts';
import { rangeStats } from './rangeStats.ts';

const points = Array.from(
  { length: 101 },
  (_, i) => [0, 42 + (i * 50) / 111_195, i <= 60 ? 1_000 + i * 5 : 1_300 - (i - 60) * 5, 60 * i] as const,
);
const track = segmentOf(points);
const profile = trackProfile([track]);

it('counts a part as the whole is counted', () => {
  const whole = trackStatistics([track]);
  const figures = rangeStats(profile, 0, 100);
  expect(figures.distanceMeters).toBeCloseTo(whole.distanceMeters, 3);
  expect(figures.ascentMeters).toBeCloseTo(whole.ascentMeters!, 6);
  expect(figures.descentMeters).toBeCloseTo(whole.descentMeters!, 6);
  expect(figures.seconds).toBe(6_000);
  const up = rangeStats(profile, 0, 60);
  expect(up.ascentMeters! - up.descentMeters!).toBeCloseTo(300, 0);
  expect(up.slope).toBeCloseTo(0.1, 2);
});

it('does not mind in which order its ends are given', () => {
  expect(rangeStats(profile, 80, 20)).toEqual(rangeStats(profile, 20, 80));
});

it('adds nothing for a gap, and knows nothing that was not recorded', () => {
  const high = segmentOf(points.map(([lon, lat, , time]) => [lon + 1, lat, 3_000, time + 10_000] as const));
  const two = trackProfile([track, high]);
  expect(rangeStats(two, 0, 201)).toMatchObject({
    ascentMeters: rangeStats(profile, 0, 100).ascentMeters,
    distanceMeters: expect.closeTo(10_000, -2),
  });
  const bare = trackProfile([
    segmentOf([
      [0, 42],
      [0, 42.01],
    ]),
  ]);
  expect(rangeStats(bare, 0, 1)).toMatchObject({
    ascentMeters: null,
    descentMeters: null,
    seconds: null,
    slope: null,
  });
  expect(rangeStats(profile, 7, 7)).toMatchObject({ distanceMeters: 0, slope: null });
});
