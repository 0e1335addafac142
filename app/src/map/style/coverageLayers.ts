import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { boundsOfPlaces, joinBounds } from '@cordada/core/geo/bounds';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { outlineCoverage } from '../layers/coverageEdge.ts';
import type { ShownLayers } from '../layers/mapLayers.ts';
import type { MapPalette } from './palette.ts';
import { byZoom } from './styleExpressions.ts';

/** Farther away the detailed map is one with that of the world. */
const MIN_ZOOM = 9.5;
const WHOLE_ZOOM = 11;
const WORLD: Bounds = [-180, -85, 180, 85];

const boxRing = ([west, south, east, north]: Bounds): number[][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const points = (ring: readonly LonLat[]): number[][] => ring.map(([lon, lat]) => [lon, lat]);

/** What terrain there is outside the detailed maps, and where these end. */
export function coverageSource({ coverage, terrain }: Pick<ShownLayers, 'coverage' | 'terrain'>): SourceSpecification {
  const { outer, gaps } = outlineCoverage(coverage);
  const covered = boundsOfPlaces(outer.flat());
  const around = joinBounds([terrain?.bounds ?? WORLD, ...(covered ? [covered] : [])]) ?? WORLD;
  const outside = [[boxRing(around), ...outer.map(points)], ...gaps.map((ring) => [points(ring)])];
  const edges = [...outer, ...gaps].map(points);
  return {
    type: 'geojson',
    data: {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: outside } },
        { type: 'Feature', properties: { isEdge: true }, geometry: { type: 'MultiLineString', coordinates: edges } },
      ],
    },
  };
}

/** Fades the terrain outside the detailed map behind a line without dashes, which paths and borders have, so that nobody takes it for land without forest and paths. */
export function coverageLayers(palette: MapPalette): LayerSpecification[] {
  const shared = { source: 'coverage', minzoom: MIN_ZOOM } as const;
  return [
    {
      id: 'coverage-outside',
      type: 'fill',
      ...shared,
      filter: ['!', ['has', 'isEdge']],
      paint: {
        'fill-color': palette.paper,
        'fill-opacity': byZoom(MIN_ZOOM, 0, WHOLE_ZOOM, 0.42),
        'fill-antialias': false,
      },
    },
    {
      id: 'coverage-edge',
      type: 'line',
      ...shared,
      filter: ['has', 'isEdge'],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.muted,
        'line-opacity': byZoom(MIN_ZOOM, 0, WHOLE_ZOOM, 0.45),
        'line-width': 1,
      },
    },
  ];
}
