import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { outlineCoverage } from '../layers/coverageEdge.ts';
import type { ShownLayers } from '../layers/mapLayers.ts';
import type { MapPalette } from './palette.ts';
import { FONT, both, byZoom } from './styleExpressions.ts';

/** Places that appear up to this zoom are large enough to say where one is. */
const CITY_MAX_ZOOM = 6;
/** The detailed map has names of its own from this zoom on. */
const DETAIL_MIN_ZOOM = 6;
/** Closer than this the names alone would look like a map. */
const MAX_ZOOM = 12;

/** Names of villages and of cities outside the detailed maps. Cities win over places of the encyclopedia. */
export function worldPlaceLayers(
  palette: MapPalette,
  language: string,
  { region, coverage }: Pick<ShownLayers, 'region' | 'coverage'>,
): [villages: LayerSpecification, cities: LayerSpecification] {
  const covered = outlineCoverage(coverage).outer.map((ring) => [ring.map(([lon, lat]) => [lon, lat])]);
  const isOutside: ExpressionSpecification =
    covered.length > 0 ? ['!', ['within', { type: 'MultiPolygon', coordinates: covered }]] : ['literal', true];
  const hasRoom: ExpressionSpecification = ['<=', ['get', 'zoom'], ['zoom']];
  const layer = (
    id: string,
    isShown: ExpressionSpecification,
    color: string,
    size: ExpressionSpecification,
  ): LayerSpecification => ({
    id,
    type: 'symbol',
    source: 'base',
    'source-layer': 'places',
    // Vector tiles without bounds are of the whole world.
    maxzoom: region && region.bounds === null ? DETAIL_MIN_ZOOM : MAX_ZOOM,
    filter: both(hasRoom, isShown, ['any', ['<', ['zoom'], DETAIL_MIN_ZOOM], isOutside]),
    layout: {
      'text-field': ['coalesce', ['get', `name_${language}`], ['get', 'name']],
      'text-font': FONT,
      'text-size': size,
      'text-max-width': 8,
      'text-padding': 3,
      'symbol-sort-key': ['get', 'zoom'],
    },
    paint: {
      'text-color': color,
      'text-halo-color': palette.paper,
      'text-halo-width': 1.4,
      'text-opacity': byZoom(MAX_ZOOM - 1, 1, MAX_ZOOM, 0),
    },
  });
  const greatness: ExpressionSpecification = ['-', CITY_MAX_ZOOM, ['get', 'zoom']];
  return [
    layer('world-villages', ['>', ['get', 'zoom'], CITY_MAX_ZOOM], palette.muted, byZoom(7, 10.5, MAX_ZOOM, 13)),
    layer(
      'world-cities',
      ['<=', ['get', 'zoom'], CITY_MAX_ZOOM],
      palette.ink,
      byZoom(3, 10.5, 8, ['+', 12, greatness], MAX_ZOOM, ['+', 14, greatness]),
    ),
  ];
}
