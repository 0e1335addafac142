import type { FeatureCollection } from 'geojson';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { unrollLongitudes } from '@cordada/core/geo/unroll';
import type { MapContent } from '../mapContent.ts';
import type { MapPalette } from './palette.ts';
import { FONT, NAME_ANCHORS, byZoom, labelPaint } from './styleExpressions.ts';

/** The schematic course through waypoints; nothing for fewer than two. */
export function waypointsData(waypoints: MapContent['waypoints']): FeatureCollection {
  const course = unrollLongitudes(waypoints.map(({ place }) => place)).map((place) => [...place]);
  if (course.length < 2) return { type: 'FeatureCollection', features: [] };
  const last = waypoints.length - 1;
  const isRound = waypoints[0]?.place.join() === waypoints[last]?.place.join();
  return {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { part: 'course' }, geometry: { type: 'LineString', coordinates: course } },
      ...course.slice(0, isRound ? -1 : undefined).map((coordinates, i) => ({
        type: 'Feature' as const,
        properties: { part: 'waypoint', name: waypoints[i]?.name ?? '', isEnd: i === 0 || i === last },
        geometry: { type: 'Point' as const, coordinates },
      })),
    ],
  };
}

const source = 'waypoints';
const IS_END: ExpressionSpecification = ['get', 'isEnd'];
const isPart = (part: string): ExpressionSpecification => ['==', ['get', 'part'], part];

/** Dashed, thin and in the colour of routes, so that nobody takes it for a track. For below the names. */
export const courseLayers = (palette: MapPalette): LayerSpecification[] => [
  {
    id: 'courseCasing',
    type: 'line',
    source,
    filter: isPart('course'),
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': palette.paper, 'line-width': byZoom(5, 4, 12, 6), 'line-opacity': 0.75 },
  },
  {
    id: 'courseLine',
    type: 'line',
    source,
    filter: isPart('course'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': palette.kind('route'), 'line-width': byZoom(5, 2, 12, 3), 'line-dasharray': [2, 1.5] },
  },
];

/** Dots and names, those of start and end larger. */
export const waypointLayers = (palette: MapPalette): LayerSpecification[] => [
  {
    id: 'waypointDots',
    type: 'circle',
    source,
    filter: isPart('waypoint'),
    layout: { 'circle-sort-key': ['case', IS_END, 1, 0] },
    paint: {
      'circle-radius': byZoom(5, ['case', IS_END, 5, 2], 10, ['case', IS_END, 7, 4.5]),
      'circle-color': ['case', IS_END, palette.kind('route'), palette.paper],
      'circle-stroke-color': ['case', IS_END, palette.paper, palette.kind('route')],
      'circle-stroke-width': byZoom(5, 1.5, 10, 2),
    },
  },
  {
    id: 'waypointNames',
    type: 'symbol',
    source,
    filter: isPart('waypoint'),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': ['case', IS_END, 14, 12],
      'text-variable-anchor': NAME_ANCHORS,
      'text-radial-offset': 0.8,
      'text-max-width': 8,
      'symbol-sort-key': ['case', IS_END, 0, 1],
    },
    paint: labelPaint(palette),
  },
];
