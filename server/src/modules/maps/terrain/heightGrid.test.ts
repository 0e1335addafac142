import { describe, expect, it } from 'vitest';
import { fillVoids, heightIn } from './heightGrid.ts';
import type { HeightGrid } from './heightGrid.ts';
import { decodeTerrarium, encodeTerrarium } from './terrarium.ts';
import { cellMetersOf, terrainZoomOf } from './terrainTiles.ts';

const SIDE = 101;
const gridOf = (heightAt: (lon: number, lat: number) => number): HeightGrid => {
  const data = Float32Array.from({ length: SIDE * SIDE }, (_, i) =>
    heightAt(1 + (i % SIDE) / 100, 43 - Math.floor(i / SIDE) / 100),
  );
  return { width: SIDE, height: SIDE, data, west: 1, north: 43, stepLon: 0.01, stepLat: 0.01 };
};
const plane = (lon: number, lat: number): number => 1000 + 500 * (lon - 1) - 300 * (lat - 42);
const cone = (lon: number, lat: number): number => 3000 - 4000 * Math.hypot(lon - 1.5, lat - 42.5);

describe('heights between the cells', () => {
  it('are exact on a plane, up to the edge', () => {
    const grid = gridOf(plane);
    for (const [lon, lat] of [
      [1.123, 42.777],
      [1.0001, 42.9999],
      [1.9999, 42.0001],
    ] as const) {
      expect(heightIn(grid, lon, lat)).toBeCloseTo(plane(lon, lat), 2);
    }
  });

  it('follow a cone closer than a cell, and end where the grid ends', () => {
    const grid = gridOf(cone);
    for (let turn = 0; turn < 6; turn += 0.4) {
      const [lon, lat] = [1.5 + 0.2037 * Math.cos(turn), 42.5 + 0.2037 * Math.sin(turn)];
      expect(Math.abs(heightIn(grid, lon, lat) - cone(lon, lat))).toBeLessThan(0.5);
    }
    expect(heightIn(grid, 0.98, 42.5)).toBeNaN();
    expect(heightIn(grid, 1.5, 43.02)).toBeNaN();
  });
});

describe('voids', () => {
  it('are filled from around them, counted, and never 0', () => {
    const grid = gridOf(plane);
    let voids = 0;
    for (let row = 40; row < 60; row += 1) {
      for (let column = 0; column < 20; column += 1) {
        grid.data[row * SIDE + column] = Number.NaN;
        voids += 1;
      }
    }
    expect(fillVoids(grid)).toEqual({ filled: voids, left: 0 });
    for (let row = 40; row < 60; row += 1) {
      for (let column = 0; column < 20; column += 1) {
        const real = plane(1 + column / 100, 43 - row / 100);
        expect(Math.abs(grid.data[row * SIDE + column]! - real)).toBeLessThan(60);
      }
    }
    expect(grid.data[0]).toBe(Math.fround(plane(1, 43)));
  });

  it('stay unknown where nothing is known', () => {
    const grid = gridOf(() => Number.NaN);
    expect(fillVoids(grid)).toEqual({ filled: 0, left: SIDE * SIDE });
    expect(heightIn(grid, 1.5, 42.5)).toBeNaN();
  });
});

it('keeps heights to half a metre in the terrarium encoding', async () => {
  const meters = Float32Array.from({ length: 512 * 512 }, (_, i) => -430 + (i % 512) * 9.137 + (i >> 9) * 7.77);
  const image = await encodeTerrarium(meters);
  const read = await decodeTerrarium(image);
  const worst = read.reduce((most, value, i) => Math.max(most, Math.abs(value - meters[i]!)), 0);
  expect(worst).toBeLessThanOrEqual(0.251);
});

it('chooses the zoom that shows all detail of the source', () => {
  const seconds = (count: number) => cellMetersOf({ stepLon: count / 3600, stepLat: count / 3600 }, 42.5);
  expect(terrainZoomOf(seconds(3), 42.5)).toBe(11);
  expect(terrainZoomOf(seconds(1), 42.5)).toBe(12);
  expect(terrainZoomOf(5, 42.5)).toBe(14);
});
