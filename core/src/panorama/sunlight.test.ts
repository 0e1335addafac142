import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { sunPosition, sunTimes } from '../geo/sun.ts';
import { SightSlopes, findHorizon } from './horizon.ts';
import { EYE_HEIGHT_METERS, placesAlong, sightDistances } from './sightLines.ts';
import { sunAzimuths, sunWay, sunlitTimes } from './sunlight.ts';

const PLACE: LonLat = [1.5, 42.5];
const WINTER = '2026-12-21';
const SUMMER = '2026-06-21';
const DISTANCES = sightDistances(40, 0.02, 40_000);
const DEGREES = 180 / Math.PI;

type Ground = (place: LonLat) => number;

/** Minutes of sun on the ground of a place, in its parts. */
function sunOn(ground: Ground, day: string): { hours: number; times: readonly (readonly [number, number])[] } {
  const way = sunWay(day, PLACE);
  const azimuths = sunAzimuths([way]);
  const { lon, lat } = placesAlong(PLACE, azimuths, DISTANCES);
  const heights = Float64Array.from(lon, (x, i) => ground([x, lat[i]!]));
  const slopes = new SightSlopes(ground(PLACE) + EYE_HEIGHT_METERS, DISTANCES);
  const times = sunlitTimes(way, findHorizon(slopes, azimuths, heights));
  return { hours: times.reduce((sum, [from, to]) => sum + (to - from) / 3_600_000, 0), times };
}

describe('the position of the sun', () => {
  it.each([WINTER, SUMMER, '2026-03-20'])(
    'is south and highest at noon of %s, as high as its declination says',
    (day) => {
      const { noon } = sunTimes(day, PLACE, null);
      const { azimuthDegrees, elevationDegrees } = sunPosition(noon, PLACE);
      expect(azimuthDegrees).toBeCloseTo(180, 0);
      const declination = { [WINTER]: -23.44, [SUMMER]: 23.44 }[day] ?? 0;
      expect(Math.abs(elevationDegrees - (90 - 42.5 + declination))).toBeLessThan(0.2);
    },
  );

  it('has its upper limb on a level horizon at sunrise and sunset, east and west of noon', () => {
    const { sunrise, sunset } = sunTimes(SUMMER, PLACE, null);
    for (const at of [sunrise!, sunset!])
      expect(Math.abs(sunPosition(at, PLACE).elevationDegrees + 0.25)).toBeLessThan(0.1);
    expect(sunPosition(sunrise!, PLACE).azimuthDegrees).toBeCloseTo(57, -1);
    expect(sunPosition(sunset!, PLACE).azimuthDegrees).toBeCloseTo(303, -1);
  });

  it('is north at noon in the south of the world', () => {
    const south: LonLat = [-70, -32.6];
    const { azimuthDegrees } = sunPosition(sunTimes(SUMMER, south, null).noon, south);
    expect(Math.min(azimuthDegrees, 360 - azimuthDegrees)).toBeLessThan(1);
  });
});

describe('the sun on terrain', () => {
  it.each([WINTER, SUMMER])('shines on a plane from sunrise to sunset of %s', (day) => {
    const { hours, times } = sunOn(() => 1_000, day);
    const { sunrise, sunset } = sunTimes(day, PLACE, null);
    expect(times).toHaveLength(1);
    expect(Math.abs(times[0]![0] - sunrise!)).toBeLessThan(5 * 60_000);
    expect(Math.abs(times[0]![1] - sunset!)).toBeLessThan(5 * 60_000);
    expect(hours).toBeCloseTo((sunset! - sunrise!) / 3_600_000, 0);
  });

  /** A wall that stands as many degrees high in the south. */
  const southWall =
    (degrees: number): Ground =>
    ([, lat]) =>
      lat < PLACE[1] - 0.02 ? Math.tan(degrees / DEGREES) * distanceMeters(PLACE, [PLACE[0], PLACE[1] - 0.02]) : 0;

  it('never reaches a place behind a high ridge to the south in winter, and does in summer', () => {
    // At noon of the solstice the sun is 24.1 degrees high.
    expect(sunOn(southWall(30), WINTER).hours).toBe(0);
    expect(sunOn(southWall(30), SUMMER).hours).toBeGreaterThan(11);
  });

  it('appears over a lower ridge around noon alone, when it is high enough', () => {
    const { hours, times } = sunOn(southWall(22), WINTER);
    const { noon } = sunTimes(WINTER, PLACE, null);
    expect(hours).toBeGreaterThan(1);
    expect(hours).toBeLessThan(9);
    expect(times.some(([from, to]) => from < noon && to > noon)).toBe(true);
    expect(hours).toBeLessThan(sunOn(southWall(15), WINTER).hours);
  });

  it('comes twice where a tower stands in the south', () => {
    const tower: Ground = ([lon, lat]) => (Math.abs(lon - 1.5) < 0.004 && lat < 42.48 && lat > 42.46 ? 3_000 : 0);
    const { times } = sunOn(tower, WINTER);
    expect(times).toHaveLength(2);
    expect(times[0]![1]).toBeLessThan(times[1]![0]);
  });

  it('is not hidden by what is unknown', () => {
    expect(sunOn((place) => (place[1] < 42.4 ? Number.NaN : 0), WINTER).hours).toBeGreaterThan(8.5);
  });

  it('stays all day in the polar summer and away in its winter', () => {
    const north: LonLat = [18.95, 69.65];
    const level = Array.from({ length: 90 }, (_, i) => ({
      azimuthDegrees: i * 4,
      elevationDegrees: 0,
      distanceMeters: 1,
      terrainEndsMeters: null,
    }));
    const [day] = sunlitTimes(sunWay(SUMMER, north), level);
    expect((day![1] - day![0]) / 3_600_000).toBeCloseTo(24, 5);
    expect(sunlitTimes(sunWay(WINTER, north), level)).toEqual([]);
  });
});
