import { describe, expect, it } from 'vitest';
import { EARTH_RADIUS_METERS } from '@cordada/core/geo/lonLat';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import { frameAround } from './frame.ts';
import { readSurface } from './surface.ts';

const BOUNDS: Bounds = [1, 42, 2, 43];
const CENTRE: LonLat = [1.5, 42.5];
const METERS_PER_DEGREE = (EARTH_RADIUS_METERS * Math.PI) / 180;
const coverage = { bounds: BOUNDS, cellMeters: 30 };

/** A terrain whose height is a function of metres east and north of the centre. */
const terrainOf = (heightAt: (east: number, north: number) => number): Terrain => ({
  attribution: '',
  heightsAt: async (lon, lat) =>
    Float64Array.from(lon, (x, i) =>
      heightAt(
        (x - CENTRE[0]) * METERS_PER_DEGREE * Math.cos((CENTRE[1] * Math.PI) / 180),
        (lat[i]! - CENTRE[1]) * METERS_PER_DEGREE,
      ),
    ),
  coverageAt: async () => null,
  version: async () => '',
});
const frame = frameAround([CENTRE], { width: 160, height: 90 }, BOUNDS)!;
const middle = 45 * 160 + 80;

describe('the surface under a cover', () => {
  it('has height and slope of a plane', async () => {
    const surface = (await readSurface(
      terrainOf((east, north) => 2_000 + 0.3 * east - 0.2 * north),
      frame,
      coverage,
    ))!;
    // The centre of the pixel is half of its 40 m east and south of the place.
    expect(surface.heights[middle]).toBeCloseTo(2_010, 0);
    expect(surface.slopeX[middle]).toBeCloseTo(0.3, 2);
    // The picture runs southwards.
    expect(surface.slopeY[middle]).toBeCloseTo(0.2, 2);
  });

  it('falls to all sides of a cone', async () => {
    const surface = (await readSurface(
      terrainOf((east, north) => 3_000 - 0.5 * Math.hypot(east, north)),
      frame,
      coverage,
    ))!;
    const at = (column: number, row: number): number => row * 160 + column;
    expect(surface.slopeX[at(140, 45)]).toBeCloseTo(-0.5, 1);
    expect(surface.slopeX[at(20, 45)]).toBeCloseTo(0.5, 1);
    expect(surface.slopeY[at(80, 5)]).toBeCloseTo(0.5, 1);
    expect(surface.slopeY[at(80, 85)]).toBeCloseTo(-0.5, 1);
  });

  it('rises two ways and falls two ways at a saddle', async () => {
    const surface = (await readSurface(
      terrainOf((east, north) => 2_000 + (north * north - east * east) / 5_000),
      frame,
      coverage,
    ))!;
    const at = (column: number, row: number): number => surface.heights[row * 160 + column]!;
    expect(at(80, 10)).toBeGreaterThan(at(80, 45));
    expect(at(20, 45)).toBeLessThan(at(80, 45));
  });

  it('fills single voids and is none where much is unknown', async () => {
    const speck = terrainOf((east, north) => (Math.hypot(east, north) < 60 ? Number.NaN : 1_500));
    expect((await readSurface(speck, frame, coverage))!.heights[middle]).toBeCloseTo(1_500, 3);
    expect(
      await readSurface(
        terrainOf((east) => (east < 0 ? Number.NaN : 1_500)),
        frame,
        coverage,
      ),
    ).toBeNull();
  });
});
