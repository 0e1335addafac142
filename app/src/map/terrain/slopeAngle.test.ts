import { describe, expect, it } from 'vitest';
import { SLOPE_CLASSES, metersBetween, paintSlope } from './slopeAngle.ts';

const COLORS = SLOPE_CLASSES.map((degrees) => [degrees, 0, 0] as const);
const SIZE = 8;
const METERS = 20;

function classesOf(degrees: number, direction: readonly [east: number, south: number]): Set<number> {
  const rise = Math.tan((degrees * Math.PI) / 180) * METERS;
  const data = Float32Array.from(
    { length: SIZE * SIZE },
    (_, i) => 1000 + rise * ((i % SIZE) * direction[0] + Math.floor(i / SIZE) * direction[1]),
  );
  const painted = paintSlope({ width: SIZE, height: SIZE, data }, METERS, COLORS);
  return new Set(Array.from({ length: SIZE * SIZE }, (_, i) => (painted[i * 4 + 3] === 255 ? painted[i * 4]! : 0)));
}

describe('slope angle', () => {
  it.each([
    [0, 0],
    [26, 0],
    [28, 27],
    [31, 30],
    [36, 35],
    [41, 40],
    [50, 45],
    [80, 45],
  ])('puts %d degrees into its class in every direction, up to the edge of a tile', (degrees, least) => {
    for (const direction of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [Math.SQRT1_2, -Math.SQRT1_2],
    ] as const) {
      expect(classesOf(degrees, direction)).toEqual(new Set([least]));
    }
  });

  it('says nothing where a height is missing', () => {
    const data = Float32Array.from({ length: 9 }, (_, i) => (i === 4 ? Number.NaN : i * 1000));
    const painted = paintSlope({ width: 3, height: 3, data }, METERS, COLORS);
    expect(painted.filter((_, i) => i % 4 === 3).every((opacity) => opacity === 0)).toBe(true);
  });

  it('knows how far apart heights are where the map ranges', () => {
    expect(metersBetween(0, 0, 256)).toBeCloseTo(156_368, 0);
    // Row 1,486 at zoom 12 is at 44.1 degrees north.
    expect(metersBetween(12, 1486, 512)).toBeCloseTo(19.11 * Math.cos((44.1 * Math.PI) / 180), 0);
  });
});
