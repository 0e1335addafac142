import contour from 'maplibre-contour';
import { expect, it } from 'vitest';
import { contourLines } from './contourTile.ts';

const CELLS = 256;
const UNITS_PER_CELL = 4096 / CELLS;
const METERS = { steps: [20, 100], unitsPerMeter: 1, overzoom: 0 } as const;

const gridOf = (height: (x: number, y: number) => number) =>
  new contour.HeightTile(CELLS, CELLS, (x, y) => height(x + 0.5, y + 0.5));

it('draws the contours of a plane as straight lines of two points', () => {
  const plane = contourLines(
    gridOf((x) => 1010 + x / 4),
    METERS,
  );
  expect(plane.map(({ elevation }) => elevation)).toEqual([1020, 1040, 1060]);
  for (const { elevation, lines } of plane) {
    expect(lines).toHaveLength(1);
    const [line = []] = lines;
    expect(line).toHaveLength(2);
    for (const [x] of line) expect(Math.abs(x - (elevation - 1010) * 4 * UNITS_PER_CELL)).toBeLessThanOrEqual(1);
  }
});

it('keeps the contours of a cone within half a pixel, with few points, and marks each fifth', () => {
  const cone = contourLines(
    gridOf((x, y) => 2950 - 2 * Math.hypot(x - 128, y - 128)),
    METERS,
  );
  const inside = cone.filter(({ elevation }) => elevation >= 2720 && elevation < 2940);
  expect(inside.map(({ elevation, isThick }) => [elevation, isThick])).toContainEqual([2800, true]);
  expect(inside.filter(({ isThick }) => isThick)).toHaveLength(2);
  for (const { elevation, lines } of inside) {
    const radius = ((2950 - elevation) / 2) * UNITS_PER_CELL;
    const [line = []] = lines;
    expect(line.at(0)).toEqual(line.at(-1));
    expect(line.length).toBeLessThan(80);
    for (const [i, [x, y]] of line.entries()) {
      const [toX, toY] = line[i + 1] ?? [x, y];
      expect(Math.abs(Math.hypot((x + toX) / 2 - 2048, (y + toY) / 2 - 2048) - radius)).toBeLessThan(5);
    }
  }
});

it('draws feet where they are asked for, and nothing where heights are unknown', () => {
  const feet = { ...METERS, unitsPerMeter: 1 / 0.3048, steps: [100, 500] } as const;
  const plane = contourLines(
    gridOf((x) => 300 + x / 4),
    feet,
  );
  expect(plane.map(({ elevation }) => elevation)).toEqual([1000, 1100]);
  expect(
    contourLines(
      gridOf(() => Number.NaN),
      METERS,
    ),
  ).toEqual([]);
});
