import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { MapContent } from '../mapContent.ts';
import { markedLayout } from './contentLayers.ts';

/** The protocol of tiles that are read through the API. */
export const OWN_TILES = 'own';
/** One level above the finest, so that squares of the last tiles hold a single place. */
const MAX_ZOOM = 16;

export function targetTileSource({ targetTiles }: MapContent): Record<string, SourceSpecification> {
  return targetTiles === null
    ? {}
    : { targetTiles: { type: 'vector', tiles: [`${OWN_TILES}:/${targetTiles}`], maxzoom: MAX_ZOOM } };
}

export function targetTileLayers({ targetTiles }: MapContent): LayerSpecification[] {
  return targetTiles === null
    ? []
    : [{ id: 'targetTiles', type: 'symbol', source: 'targetTiles', 'source-layer': 'targets', layout: markedLayout() }];
}
