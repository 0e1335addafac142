import { describe, expect, it } from 'vitest';
import type { HorizonPoint, Ridge } from '@cordada/core/panorama/horizon';
import { headingOf } from './heading.ts';
import { edgePaths, groundPath, heightAcross, leftOf, linePath, ridgeLine, skylineView, turnTo } from './skyline.ts';

const horizon: readonly HorizonPoint[] = Array.from({ length: 720 }, (_, i) => ({
  azimuthDegrees: i / 2,
  elevationDegrees: i >= 180 && i < 200 ? null : 3 * Math.sin((i / 720) * 20),
  distanceMeters: 10_000,
  terrainEndsMeters: null,
}));
const view = (heading: number) => skylineView(horizon, { width: 1_000, height: 400, heading });

describe('the drawn skyline', () => {
  it('turns the short way, across north too', () => {
    expect(turnTo(350, 10)).toBe(20);
    expect(turnTo(10, 350)).toBe(-20);
    expect(leftOf(view(350), 350)).toBe(500);
  });

  it('is in one piece across north, and open where no terrain is known', () => {
    expect(groundPath(horizon, view(0)).match(/M/g)).toHaveLength(1);
    expect(groundPath(horizon, view(95)).match(/M/g)).toHaveLength(2);
    expect(groundPath(horizon, view(0))).not.toMatch(/NaN|null/);
  });

  it('is a line alone, without sides where the terrain ends', () => {
    const line = linePath(horizon, view(95));
    expect(line.match(/M/g)).toHaveLength(2);
    expect(line).not.toMatch(/Z| 400(\.0)?(?=[ML]|$)/);
  });

  it('with the ground below it fills three fifths of the height in every direction', () => {
    for (let heading = 0; heading < 360; heading += 10) {
      const { top } = view(heading);
      const shown = horizon.filter(({ azimuthDegrees }) => Math.abs(turnTo(heading, azimuthDegrees)) <= 45);
      const tops = shown.flatMap(({ elevationDegrees }) => (elevationDegrees === null ? [] : top(elevationDegrees)));
      expect(Math.min(...tops)).toBeGreaterThanOrEqual(400 * 0.36 - 1);
      expect(Math.min(...tops)).toBeLessThan(400 * 0.4);
      expect(Math.max(...tops)).toBeLessThan(370);
    }
  });

  it('is as high beside a slope that begins at the eye, which rises out of the view', () => {
    const isSlope = (i: number): boolean => i >= 400 && i < 500;
    const beside = horizon.map((point, i) =>
      isSlope(i) ? { ...point, elevationDegrees: 30, distanceMeters: 200 } : point,
    );
    const besideView = skylineView(beside, { width: 1_000, height: 400, heading: 180 });
    expect(besideView.exaggeration).toBeCloseTo(view(180).exaggeration, 1);
    expect(besideView.top(30)).toBeLessThan(0);
    const enclosed = horizon.map((point) => ({ ...point, distanceMeters: 200 }));
    expect(skylineView(enclosed, { width: 1_000, height: 400, heading: 0 }).top(0)).toBe(view(0).top(0));
  });

  it('changes its scale little by little while it turns', () => {
    for (let heading = 0; heading < 360; heading += 1)
      expect(Math.abs(view(heading).top(0) - view(heading + 1).top(0))).toBeLessThan(20);
  });

  it('has a height between its points, and none where no terrain is known', () => {
    const across = heightAcross(horizon, view(0));
    expect(across(500)).toBeCloseTo(view(0).top(0), 0);
    expect(heightAcross(horizon, view(95))(500)).toBe(400);
  });
});

describe('a ridge before the skyline', () => {
  const ridge = (distanceMeters: number | null): Ridge => ({
    withinMeters: 5_000,
    elevationDegrees: horizon.map(() => (distanceMeters === null ? null : -2)),
    distanceMeters: horizon.map(() => distanceMeters),
  });

  it('has an edge where the terrain behind its top is hidden, and none where it goes on', () => {
    const [edge, ...others] = edgePaths(horizon, ridge(3_000), view(0));
    expect(edge).toMatchObject({ opacity: 1 });
    expect(edge?.d.match(/M/g)).toHaveLength(1);
    expect(others).toEqual([]);
    expect(edgePaths(horizon, ridge(4_980), view(0))).toEqual([]);
  });

  it.each([0, 90])('fades at both ends of its edge, looking to %s°', (middle) => {
    const within = (i: number): boolean => Math.abs(turnTo(middle, i / 2)) <= 10;
    const distanceMeters = horizon.map((_, i) => (within(i) ? 3_000 : 4_980));
    const edges = edgePaths(horizon, { ...ridge(3_000), distanceMeters }, view(middle));
    expect(edges.map(({ opacity }) => opacity)).toEqual([0.25, 0.5, 0.75, 1]);
    const ends = edges.map(({ d }) => [...d.matchAll(/[ML](\S+)/g)].map(([, x]) => Number(x)));
    const [faintest = [], , , full = []] = ends;
    // 11 pixels a degree: from 10° on the left to 10° on the right.
    expect(Math.min(...faintest)).toBeCloseTo(500 - 10 * (1_000 / 90), 0);
    expect(Math.max(...faintest)).toBeCloseTo(500 + 10 * (1_000 / 90), 0);
    expect(Math.min(...full)).toBeGreaterThan(500 - 8 * (1_000 / 90));
    expect(Math.max(...full)).toBeLessThan(500 + 8 * (1_000 / 90));
  });

  it('is empty where no terrain is known', () => {
    expect(groundPath(ridgeLine(horizon, ridge(null)), view(0))).toBe('');
  });
});

describe('the heading of a phone', () => {
  it.each([
    [0, 0],
    [90, 270],
    [270, 90],
    [180, 180],
  ])('held upright with alpha %s is %s', (alpha, heading) =>
    expect(headingOf({ alpha, beta: 90, gamma: 0 })).toBeCloseTo(heading, 6),
  );

  it('turned around its long side changes by the same angle', () => {
    expect(headingOf({ alpha: 0, beta: 90, gamma: 90 })).toBeCloseTo(270, 6);
    expect(headingOf({ alpha: 0, beta: 90, gamma: -30 })).toBeCloseTo(30, 6);
  });

  it('is unknown without angles', () => expect(headingOf({ alpha: null, beta: 90, gamma: 0 })).toBeNull());
});
