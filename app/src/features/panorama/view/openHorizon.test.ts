import { describe, expect, it } from 'vitest';
import type { HorizonPoint } from '@cordada/core/panorama/horizon';
import { closedLine, findOpenParts, openLabels, openLine } from './openHorizon.ts';
import { linePath, skylineView, turnTo } from './skyline.ts';

/** Terrain of 40 km; within 20° of these directions it rises to its end. */
const horizonOf = (...middles: readonly number[]): HorizonPoint[] =>
  Array.from({ length: 720 }, (_, i) => ({
    azimuthDegrees: i / 2,
    elevationDegrees: 1,
    distanceMeters: middles.some((middle) => Math.abs(turnTo(middle, i / 2)) <= 20) ? 39_800 : 12_000,
    terrainEndsMeters: 40_000,
  }));
const viewOf = (horizon: readonly HorizonPoint[], heading: number) =>
  skylineView(horizon, { width: 900, height: 400, heading });

describe('directions in which the terrain ends', () => {
  it('are found from north through east, across north too', () => {
    const parts = findOpenParts(horizonOf(0, 90));
    expect(parts.map(({ fromDegrees, toDegrees }) => [fromDegrees, toDegrees])).toEqual([
      [70, 110],
      [340, 380],
    ]);
    expect(parts[0]).toMatchObject({ nearestMeters: 40_000, farthestMeters: 40_000 });
  });

  it('are all, one or none', () => {
    const all = horizonOf(0).map((point) => ({ ...point, distanceMeters: 39_900 }));
    expect(findOpenParts(all)).toMatchObject([{ fromDegrees: 0, toDegrees: 359.5 }]);
    expect(findOpenParts(horizonOf())).toEqual([]);
    const known = horizonOf(90).map((point) => ({ ...point, terrainEndsMeters: null }));
    expect(findOpenParts(known)).toEqual([]);
  });

  it('are not divided by a narrow summit, and no part is as narrow', () => {
    const narrow = horizonOf(90).map((point) =>
      point.azimuthDegrees === 91 ? { ...point, distanceMeters: 9_000 } : point,
    );
    expect(findOpenParts(narrow)).toHaveLength(1);
    const sliver = horizonOf().map((point) =>
      point.azimuthDegrees === 91 ? { ...point, distanceMeters: 39_900 } : point,
    );
    expect(findOpenParts(sliver)).toEqual([]);
  });

  it('have a line of their own in place of the skyline', () => {
    const horizon = horizonOf(90);
    const view = viewOf(horizon, 90);
    expect(linePath(closedLine(horizon), view).match(/M/g)).toHaveLength(2);
    expect(linePath(openLine(horizon), view).match(/M/g)).toHaveLength(1);
  });

  it('are named where the view has room', () => {
    const horizon = horizonOf(90);
    const parts = findOpenParts(horizon);
    expect(openLabels(parts, viewOf(horizon, 90), 190)[0]!.x).toBeCloseTo(450, 0);
    // Half of the part is beyond the right edge.
    expect(openLabels(parts, viewOf(horizon, 45), 190)[0]!.x).toBeCloseTo(800, 0);
    expect(openLabels(parts, viewOf(horizon, 270), 190)).toEqual([]);
  });
});
