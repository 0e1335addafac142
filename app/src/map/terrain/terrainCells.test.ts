import { expect, it } from 'vitest';
import type { TerrainSource } from '@cordada/core/geo/mapSources';
import { allTerrainCells, terrainCellsAt } from './terrainCells.ts';

const configured: TerrainSource = {
  tiles: '/dem/{z}/{x}/{y}',
  tileSize: 256,
  maxzoom: 12,
  bounds: [1, 42, 2, 43],
  attribution: 'Any',
  attributionUrl: null,
  encoding: 'terrarium',
};
const SRTM = { bounds: [1, 42, 2, 43], cellMeters: 80, attribution: 'SRTM' } as const;
const ICGC = { bounds: [1.4, 42.4, 1.6, 42.6], cellMeters: 5, attribution: 'ICGC' } as const;

it('are those of the finest map that covers a place', () => {
  const terrain = { ...configured, cells: [ICGC, SRTM] };
  expect(terrainCellsAt(terrain, [1.5, 42.5])).toMatchObject({ cellMeters: 5, attribution: 'ICGC' });
  expect(terrainCellsAt(terrain, [1.1, 42.5])).toMatchObject({ cellMeters: 80, attribution: 'SRTM' });
});

it('are pixels of the last zoom where nobody says more', () => {
  expect(terrainCellsAt(configured, [1.5, 42.5])).toEqual({ cellMeters: 28, attribution: 'Any' });
  expect(allTerrainCells({ ...configured, bounds: null })).toEqual([{ cellMeters: 27, attribution: 'Any' }]);
});

it('are listed once each', () => {
  const twice = { ...SRTM, bounds: [2, 42, 3, 43] } as const;
  expect(allTerrainCells({ ...configured, cells: [ICGC, SRTM, twice] })).toEqual([ICGC, SRTM]);
});
