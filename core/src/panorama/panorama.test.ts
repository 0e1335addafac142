import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { SightSlopes, findHorizon, findRidges, isOpenHorizon, steepestBefore } from './horizon.ts';
import type { HorizonPoint } from './horizon.ts';
import { isInSight, mayBeInSight, sightOf } from './peaks.ts';
import type { Peak } from './peaks.ts';
import {
  EYE_HEIGHT_METERS,
  SIGHT_RADIUS_METERS,
  azimuthDegrees,
  elevationAngleDegrees,
  placesAlong,
  sightDistances,
} from './sightLines.ts';

const EYE: LonLat = [1.5, 42.5];
const AZIMUTHS = Array.from({ length: 360 }, (_, i) => i);
const DISTANCES = sightDistances(40, 0.005, 100_000);
const DEGREES = 180 / Math.PI;

type Ground = (place: LonLat, azimuth: number, meters: number) => number;

function heightsOf(ground: Ground, azimuths: readonly number[] = AZIMUTHS): Float64Array {
  const { lon, lat } = placesAlong(EYE, azimuths, DISTANCES);
  const at = (i: number): LonLat => [lon[i]!, lat[i]!];
  return Float64Array.from(lon, (_, i) =>
    ground(at(i), azimuths[Math.floor(i / DISTANCES.length)]!, distanceMeters(EYE, at(i))),
  );
}

const skylineOf = (ground: Ground, eyeMeters: number): HorizonPoint[] =>
  findHorizon(new SightSlopes(eyeMeters, DISTANCES), AZIMUTHS, heightsOf(ground));

function placeAt(azimuth: number, meters: number): LonLat {
  const { lon, lat } = placesAlong(EYE, [azimuth], [meters]);
  return [lon[0]!, lat[0]!];
}

function isSeen(ground: Ground, eyeMeters: number, peak: Peak): boolean {
  const sight = sightOf({ place: EYE, elevationMeters: eyeMeters }, peak, [100, 100_000])!;
  const slopes = new SightSlopes(eyeMeters, DISTANCES);
  return isInSight(sight, slopes, heightsOf(ground, [sight.azimuthDegrees]), 0, 150);
}

describe('sight lines', () => {
  it.each([0, 45, 90, 179, 270, 359])('lead %s degrees from north and come back', (azimuth) => {
    for (const meters of [100, 5_000, 99_000]) {
      const place = placeAt(azimuth, meters);
      expect(distanceMeters(EYE, place)).toBeCloseTo(meters, 3);
      expect(azimuthDegrees(EYE, place)).toBeCloseTo(azimuth, 6);
    }
  });

  it('cross the antimeridian', () => {
    const { lon } = placesAlong([179.99, -17], [90, 270], [5_000]);
    expect(lon[0]).toBeLessThan(-179.9);
    expect(lon[1]).toBeLessThan(179.99);
  });

  it('sink by d² (1 - k) / 2R: 683 m at 100 km', () => {
    const angle = elevationAngleDegrees(0, 0, 100_000);
    expect(Math.tan(-angle / DEGREES) * 100_000).toBeCloseTo(100_000 ** 2 / (2 * SIGHT_RADIUS_METERS), 0);
    expect(100_000 ** 2 / (2 * SIGHT_RADIUS_METERS)).toBeCloseTo(682.8, 1);
  });
});

describe('the horizon', () => {
  it('of a plane is the dip of the sea horizon, at the distance of the tangent', () => {
    const horizon = skylineOf(() => 0, EYE_HEIGHT_METERS);
    const tangent = Math.sqrt(2 * SIGHT_RADIUS_METERS * EYE_HEIGHT_METERS);
    for (const { elevationDegrees, distanceMeters: away } of horizon) {
      expect(elevationDegrees).toBeCloseTo(-Math.sqrt((2 * EYE_HEIGHT_METERS) / SIGHT_RADIUS_METERS) * DEGREES, 4);
      expect(Math.abs(away! - tangent)).toBeLessThan(60);
    }
  });

  it('from the top of a cone is the plane below, and from the plane its top', () => {
    const cone =
      (top: LonLat): Ground =>
      (place) =>
        Math.max(0, 1_000 - 0.5 * distanceMeters(top, place));
    const above = skylineOf(cone(EYE), 1_000 + EYE_HEIGHT_METERS);
    expect(Math.min(...above.map(({ distanceMeters: away }) => away!))).toBeGreaterThan(99_000);
    const below = skylineOf(cone(placeAt(120, 4_000)), EYE_HEIGHT_METERS);
    expect(below[120]!.elevationDegrees).toBeCloseTo(Math.atan(998 / 4_000) * DEGREES, 0);
    expect(below[300]!.elevationDegrees).toBeLessThan(0);
  });

  it('of a ridge in the north rises there alone', () => {
    const ridge: Ground = ([, lat]) => (Math.abs(lat - 42.59) < 0.01 ? 800 : 0);
    const horizon = skylineOf(ridge, EYE_HEIGHT_METERS);
    const near = distanceMeters(EYE, [1.5, 42.58]);
    expect(horizon[0]!.elevationDegrees).toBeCloseTo(Math.atan(798.3 / near) * DEGREES, 0);
    expect(Math.abs(horizon[0]!.distanceMeters! - near)).toBeLessThan(60);
    expect(horizon[180]!.elevationDegrees).toBeLessThan(0);
  });

  it('from a saddle is high on the ridge and low over the valleys', () => {
    const metersPerDegree = distanceMeters([1.5, 42], [1.5, 43]);
    const saddle: Ground = ([lon, lat]) => {
      const x = ((lon - 1.5) * metersPerDegree * Math.cos(42.5 / DEGREES)) / 1_000;
      const y = ((lat - 42.5) * metersPerDegree) / 1_000;
      return Math.max(0, Math.min(2_000, 1_000 + 100 * (x * x - y * y)));
    };
    const horizon = skylineOf(saddle, 1_000 + EYE_HEIGHT_METERS);
    expect(horizon[90]!.elevationDegrees).toBeGreaterThan(10);
    expect(horizon[270]!.elevationDegrees).toBeGreaterThan(10);
    expect(horizon[0]!.elevationDegrees).toBeLessThan(0);
    expect(horizon[180]!.elevationDegrees).toBeLessThan(0);
  });

  it('is unknown where no terrain is known, and never that of a plain at sea level', () => {
    const horizon = skylineOf((_place, azimuth) => (azimuth < 90 ? Number.NaN : 2_000), 2_010);
    expect(horizon[45]).toEqual({
      azimuthDegrees: 45,
      elevationDegrees: null,
      distanceMeters: null,
      terrainEndsMeters: DISTANCES[0],
    });
    expect(horizon[100]!.elevationDegrees).not.toBeNull();
  });
});

describe('the end of the terrain', () => {
  const [near, far] = [8_000, 30_000];
  /** Known up to 30 km in the eastern half, and without end in the western one. */
  const known =
    (ground: Ground): Ground =>
    (place, azimuth, meters) =>
      azimuth < 180 && meters > far ? Number.NaN : ground(place, azimuth, meters);

  it('is told in each direction in which it is before the end of the range', () => {
    const horizon = skylineOf(
      known(() => 0),
      1_000,
    );
    expect(Math.abs(horizon[90]!.terrainEndsMeters! - far)).toBeLessThan(200);
    expect(horizon[270]!.terrainEndsMeters).toBeNull();
  });

  it('is no skyline where the terrain goes on to it, as from a summit over a plane', () => {
    // The horizon of a plane is 120 km away.
    const horizon = skylineOf(
      known(() => 0),
      1_000,
    );
    expect(isOpenHorizon(horizon[90]!)).toBe(true);
    expect(isOpenHorizon(horizon[270]!)).toBe(false);
  });

  it('does not matter behind a ridge', () => {
    const ridge = skylineOf(
      known((_place, _azimuth, meters) => (Math.abs(meters - near) < 300 ? 2_000 : 0)),
      1_000,
    );
    expect(isOpenHorizon(ridge[90]!)).toBe(false);
    expect(ridge[90]!.terrainEndsMeters).not.toBeNull();
  });

  it('is not a gap behind which terrain is known again', () => {
    const gap: Ground = (_place, _azimuth, meters) => (meters > 3_000 && meters < 3_200 ? Number.NaN : 0);
    expect(skylineOf(gap, 100)[10]!.terrainEndsMeters).toBeNull();
  });
});

describe('ridges', () => {
  const two: Ground = (_place, _azimuth, meters) =>
    meters > 1_900 && meters < 2_100 ? 100 : meters > 9_000 && meters < 9_500 ? 1_000 : 0;
  const ridgesOf = (ground: Ground) =>
    findRidges(new SightSlopes(EYE_HEIGHT_METERS, DISTANCES), [1_000, 5_000, 50_000], heightsOf(ground));

  it('are the skylines of the terrain up to their limit, the last as high as the horizon', () => {
    const [near, middle, far] = ridgesOf(two);
    expect(near!.elevationDegrees[40]).toBeLessThan(0);
    expect(Math.abs(middle!.distanceMeters[40]! - 1_950)).toBeLessThan(60);
    expect(far!.elevationDegrees[40]).toBeCloseTo(skylineOf(two, EYE_HEIGHT_METERS)[40]!.elevationDegrees!, 6);
    expect(near!.elevationDegrees).toHaveLength(AZIMUTHS.length);
  });

  it('are unknown where no terrain is known up to their limit', () => {
    const [near, middle] = ridgesOf((_place, _azimuth, meters) => (meters < 3_000 ? Number.NaN : 50));
    expect([near!.elevationDegrees[7], near!.distanceMeters[7]]).toEqual([null, null]);
    expect(middle!.elevationDegrees[7]).toBeGreaterThan(0);
  });
});

describe('a peak', () => {
  const peak = (azimuth: number, meters: number, elevationMeters: number): Peak => ({
    id: 'p',
    name: 'Peak',
    place: placeAt(azimuth, meters),
    elevationMeters,
  });

  it('behind a ridge is hidden, and in sight if it is higher than the line over the ridge', () => {
    const ridge: Ground = (_place, _azimuth, meters) => (meters > 4_900 && meters < 5_100 ? 500 : 0);
    expect(isSeen(ridge, 100, peak(30, 20_000, 1_500))).toBe(false);
    expect(isSeen(ridge, 100, peak(30, 20_000, 1_900))).toBe(true);
    expect(isSeen(() => 0, 100, peak(30, 20_000, 1_500))).toBe(true);
  });

  it('that is low and far is hidden by the curvature of the Earth', () => {
    // From 100 m the horizon is 38 km away; the line of sight is 183 m high at 90 km.
    expect(isSeen(() => 0, 100, peak(10, 90_000, 165))).toBe(false);
    expect(isSeen(() => 0, 100, peak(10, 90_000, 200))).toBe(true);
  });

  it('is not hidden by its own slopes', () => {
    const top = placeAt(200, 10_000);
    const cone: Ground = (place) => Math.max(0, 2_000 - 0.8 * distanceMeters(top, place));
    expect(isSeen(cone, 1.7, peak(200, 10_000, 1_960))).toBe(true);
  });

  it('behind unknown terrain is not claimed to be in sight', () => {
    const gap: Ground = (_place, _azimuth, meters) => (meters > 3_000 && meters < 3_200 ? Number.NaN : 0);
    expect(isSeen(gap, 100, peak(30, 20_000, 3_000))).toBe(false);
  });

  it('beyond the range, or where one stands, has no sight line', () => {
    const eye = { place: EYE, elevationMeters: 0 };
    expect(sightOf(eye, peak(0, 100_500, 3_000), [100, 100_000])).toBeNull();
    expect(sightOf(eye, peak(0, 50, 3_000), [100, 100_000])).toBeNull();
  });

  it('is dropped by the sweep only if both directions beside it are blocked', () => {
    const slopes = new SightSlopes(100, DISTANCES);
    const wall = (from: number, to: number): Float64Array =>
      heightsOf((_place, azimuth, meters) => (azimuth >= from && azimuth <= to && meters > 5_000 ? 3_000 : 0));
    const sight = sightOf({ place: EYE, elevationMeters: 100 }, peak(30.5, 20_000, 1_000), [100, 100_000])!;
    expect(mayBeInSight(sight, slopes, wall(30, 31), 360, 150, 0.3)).toBe(false);
    expect(mayBeInSight(sight, slopes, wall(31, 32), 360, 150, 0.3)).toBe(true);
    expect(steepestBefore(slopes, wall(30, 31), 30, 4_000)).toBeLessThan(0);
  });
});
