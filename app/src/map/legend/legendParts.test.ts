import { expect, it, vi } from 'vitest';
import { DEFAULT_LAYERS, shownLayers } from '../layers/mapLayers.ts';
import { NO_OVERLAY } from '../mapContent.ts';
import { pisteWords } from '../style/mapWords.ts';
import { NO_VIEW_DATA, buildStyle } from '../style/mapStyle.ts';
import type { MapPalette } from '../style/palette.ts';
import { LEGEND_PARTS } from './legendParts.ts';

// MapLibre needs a browser; the style is plain data.
vi.mock('maplibre-gl', () => ({ addProtocol: () => undefined }));

const PALETTE = new Proxy(
  {},
  { get: (_, name) => (name === 'kind' || name === 'map' ? () => 'black' : 'black') },
) as MapPalette;
const TILES = { tiles: '/x', tileSize: 512, maxzoom: 12, bounds: null, attribution: '©', attributionUrl: null };

const { layers } = buildStyle(
  PALETTE,
  {
    elements: null,
    lines: [],
    hiddenLines: [],
    trackDetail: null,
    waypoints: [],
    places: [],
    readerTiles: null,
    grouped: [],
    outline: null,
    selected: null,
    hovered: null,
    overlay: NO_OVERLAY,
  },
  NO_VIEW_DATA,
  'https://c.example',
  { language: 'en', pistes: pisteWords((key) => key) },
  [],
  shownLayers(DEFAULT_LAYERS, {
    region: { ...TILES, minzoom: 6 },
    rasters: [],
    terrain: { ...TILES, encoding: 'terrarium' },
    coverage: [],
  }),
  false,
);
/** Names of things that have no sign. */
const NAMES = ['roadNames', 'streamNames', 'liftNames', 'pathNames', 'lakeNames', 'localities', 'villages', 'towns'];
const SOURCES = ['detail', 'heights', 'tintHeights', 'contours'];
const drawn = layers.flatMap((layer) => ('source' in layer && SOURCES.includes(layer.source) ? [layer.id] : []));
const explained = new Set(LEGEND_PARTS.flatMap(({ entries }) => entries.flatMap((entry) => entry.layers)));

it('explains every sign of the detailed map and its terrain', () => {
  expect(drawn.filter((id) => !explained.has(id) && !NAMES.includes(id))).toEqual([]);
});

it('explains nothing that is not drawn, and nothing twice', () => {
  expect([...explained].filter((id) => !drawn.includes(id))).toEqual([]);
  const texts = LEGEND_PARTS.flatMap(({ entries }) => entries.map(({ text }) => text));
  expect(new Set(texts).size).toBe(texts.length);
});
