import { describe, expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { follow } from './locateOnLine.ts';
import type { LinePosition } from './locateOnLine.ts';
import { measuredLine, measuredLines } from './lineApproaches.ts';
import { trackProfile } from '../stats/profile.ts';
import { syntheticActivity } from '../samples/syntheticActivity.ts';

const DEGREE = 111_195;
const HUT: LonLat = [0.65, 42.6];
const north = (meters: number, east = 0): LonLat => [0.65 + east / (DEGREE * Math.cos(0.7436)), 42.6 + meters / DEGREE];
const profileOf = (places: readonly (readonly [LonLat, number])[]) =>
  trackProfile([syntheticActivity({ waypoints: places.map(([[lon, lat], height]) => [lon, lat, height]) })]);
const thereAndBack = profileOf([
  [HUT, 1_000],
  [north(2_000), 1_600],
  [HUT, 1_000],
]);
const line = measuredLine(thereAndBack);

function walk(places: readonly LonLat[], accuracyMeters = 8, on = line): (LinePosition | null)[] {
  let state: LinePosition | null = null;
  return places.map((place, i) => {
    state = follow(on, state, { place, accuracyMeters, seconds: i * 60 });
    return state;
  });
}
const steps = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.floor(Math.abs(to - from) / by) + 1 }, (_, i) => from + Math.sign(to - from) * i * by);

describe('following a line', () => {
  it('goes on after the turning point of a way there and back, and not before', () => {
    const up = steps(0, 2_000, 80).map((meters) => north(meters, 5));
    const down = steps(1_920, 0, 80).map((meters) => north(meters, -5));
    const found = walk([...up, ...down]);
    const along = found.map((one) => one!.alongMeters);
    expect(along).toEqual([...along].sort((a, b) => a - b));
    expect(along.at(-1)).toBeGreaterThan(3_900);
    expect(found.every((one) => one!.direction === 1 && !one!.isOff)).toBe(true);
  });

  it('goes back where somebody turns round before, and knows the direction', () => {
    const found = walk([...steps(0, 1_000, 80), ...steps(960, 400, 80)].map((meters) => north(meters)));
    expect(found.at(-1)!.alongMeters).toBeCloseTo(400, -1);
    expect(found.at(-1)!.direction).toBe(-1);
    // GPS noise does not change the direction.
    expect(walk([500, 560, 530, 570, 540].map((meters) => north(meters))).at(-1)!.direction).toBe(1);
  });

  it('finds the way back of a way there and back after hours without a position', () => {
    const before = follow(line, null, { place: north(1_500), accuracyMeters: 8, seconds: 0 });
    const after = follow(line, before, { place: north(1_000), accuracyMeters: 8, seconds: 3_600 });
    expect(after!.alongMeters).toBeCloseTo(3_000, -2);
  });

  it('stays on its lap of a loop', () => {
    const square = [HUT, north(500), north(500, 500), north(0, 500), HUT];
    const laps = profileOf([...square, ...square.slice(1)].map((place) => [place, 1_000]));
    const places = [...steps(0, 500, 50).map((m) => north(m)), ...steps(0, 500, 50).map((m) => north(500, m))];
    const found = walk(places, 8, measuredLine(laps));
    expect(found.at(-1)!.alongMeters).toBeCloseTo(1_000, -2);
  });

  it('is off beyond the threshold, as far as positions are sure, and back well within it', () => {
    const off = (east: number, accuracyMeters = 8): boolean => walk([north(500, east)], accuracyMeters)[0]!.isOff;
    expect([off(0), off(40), off(80), off(80, 60), off(200, 60), off(900, 300)]).toEqual([
      ...[false, false, true, false, true, false],
    ]);
    const found = walk([0, 80, 45, 40, 20].map((east) => north(500, east)));
    expect(found.map((one) => one!.isOff)).toEqual([false, true, true, true, false]);
    expect(found[1]!.offMeters).toBeCloseTo(80, 0);
  });

  it('is nothing on a line without legs', () => {
    const point = measuredLine({ lon: [0.65], lat: [42.6], distanceMeters: [0], breaks: [] });
    expect(follow(point, null, { place: HUT, accuracyMeters: 8, seconds: 0 })).toBeNull();
    expect(measuredLines([[HUT]], 0)).toBeNull();
  });

  it('is measured on the exact line as on the profile', () => {
    const exact = measuredLines([[HUT, north(2_000), HUT]], 4_200)!;
    expect(exact.alongMeters[1]).toBeCloseTo(2_100, 0);
  });
});
