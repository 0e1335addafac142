import { describe, expect, it } from 'vitest';
import { EARTH_RADIUS_METERS } from './lonLat.ts';
import type { LonLat } from './lonLat.ts';
import { bearingDegrees, measureLine } from './measure.ts';

const DEGREE = (EARTH_RADIUS_METERS * Math.PI) / 180;

describe('bearings', () => {
  it.each([
    [[0, 0], [0, 1], 0],
    [[0, 0], [1, 0], 90],
    [[0, 1], [0, 0], 180],
    [[0, 0], [-1, 0], 270],
    [[179.5, 0], [-179.5, 0], 90],
    // Aneto from the Renclusa hut: the initial bearing is south-south-east.
    [[0.6503, 42.6703], [0.6566, 42.6311], 173.25],
  ] as [LonLat, LonLat, number][])('leads from %j to %j at %d°', (from, to, degrees) => {
    expect(bearingDegrees(from, to)).toBeCloseTo(degrees, 1);
  });
});

describe('a measured line', () => {
  it('says nothing of its last leg before it has one', () => {
    const nothing = { distanceMeters: 0, lastLegMeters: null, bearingDegrees: null, areaSquareMeters: null };
    expect(measureLine([], true)).toEqual(nothing);
    expect(measureLine([[1, 42]], true)).toEqual(nothing);
  });

  it('has no direction where it stands still', () => {
    const standing = measureLine(
      [
        [1, 42],
        [1, 42],
      ],
      false,
    );
    expect(standing).toMatchObject({ lastLegMeters: 0, bearingDegrees: null });
  });

  it('adds its legs, and the way back where it is closed', () => {
    const corner: LonLat[] = [
      [0, 0],
      [1, 0],
      [1, 1],
    ];
    const open = measureLine(corner, false);
    expect(open.distanceMeters).toBeCloseTo(2 * DEGREE, 0);
    expect(open.lastLegMeters).toBeCloseTo(DEGREE, 0);
    expect(open.bearingDegrees).toBeCloseTo(0, 6);
    expect(open.areaSquareMeters).toBeNull();
    const closed = measureLine(corner, true);
    expect(closed.distanceMeters).toBeCloseTo((2 + Math.SQRT2) * DEGREE, -1);
    expect(closed.lastLegMeters).toBe(open.lastLegMeters);
    expect(closed.areaSquareMeters! / (DEGREE ** 2 / 2)).toBeCloseTo(1, 3);
  });

  it('knows the area of a shape across the antimeridian', () => {
    const square = (west: number, east: number): LonLat[] => [
      [west, 0],
      [east, 0],
      [east, 1],
      [west, 1],
    ];
    const across = measureLine(square(179.5, -179.5), true);
    const elsewhere = measureLine(square(10, 11), true);
    expect(across.areaSquareMeters! / elsewhere.areaSquareMeters!).toBeCloseTo(1, 9);
    expect(across.distanceMeters).toBeCloseTo(elsewhere.distanceMeters, 3);
  });

  it('gives no area to a shape whose sides cross', () => {
    const bow = measureLine(
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
      ],
      true,
    );
    expect(bow.areaSquareMeters).toBeNull();
    expect(bow.distanceMeters).toBeGreaterThan(0);
  });
});
