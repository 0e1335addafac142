import { describe, expect, it } from 'vitest';
import type { HorizonPoint } from '@cordada/core/panorama/horizon';
import { headingOf } from './heading.ts';
import { fieldDegreesOf, heightAcross, leftOf, linePath, skylineView, turnTo } from './skyline.ts';

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
    expect(linePath(horizon, view(0)).match(/M/g)).toHaveLength(1);
    expect(linePath(horizon, view(95)).match(/M/g)).toHaveLength(2);
    expect(linePath(horizon, view(0))).not.toMatch(/NaN|null/);
  });

  it('shows as much as one sees without turning the head, less on a narrow screen', () => {
    expect(fieldDegreesOf(1_400)).toBe(90);
    expect(fieldDegreesOf(600)).toBe(75);
    expect(fieldDegreesOf(320)).toBe(50);
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
