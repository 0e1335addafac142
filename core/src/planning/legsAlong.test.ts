import { describe, expect, it } from 'vitest';
import type { TrackProfile } from '../tracks/stats/profile.ts';
import { alongOf, joinProfiles, legsAlong } from './legsAlong.ts';
import { walkingSeconds } from './walkingTime.ts';

function profileOf(count: number, height: (meters: number) => number | null, startLon = 0): TrackProfile {
  const at = Array.from({ length: count }, (_, i) => i * 100);
  return {
    distanceMeters: at,
    elevationMeters: at.map(height),
    lon: at.map((meters) => startLon + meters / 111_195),
    lat: at.map(() => 0),
    time: at.map(() => null),
    breaks: [],
  };
}

const mountain = profileOf(101, (meters) => 1_000 + (5_000 - Math.abs(meters - 5_000)) / 5);

describe('legs along a track', () => {
  it('have the climbs and slopes of their part', () => {
    const [up, down] = legsAlong(mountain, [0, 5_000, 10_000]);
    expect(up).toMatchObject({ distanceMeters: 5_000, descentMeters: 0 });
    expect(up?.ascentMeters).toBeCloseTo(1_000, 0);
    expect(down?.descentMeters).toBeCloseTo(1_000, 0);
    expect(up?.steps).toHaveLength(50);
    expect(up?.steps?.[20]?.riseMeters).toBeCloseTo(20, 6);
    expect(walkingSeconds('munter', up!) / 3_600).toBeCloseTo(3.75, 2);
    expect(walkingSeconds('munter', down!) / 3_600).toBeCloseTo(2.5, 2);
  });

  it('begin and end between samples, and know nothing of unknown heights', () => {
    const [leg] = legsAlong(mountain, [250, 1_350]);
    expect(leg?.distanceMeters).toBe(1_100);
    expect(leg?.ascentMeters).toBeCloseTo(220, 0);
    const [flat] = legsAlong(
      profileOf(20, () => null),
      [0, 1_900],
    );
    expect(flat).toEqual({ distanceMeters: 1_900, ascentMeters: 0, descentMeters: 0 });
    expect(legsAlong(mountain, [500, 500])[0]?.distanceMeters).toBe(0);
  });

  it('go on over several tracks, each milestone on the one that it is at', () => {
    const other = profileOf(51, () => 500, 1);
    const joined = joinProfiles([mountain, other]);
    expect(joined.distanceMeters.at(-1)).toBe(15_000);
    expect(joined.breaks).toEqual([101]);
    expect(alongOf([mountain, other], { place: [1 + 2_000 / 111_195, 0], alongMeters: 2_000 })).toBe(12_000);
    expect(alongOf([mountain, other], { place: [2_000 / 111_195, 0], alongMeters: 2_000 })).toBe(2_000);
    expect(alongOf([], { place: null, alongMeters: 5 })).toBeNull();
  });
});
