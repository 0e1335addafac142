import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { MapContent } from '../mapContent.ts';
import { groupLayers, markedLayout, trackLines } from './contentLayers.ts';
import type { MapPalette } from './palette.ts';

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
    ...groupLayers(palette, { circle: 'targetGroups', count: 'targetCounts' }, targets, 'count', [
      '>',
      ['get', 'count'],
      1,
    ]),
  ];
}
