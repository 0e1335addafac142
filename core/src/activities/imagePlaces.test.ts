import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { trackProfile } from '../tracks/stats/profile.ts';
import { syntheticActivity } from '../tracks/samples/syntheticActivity.ts';
import { placeByCamera, placeByHand, zoneMinutesAt } from './imagePlaces.ts';

const VALLEY: LonLat = [0.65, 42.6];
const SUMMIT: LonLat = [0.65, 42.63];
const start = Date.parse('2026-07-18T06:00:00Z') / 1_000;
const walk = (places: readonly LonLat[], startEpoch?: number) =>
  syntheticActivity({
    waypoints: places.map(([lon, lat]) => [lon, lat, 1_000]),
    ...(startEpoch !== undefined && { startEpoch }),
  });
const thereAndBack = trackProfile([walk([VALLEY, SUMMIT, VALLEY], start)]);
const lines = [{ trackId: 'up', profile: thereAndBack }];
const total = thereAndBack.distanceMeters.at(-1)!;
const end = thereAndBack.time.at(-1)!;
const CLOCK = { shiftSeconds: 0, zoneMinutes: 120 };
const taken = (seconds: number, isLocal = false) => ({
  takenAt: new Date(seconds * 1_000),
  isLocal,
  place: null,
});

describe('the place of a photo on the line', () => {
  it('is where the track was when it was taken, to the meter', () => {
    const found = placeByCamera(lines, taken((start + end) / 2), CLOCK)!;
    expect(distanceMeters(found.place, SUMMIT)).toBeLessThan(20);
    expect(found.alongMeters).toBeCloseTo(total / 2, -2);
    expect(found.seconds).toBeCloseTo((start + end) / 2, 0);
  });

  it('takes the zone of clocks that note none, and what they are off by', () => {
    const atSummit = (start + end) / 2;
    expect(placeByCamera(lines, taken(atSummit + 7_200, true), CLOCK)?.alongMeters).toBeCloseTo(total / 2, -2);
    const late = { ...CLOCK, shiftSeconds: -600 };
    expect(placeByCamera(lines, taken(atSummit + 7_800, true), late)?.alongMeters).toBeCloseTo(total / 2, -2);
    expect(zoneMinutesAt(0.65, 120)).toBe(120);
    // The user is at home, the activity was on another continent.
    expect(zoneMinutesAt(86.9, 120)).toBe(360);
  });

  it('is by its own place where it has one, of two passes the one at that time', () => {
    const half: LonLat = [0.6505, 42.615];
    const up = placeByCamera(lines, { ...taken(start + (end - start) * 0.25), place: half }, CLOCK)!;
    const down = placeByCamera(lines, { ...taken(start + (end - start) * 0.75), place: half }, CLOCK)!;
    expect(up.alongMeters / total).toBeCloseTo(0.25, 2);
    expect(down.alongMeters / total).toBeCloseTo(0.75, 2);
    expect(up.place[0]).toBeCloseTo(0.65, 5);
    // A camera clock that is a day off does not affect a photo that has GPS coordinates.
    expect(placeByCamera(lines, { ...taken(start - 86_400), place: half }, CLOCK)?.alongMeters).toBeCloseTo(
      up.alongMeters,
      -1,
    );
  });

  it('is none beside the line, on another day, or where nothing is known', () => {
    expect(placeByCamera(lines, { ...taken(start + 60), place: [0.7, 42.615] }, CLOCK)).toBeNull();
    expect(placeByCamera(lines, taken(start - 86_400), CLOCK)).toBeNull();
    expect(placeByCamera(lines, { takenAt: null, isLocal: false, place: null }, CLOCK)).toBeNull();
    expect(placeByCamera([], taken(start), CLOCK)).toBeNull();
  });

  it('is on the track of its day, at its end for what was taken soon after, and by place on a line without times', () => {
    const second = trackProfile([walk([SUMMIT, [0.68, 42.63]], start + 86_400)]);
    const both = [...lines, { trackId: 'second', profile: second }];
    expect(placeByCamera(both, taken(start + 86_500), CLOCK)?.trackId).toBe('second');
    expect(placeByCamera(both, taken(end + 600), CLOCK)).toMatchObject({ trackId: 'up', alongMeters: total });
    const planned = [{ trackId: 'plan', profile: trackProfile([walk([VALLEY, SUMMIT])]) }];
    expect(placeByCamera(planned, { ...taken(start), place: SUMMIT }, CLOCK)).toMatchObject({ seconds: null });
    expect(placeByCamera(planned, taken(start), CLOCK)).toBeNull();
  });

  it('is where its owner puts it, within the line', () => {
    expect(placeByHand(lines, 'up', 500)?.alongMeters).toBe(500);
    expect(placeByHand(lines, 'up', 1e9)?.alongMeters).toBe(total);
    expect(placeByHand(lines, 'gone', 500)).toBeNull();
  });
});
