import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { expect, it } from 'vitest';
import { NO_MAP_SOURCES } from '@cordada/core/geo/mapSources';
import type { MapSources } from '@cordada/core/geo/mapSources';
import { DEFAULT_LAYERS, shownLayers } from '../layers/mapLayers.ts';
import type { MapContent } from '../mapContent.ts';
import type { MapLayers } from '../layers/mapLayers.ts';
import { NO_VIEW_DATA, buildStyle } from './mapStyle.ts';
import { pisteWords } from './mapWords.ts';
import { BLACK_PALETTE, CONTOURS, EMPTY_CONTENT } from './testing/styleInput.ts';

const SOURCES: MapSources = {
  region: null,
  coverage: [],
  rasters: [
    {
      id: 'topo',
      title: 'Topo',
      tiles: 'https://t.example/{z}/{x}/{y}',
      tileSize: 256,
      minzoom: 3,
      maxzoom: 15,
      bounds: [-10, 36, 5, 44],
      attribution: '©',
      attributionUrl: null,
    },
  ],
  terrain: {
    tiles: '/dem/{z}/{x}/{y}',
    tileSize: 512,
    maxzoom: 12,
    bounds: [0, 42, 3, 43],
    encoding: 'mapbox',
    attribution: '©',
    attributionUrl: null,
    contours: CONTOURS,
  },
};
const styleOf = (layers: MapLayers, sources: MapSources, isImperial = false) =>
  buildStyle(
    BLACK_PALETTE,
    EMPTY_CONTENT,
    NO_VIEW_DATA,
    'https://c.example',
    { language: 'en', pistes: pisteWords((key) => key) },
    [],
    shownLayers(layers, sources),
    isImperial,
  );
const idsOf = (style: ReturnType<typeof styleOf>): string[] => style.layers.map(({ id }) => id);

it('is the built-in map where nothing is configured, whatever an address asks for', () => {
  const plain = styleOf(DEFAULT_LAYERS, NO_MAP_SOURCES);
  const asked = styleOf({ base: 'topo', overlays: ['slope', '3d'] }, NO_MAP_SOURCES);
  expect(asked).toEqual(plain);
  expect(plain).not.toHaveProperty('terrain');
  expect(JSON.stringify(plain.sources)).not.toMatch(/t\.example|\/dem\//);
});

it('hides what has no content, so that the map cuts no tiles from it', () => {
  const visibilityOf = (content: MapContent) => {
    const style = buildStyle(
      BLACK_PALETTE,
      content,
      NO_VIEW_DATA,
      'https://c.example',
      { language: 'en', pistes: pisteWords((key) => key) },
      [],
      shownLayers(DEFAULT_LAYERS, NO_MAP_SOURCES),
      false,
    );
    return Object.fromEntries(style.layers.map(({ id, layout }) => [id, layout?.visibility ?? 'visible']));
  };
  const hidden = { grid: 'none', covered: 'none', trackLine: 'none', places: 'none', position: 'none' };
  expect(visibilityOf(EMPTY_CONTENT)).toMatchObject({ ...hidden, symbols: 'visible' });
  const place = { id: '1', kind: 'mountain', name: 'Aneto', place: [0.66, 42.63] } as const;
  expect(visibilityOf({ ...EMPTY_CONTENT, places: [place] })).toMatchObject({ ...hidden, places: 'visible' });
});

it('lays relief and contours over the base, and asks for tiles where there are any', () => {
  const style = styleOf(DEFAULT_LAYERS, SOURCES);
  const ids = idsOf(style);
  expect(ids.indexOf('relief')).toBeGreaterThan(ids.indexOf('borders'));
  expect(ids.indexOf('contours')).toBeGreaterThan(ids.indexOf('relief'));
  expect(ids.indexOf('contours')).toBeLessThan(ids.indexOf('symbols'));
  expect(ids).not.toContain('slope');
  expect(style.sources['heights']).toMatchObject({
    type: 'raster-dem',
    tiles: ['https://c.example/dem/{z}/{x}/{y}'],
    encoding: 'mapbox',
    tileSize: 512,
    maxzoom: 12,
    bounds: [0, 42, 3, 43],
  });
  expect(style.sources['contours']).toMatchObject({
    tiles: ['https://c.example/contours/m/{z}/{x}/{y}?v=1'],
    minzoom: 10,
    maxzoom: 14,
    bounds: [0, 42, 3, 43],
  });
  expect(styleOf(DEFAULT_LAYERS, SOURCES, true).sources['contours']).toMatchObject({
    tiles: ['https://c.example/contours/ft/{z}/{x}/{y}?v=1'],
  });
});

it('shows a base of pictures without names of ours, the steepness over it, and the ground in 3D', () => {
  const style = styleOf({ base: 'topo', overlays: ['slope', '3d'] }, SOURCES);
  const ids = idsOf(style);
  expect(ids.indexOf('raster')).toBeLessThan(ids.indexOf('slope'));
  expect(ids.some((id) => id.startsWith('names-'))).toBe(false);
  expect(ids).not.toContain('relief');
  expect(style.sources['raster']).toMatchObject({ minzoom: 3, maxzoom: 15, bounds: [-10, 36, 5, 44] });
  expect(style.terrain).toEqual({ source: 'ground', exaggeration: 1 });
  // Every layer refers to an existing source.
  for (const layer of style.layers) if ('source' in layer) expect(style.sources).toHaveProperty(layer.source);
});

it('lights no level ground on the dark map nor over the relief of the world, because tiles beyond the terrain are level', () => {
  const style = styleOf(DEFAULT_LAYERS, SOURCES);
  const relief = style.layers.find(({ id }) => id === 'relief');
  const degrees = relief?.type === 'hillshade' ? relief.paint?.['hillshade-illumination-altitude'] : null;
  const lights = (degrees as unknown[]).flatMap((part) =>
    Array.isArray(part) && part[0] === 'literal' ? (part[1] as number[]) : [],
  );
  expect(lights).toHaveLength(8);
  // MapLibre lights what reflects more than half of the light, and shades what reflects less.
  for (const one of lights) expect(Math.sin((one * Math.PI) / 180)).toBeCloseTo(0.5);
  const problems = validateStyleMin(style).map(({ message }) => message);
  expect(problems.filter((message) => message.includes('hillshade'))).toEqual([]);
});
