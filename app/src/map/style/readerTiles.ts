import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { MapContent } from '../mapContent.ts';
import { groupLayers, markedLayout, trackLines } from './contentLayers.ts';
import type { MapPalette } from './palette.ts';
import { FONT } from './styleExpressions.ts';

/** The protocol of tiles that are read through the API. */
export const OWN_TILES = 'own';
/** One level above the finest, so that squares of the last tiles hold a single place. */
const MAX_ZOOM = 16;
const SOURCE = 'readerTiles';

export function readerTileSource({ readerTiles }: MapContent): Record<string, SourceSpecification> {
  return readerTiles === null
    ? {}
    : { [SOURCE]: { type: 'vector', tiles: [`${OWN_TILES}:/${readerTiles}`], maxzoom: MAX_ZOOM } };
}

const COUNT: ExpressionSpecification = ['get', 'count'];
const COMPLETED: ExpressionSpecification = ['get', 'completed'];
const IS_MIXED: ExpressionSpecification = ['all', ['>', COMPLETED, 0], ['<', COMPLETED, COUNT]];
/** Parts of a ring, so that there are not as many images as shares. */
export const RING_PARTS = 20;
/** A ring that is not complete never looks so, nor empty one that is not. */
const RING_PART: ExpressionSpecification = [
  'case',
  IS_MIXED,
  ['max', 1, ['min', RING_PARTS - 1, ['round', ['*', RING_PARTS, ['/', COMPLETED, COUNT]]]]],
  ['==', COMPLETED, COUNT],
  RING_PARTS,
  0,
];

/** Targets that would overlap: a ring of the completed and the pending ones, and both numbers where there are both. */
const targetGroups = (palette: MapPalette): LayerSpecification => ({
  id: 'targetGroups',
  type: 'symbol',
  source: SOURCE,
  'source-layer': 'targets',
  filter: ['>', COUNT, 1],
  layout: {
    'icon-image': ['concat', 'ring/', ['step', COUNT, 17, 10, 20], '.', RING_PART],
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
    'symbol-z-order': 'source',
    'text-field': [
      'case',
      IS_MIXED,
      // Three figures have no room beside three others.
      ['concat', COMPLETED, ['step', COUNT, '/', 100, '\n/'], COUNT],
      ['to-string', COUNT],
    ],
    'text-font': FONT,
    'text-size': ['step', COUNT, 12, 10, 11],
    'text-line-height': 1,
    'text-allow-overlap': true,
    'text-ignore-placement': true,
  },
  paint: { 'text-color': palette.ink },
});

/** Tiles of targets and tiles of activities; each has layers that the other has not. */
export function readerTileLayers({ readerTiles }: MapContent, palette: MapPalette): LayerSpecification[] {
  if (readerTiles === null) return [];
  const lines = { source: SOURCE, 'source-layer': 'lines' };
  const targets = { source: SOURCE, 'source-layer': 'targets' };
  const activities = { source: SOURCE, 'source-layer': 'activities' };
  return [
    ...trackLines(palette, { casing: 'tileCasing', line: 'tileLine' }, lines),
    ...groupLayers(palette, { circle: 'tileGroups', count: 'tileCounts' }, activities, 'count', [
      '>',
      ['get', 'count'],
      1,
    ]),
    {
      id: 'tileActivities',
      type: 'symbol',
      ...activities,
      filter: ['==', ['get', 'count'], 1],
      layout: markedLayout(),
    },
    { id: 'targetTiles', type: 'symbol', ...targets, filter: ['==', ['get', 'count'], 1], layout: markedLayout() },
    targetGroups(palette),
  ];
}
