import { describe, expect, it } from 'vitest';
import type { LonLat } from '../geo/lonLat.ts';
import { EARTH_RADIUS_METERS } from '../geo/lonLat.ts';
import { aspectOf, isAscentDoubtful, placesAround, slopeOf, sumGround } from './lineGround.ts';

const CENTRE: LonLat = [1.5, 42.5];
const METERS_PER_DEGREE = (EARTH_RADIUS_METERS * Math.PI) / 180;
const APART = 10;

/** A place by metres east and north of the centre. */
const at = (east: number, north: number): LonLat => [
  CENTRE[0] + east / (METERS_PER_DEGREE * Math.cos((CENTRE[1] * Math.PI) / 180)),
  CENTRE[1] + north / METERS_PER_DEGREE,
];
function slopesOn(ground: (east: number, north: number) => number, line: readonly LonLat[]) {
  const { lon, lat } = placesAround(line, APART);
  const heights = Array.from(lon, (x, i) =>
    ground(
      (x - CENTRE[0]) * METERS_PER_DEGREE * Math.cos((CENTRE[1] * Math.PI) / 180),
      (lat[i]! - CENTRE[1]) * METERS_PER_DEGREE,
    ),
  );
  return line.map((_, i) => slopeOf(heights, i, APART));
}

describe('the slope of the ground', () => {
  it.each([
    ['north', 0, -1, 0],
    ['east', -1, 0, 90],
    ['south', 0, 1, 180],
    ['west', 1, 0, 270],
    ['south-east', -Math.SQRT1_2, Math.SQRT1_2, 135],
  ] as const)('on a plane of 35 degrees that falls to the %s', (_, east, north, aspect) => {
    const steep = Math.tan((35 * Math.PI) / 180);
    const [slope] = slopesOn((x, y) => 2_000 + steep * (east * x + north * y), [CENTRE]);
    expect(slope!.degrees).toBeCloseTo(35, 1);
    expect(slope!.aspectDegrees).toBeCloseTo(aspect, 1);
  });

  it('on a cone falls away from its top everywhere', () => {
    const cone = (x: number, y: number): number => 3_000 - Math.hypot(x, y) * Math.tan((40 * Math.PI) / 180);
    for (const degrees of [10, 100, 190, 280]) {
      const angle = (degrees * Math.PI) / 180;
      const [slope] = slopesOn(cone, [at(Math.sin(angle) * 800, Math.cos(angle) * 800)]);
      expect(slope!.degrees).toBeCloseTo(40, 0);
      expect(slope!.aspectDegrees).toBeCloseTo(degrees, 0);
    }
  });

  it('of a ridge faces away from it on both sides, and a saddle is flat in its middle', () => {
    const ridge = (x: number): number => 2_500 - 0.7 * Math.abs(x);
    const [west, east] = slopesOn(ridge, [at(-200, 0), at(200, 0)]);
    expect([west, east].map((slope) => aspectOf(slope!.aspectDegrees!))).toEqual(['w', 'e']);
    const [middle] = slopesOn((x, y) => 2_000 + (x * x - y * y) / 500, [CENTRE]);
    expect(middle).toMatchObject({ degrees: expect.closeTo(0, 1), aspectDegrees: null });
  });

  it('is exposed on a knife edge, which is level itself, and beside a wall, but not below it', () => {
    const [crest] = slopesOn((x) => 2_500 - 1.2 * Math.abs(x), [CENTRE]);
    expect(crest).toMatchObject({ degrees: expect.closeTo(0, 1), fallDegrees: expect.closeTo(50.2, 1) });
    const wall = (x: number): number => (x > 5 ? 100 : 0);
    const [foot, top] = slopesOn(wall, [CENTRE, at(10, 0)]);
    expect([foot!.fallDegrees, Math.round(top!.fallDegrees)]).toEqual([0, 84]);
    const line = [at(0, 0), at(0, 100), at(0, 200)];
    expect(
      sumGround(
        line,
        slopesOn((x) => 2_500 - 1.2 * Math.abs(x), line),
      ).exposedMeters,
    ).toBeCloseTo(200, 0);
    expect(
      sumGround(
        line,
        slopesOn(() => 2_500, line),
      ).exposedMeters,
    ).toBe(0);
  });

  it('is unknown where a height is', () => {
    expect(slopesOn((x) => (x > 5 ? Number.NaN : 100), [CENTRE])).toEqual([null]);
  });
});

describe('the ground under a line', () => {
  it('sums to the length of the line, by slope and by aspect', () => {
    const line = Array.from({ length: 21 }, (_, i) => at(i * 50, 0));
    const steep = Math.tan((32 * Math.PI) / 180);
    const { slopeMeters, aspectMeters, steepestDegrees } = sumGround(
      line,
      slopesOn((x, y) => (x < 500 ? 1_000 : 1_000 + steep * y), line),
    );
    expect(slopeMeters.reduce((sum, meters) => sum + meters, 0)).toBeCloseTo(1_000, 0);
    expect(slopeMeters[3]).toBeGreaterThan(450);
    expect(aspectMeters.s).toBeGreaterThan(450);
    expect(aspectMeters.n).toBe(0);
    expect(steepestDegrees).toBeCloseTo(32, 0);
  });

  it('doubts an ascent that differs by more than a fifth', () => {
    expect(isAscentDoubtful(1_000, 1_190)).toBe(false);
    expect(isAscentDoubtful(1_000, 1_300)).toBe(true);
    expect(isAscentDoubtful(1_300, 1_000)).toBe(true);
    expect(isAscentDoubtful(20, 60)).toBe(false);
    expect(isAscentDoubtful(null, 500)).toBe(false);
    expect(isAscentDoubtful(500, null)).toBe(false);
  });
});
