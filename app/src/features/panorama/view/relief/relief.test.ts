import { describe, expect, it } from 'vitest';
import type { HorizonPoint, Ridge } from '@cordada/core/panorama/horizon';
import type { PanoramaWithRidges } from '@cordada/core/panorama/panorama';
import { crestPaths } from './crestPaths.ts';
import { paintRelief, reliefColors } from './paintRelief.ts';
import { findRelief, nearnessScale } from './relief.ts';
import { skylineView, turnTo } from '../skyline.ts';

const LIMITS = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];
/** A ridge at 3 km within 20° of a direction, before a skyline at 40 km; elsewhere ground that goes on to the skyline. */
function panoramaOf(middle: number): PanoramaWithRidges {
  const isRidge = (i: number): boolean => Math.abs(turnTo(middle, i / 2)) <= 20;
  const horizon = Array.from({ length: 720 }, (_, i): HorizonPoint => ({
    azimuthDegrees: i / 2,
    elevationDegrees: 2,
    distanceMeters: 40_000,
    terrainEndsMeters: null,
  }));
  const ridges = LIMITS.map((withinMeters, at): Ridge => ({
    withinMeters,
    elevationDegrees: horizon.map((_, i) => (isRidge(i) && withinMeters > 3_000 ? 0 : at / 10 - 4)),
    distanceMeters: horizon.map((_, i) => (isRidge(i) && withinMeters > 3_000 ? 3_000 : withinMeters)),
  }));
  return { eyeElevationMeters: 2_000, cellMeters: 30, peaks: [], horizon, ridges };
}
const viewOf = ({ horizon }: PanoramaWithRidges, heading: number) =>
  skylineView(horizon, { width: 900, height: 400, heading });

describe('crests before the skyline', () => {
  it.each([90, 0])('are lines where the ground behind falls out of sight, looking to %s°', (middle) => {
    const panorama = panoramaOf(middle);
    const { crests } = findRelief(panorama);
    const paths = crestPaths(crests, viewOf(panorama, middle));
    const inner = paths.filter(({ width }) => width > 0.75);
    const xs = inner.flatMap(({ d }) => [...d.matchAll(/[ML](\S+)/g)].map(([, x]) => Number(x)));
    // 10 pixels a degree, 20° to both sides of the middle.
    expect(Math.min(...xs)).toBeCloseTo(250, -1);
    expect(Math.max(...xs)).toBeCloseTo(650, -1);
  });

  it('fade at both ends', () => {
    const panorama = panoramaOf(90);
    const paths = crestPaths(findRelief(panorama).crests, viewOf(panorama, 90)).filter(({ width }) => width > 0.75);
    const ends = paths.map(({ opacity, d }) => {
      const xs = [...d.matchAll(/[ML](\S+)/g)].map(([, x]) => Number(x));
      return [opacity, Math.min(...xs)] as const;
    });
    expect(ends.map(([opacity]) => opacity)).toEqual([0.25, 0.5, 0.75, 1]);
    expect(ends.map(([, x]) => x)).toEqual(ends.map(([, x]) => x).toSorted((a, b) => a - b));
  });

  it('are none where the ground goes on, or where its data ends', () => {
    const panorama = panoramaOf(90);
    const { crests } = findRelief(panorama);
    expect(crestPaths(crests, viewOf(panorama, 270)).filter(({ width }) => width > 0.75)).toEqual([]);
    const ended = {
      ...panorama,
      horizon: panorama.horizon.map((point) => ({ ...point, terrainEndsMeters: 3_100, distanceMeters: 3_000 })),
    };
    expect(findRelief(ended).crests).toEqual([]);
  });
});

describe('the painted ground', () => {
  const [width, height] = [900, 400];
  const colors = reliefColors([250, 250, 250], [0, 0, 0]);
  const panorama = panoramaOf(90);
  const view = skylineView(panorama.horizon, { width, height, heading: 90 });
  const data = new Uint8ClampedArray(4 * width * height);
  paintRelief({ width, height, data }, findRelief(panorama).lines, view, 1, colors);
  const pixel = (x: number, degrees: number): readonly number[] => {
    const at = 4 * (Math.round(view.top(degrees)) * width + x);
    return [...data.subarray(at, at + 4)];
  };

  it('is paler the farther away it is, and nothing above the skyline', () => {
    expect(pixel(450, 2.5)[3]).toBe(0);
    const [far, near] = [pixel(450, 1.8)[0]!, pixel(450, -1)[0]!];
    expect(far).toBeGreaterThan(near + 100);
  });

  it('gets paler little by little where it goes on, and at once behind a crest', () => {
    const stepOver = (x: number, degrees: number): number =>
      pixel(x, degrees + 0.15)[0]! - pixel(x, degrees - 0.15)[0]!;
    expect(stepOver(450, 0)).toBeGreaterThan(60);
    expect(stepOver(50, 0)).toBeLessThan(25);
  });

  it('is empty where no terrain is known', () => {
    const unknown = {
      ...panorama,
      horizon: panorama.horizon.map((point) => ({ ...point, elevationDegrees: null, distanceMeters: null })),
      ridges: [],
    };
    const picture = new Uint8ClampedArray(4 * width * height);
    paintRelief({ width, height, data: picture }, findRelief(unknown).lines, view, 1, colors);
    expect(picture.every((value) => value === 0)).toBe(true);
  });
});

it('terrain looks half as near where its distance has made half of its doublings', () => {
  const nearness = nearnessScale({ horizon: panoramaOf(0).horizon });
  expect(nearness(100)).toBe(1);
  expect(nearness(40_000)).toBe(0);
  expect(nearness(Math.sqrt(1_000 * 40_000))).toBeCloseTo(0.5, 6);
});
