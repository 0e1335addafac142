import { describe, expect, it } from 'vitest';
import { trackProfile } from '../tracks/stats/profile.ts';
import { syntheticActivity } from '../tracks/samples/syntheticActivity.ts';
import { aheadOn } from './aheadOn.ts';

const thereAndBack = trackProfile([
  syntheticActivity({
    waypoints: [
      [0.65, 42.6, 1_000],
      [0.65, 42.6 + 2_000 / 111_195, 1_600],
      [0.65, 42.6, 1_000],
    ],
  }),
]);

describe('what lies ahead', () => {
  const stops = [
    { id: 'top', name: 'Top', alongMeters: 2_000 },
    { id: 'spring', name: 'Spring', alongMeters: 800 },
  ];

  it('is each stop and the end, with what is left to climb and to walk', () => {
    const ahead = aheadOn(thereAndBack, stops, { alongMeters: 400, direction: 1 });
    expect(ahead.map(({ stop }) => stop?.id ?? null)).toEqual(['spring', 'top', null]);
    const [spring, top, end] = ahead;
    expect(spring!.distanceMeters).toBeCloseTo(400, 0);
    expect(top!.distanceMeters).toBeCloseTo(1_600, 0);
    expect(top!.ascentMeters).toBeCloseTo(480, -2);
    expect(end!.distanceMeters).toBeCloseTo(3_600, -1);
    expect(end!.descentMeters).toBeCloseTo(600, -2);
    expect(end!.seconds).toBeGreaterThan(top!.seconds);
  });

  it('is the beginning, and climbs are descents, the other way round', () => {
    const ahead = aheadOn(thereAndBack, stops, { alongMeters: 1_500, direction: -1 });
    expect(ahead.map(({ stop }) => stop?.id ?? null)).toEqual(['spring', null]);
    expect(ahead[1]!.distanceMeters).toBeCloseTo(1_500, 0);
    expect(ahead[1]!.descentMeters).toBeGreaterThan(400);
    expect(ahead[1]!.ascentMeters).toBeLessThan(20);
  });

  it('is nothing at the end', () => {
    const total = thereAndBack.distanceMeters.at(-1)!;
    expect(aheadOn(thereAndBack, stops, { alongMeters: total, direction: 1 })).toEqual([]);
  });
});
