import { describe, expect, it } from 'vitest';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { CONTOURS } from '../style/testing/styleInput.ts';
import { creditsInView, isDetailMissing } from './mapCredits.ts';
import { NO_LAYERS } from './mapLayers.ts';
import type { ShownLayers } from './mapLayers.ts';

const ANDORRA: Bounds = [1.41, 42.42, 1.79, 42.66];
const tiles = { tiles: '/x', tileSize: 512, minzoom: 6, maxzoom: 14, attributionUrl: null };
const region = { ...tiles, bounds: ANDORRA, attribution: '© OpenStreetMap' };
const terrain = { ...tiles, bounds: ANDORRA, attribution: 'SRTM', encoding: 'terrarium', contours: CONTOURS } as const;
const shown: ShownLayers = { ...NO_LAYERS, region, terrain };
const coverage = [{ name: 'andorra', bounds: ANDORRA }];
const inside = { bounds: [1.44, 42.58, 1.46, 42.6] as const, middle: [1.45, 42.59] as const, zoom: 14 };
const aneto = { bounds: [0.6, 42.6, 0.7, 42.66] as const, middle: [0.65, 42.63] as const, zoom: 14 };

describe('credits of a map', () => {
  it('name what is in view and nothing else', () => {
    const named = (view: typeof inside | typeof aneto) => {
      const { hasWorld, sources } = creditsInView(shown, coverage, view);
      return [hasWorld, ...sources.map(({ attribution }) => attribution)];
    };
    expect(named(inside)).toEqual([false, '© OpenStreetMap', 'SRTM']);
    expect(named({ ...inside, zoom: 9 })).toEqual([true, '© OpenStreetMap', 'SRTM']);
    expect(named(aneto)).toEqual([true]);
    expect(named({ ...inside, bounds: [1.3, 42.5, 1.5, 42.6] } as never)).toEqual([true, '© OpenStreetMap', 'SRTM']);
  });

  it('leave the world out under pictures, and name a source of two layers once', () => {
    const raster = { ...tiles, id: 'topo', title: 'Topo', bounds: null, attribution: 'SRTM' };
    const { hasWorld, sources } = creditsInView({ region: null, raster, terrain }, coverage, inside);
    expect(hasWorld).toBe(false);
    expect(sources.map(({ attribution }) => attribution)).toEqual(['SRTM']);
  });
});

describe('a map that does not fill its box', () => {
  // The shipped map of Andorra without its corners, in tiles of 10 km.
  const tiles = { zoom: 12, runs: [[1511, 2064, 2067]] } as const;
  const cut = [{ name: 'andorra', bounds: ANDORRA, tiles }];
  const corner = { bounds: [1.42, 42.43, 1.44, 42.45] as const, middle: [1.43, 42.44] as const, zoom: 12 };

  it('lacks detail in the corners of the box alone', () => {
    expect(isDetailMissing(shown, cut, corner)).toBe(true);
    expect(isDetailMissing(shown, cut, inside)).toBe(false);
    expect(isDetailMissing(shown, coverage, corner)).toBe(false);
  });

  it('covers a view only if it covers all rows of it', () => {
    const hasWorld = (bounds: Bounds) => creditsInView(shown, cut, { ...inside, bounds }).hasWorld;
    expect(hasWorld([1.44, 42.58, 1.46, 42.6])).toBe(false);
    expect(hasWorld([1.44, 42.5, 1.46, 42.6])).toBe(true);
    expect(hasWorld([1.44, 42.58, 1.78, 42.6])).toBe(true);
  });
});

it('says that a detailed map is missing only where one is close and outside all of them', () => {
  expect(isDetailMissing(shown, coverage, aneto)).toBe(true);
  expect(isDetailMissing(shown, coverage, inside)).toBe(false);
  expect(isDetailMissing(shown, coverage, { ...aneto, zoom: 9 })).toBe(false);
  const raster = { ...tiles, id: 'topo', title: 'Topo', bounds: null, attribution: '©' };
  expect(isDetailMissing({ ...shown, raster }, coverage, aneto)).toBe(false);
  expect(isDetailMissing({ ...shown, region: { ...region, bounds: null } }, [], aneto)).toBe(false);
});
