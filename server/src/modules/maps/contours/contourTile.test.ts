import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, it } from 'vitest';
import { mercatorOf } from '@cordada/core/geo/mercator';
import { contourLines, contourTile } from './contourTile.ts';

const CELLS = 128;
const UNITS_PER_CELL = 4096 / CELLS;
const METERS = [20, 100] as const;

it('draws the contours of a plane as straight lines of two points', () => {
  const plane = contourLines((x) => 1010 + x / 2, METERS);
  expect(plane.map(({ elevation }) => elevation)).toEqual([1020, 1040, 1060]);
  for (const { elevation, lines } of plane) {
    expect(lines).toHaveLength(1);
    const [line = []] = lines;
    expect(line).toHaveLength(2);
    for (const [x] of line) expect(Math.abs(x - (elevation - 1010) * 2 * UNITS_PER_CELL)).toBeLessThanOrEqual(1);
  }
});

it('keeps the contours of a cone within a pixel, with few points, and marks each fifth', () => {
  const cone = contourLines((x, y) => 2950 - 4 * Math.hypot(x - 64, y - 64), METERS);
  const inside = cone.filter(({ elevation }) => elevation >= 2720 && elevation < 2940);
  expect(inside.map(({ elevation, isThick }) => [elevation, isThick])).toContainEqual([2800, true]);
  expect(inside.filter(({ isThick }) => isThick)).toHaveLength(2);
  for (const { elevation, lines } of inside) {
    const radius = ((2950 - elevation) / 4) * UNITS_PER_CELL;
    const [line = []] = lines;
    expect(line.at(0)).toEqual(line.at(-1));
    expect(line.length).toBeLessThan(80);
    for (const [i, [x, y]] of line.entries()) {
      const [toX, toY] = line[i + 1] ?? [x, y];
      expect(Math.abs(Math.hypot((x + toX) / 2 - 2048, (y + toY) / 2 - 2048) - radius)).toBeLessThan(8);
    }
  }
});

it('draws nothing where heights are unknown', () => {
  expect(contourLines(() => Number.NaN, METERS)).toEqual([]);
});

const terrainOf = (heightAt: (lon: number, lat: number) => number) => ({
  heightsAt: async (lon: ArrayLike<number>, lat: ArrayLike<number>) =>
    Float64Array.from({ length: lon.length }, (_, i) => heightAt(lon[i]!, lat[i]!)),
});
const TILE = { z: 12, x: 2110, y: 1510 };
/** Metres that rise by 100 from the western edge of the tile to the eastern one. */
const slope = (lon: number): number => 1000 + (mercatorOf([lon, 0]).x * 2 ** TILE.z - TILE.x) * 100;
const linesOf = (tile: Uint8Array | null) => {
  const layer = new VectorTile(new PbfReader(tile ?? new Uint8Array())).layers['contours']!;
  return Array.from({ length: layer.length }, (_, i) => layer.feature(i));
};

it('is a vector tile whose lines have their elevation in metres or feet', async () => {
  const meters = linesOf(await contourTile(terrainOf(slope), { ...TILE, unit: 'm' }));
  expect(meters.map(({ properties }) => properties)).toEqual([
    { ele: 1000, level: 1 },
    { ele: 1020, level: 0 },
    { ele: 1040, level: 0 },
    { ele: 1060, level: 0 },
    { ele: 1080, level: 0 },
    { ele: 1100, level: 1 },
  ]);
  const start = meters[2]!.loadGeometry()[0]![0]!;
  expect(Math.abs(start.x - 0.4 * 4096)).toBeLessThanOrEqual(1);
  // Lines end outside of the tile, so that those of two tiles join.
  expect(Math.min(start.y, 4096 - start.y)).toBeLessThan(0);
  const feet = linesOf(await contourTile(terrainOf(slope), { ...TILE, unit: 'ft' }));
  expect(feet.map(({ properties }) => properties['ele'])).toEqual([3300, 3400, 3500, 3600]);
});

it('is nothing where the terrain is unknown', async () => {
  expect(
    await contourTile(
      terrainOf(() => Number.NaN),
      { ...TILE, unit: 'm' },
    ),
  ).toBeNull();
});
