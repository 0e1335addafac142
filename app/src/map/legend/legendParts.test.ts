import { expect, it } from 'vitest';
import { DEFAULT_LAYERS, shownLayers } from '../layers/mapLayers.ts';
import { pisteWords } from '../style/mapWords.ts';
import { NO_VIEW_DATA, buildStyle } from '../style/mapStyle.ts';
import { BLACK_PALETTE, CONTOURS, EMPTY_CONTENT } from '../style/testing/styleInput.ts';
import { LEGEND_PARTS } from './legendParts.ts';

const TILES = { tiles: '/x', tileSize: 512, maxzoom: 12, bounds: null, attribution: '©', attributionUrl: null };

const { layers } = buildStyle(
  BLACK_PALETTE,
  EMPTY_CONTENT,
  NO_VIEW_DATA,
  'https://c.example',
  { language: 'en', pistes: pisteWords((key) => key) },
  [],
  shownLayers(DEFAULT_LAYERS, {
    region: { ...TILES, minzoom: 6 },
    rasters: [],
    terrain: { ...TILES, encoding: 'terrarium', contours: CONTOURS },
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
