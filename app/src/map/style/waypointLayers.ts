import type { FeatureCollection } from 'geojson';
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { unrollLongitudes } from '@cordada/core/geo/unroll';
import type { MapContent } from '../mapContent.ts';
import type { MapPalette } from './palette.ts';
import { FONT, byZoom, labelPaint } from './styleExpressions.ts';

/** The schematic course through waypoints; nothing for fewer than two. */
export function waypointsData(waypoints: MapContent['waypoints']): FeatureCollection {
  const course = unrollLongitudes(waypoints.map(({ place }) => place));
  if (course.length < 2) return { type: 'FeatureCollection', features: [] };
  const last = waypoints.length - 1;
  const isRound = waypoints[0]?.place.join() === waypoints[last]?.place.join();
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { part: 'course' },
        geometry: { type: 'LineString', coordinates: course.map((place) => [...place]) },
      },
      ...course.slice(0, isRound ? -1 : undefined).map((place, i) => ({
        type: 'Feature' as const,
        properties: {
          part: 'waypoint',
          name: waypoints[i]?.name ?? '',
          isEnd: i === 0 || i === last,
          side: sideOf(course, i),
        },
        geometry: { type: 'Point' as const, coordinates: [...place] },
      })),
    ],
  };
}

/** The anchors of a name that is best on one side of its place, by that side. */
const ANCHORS = {
  north: ['bottom', 'top', 'left', 'right'],
  south: ['top', 'bottom', 'left', 'right'],
  east: ['left', 'right', 'top', 'bottom'],
  west: ['right', 'left', 'top', 'bottom'],
} as const;
const WIDE_RATIO = 1.5;
const NAME_AWAY = 0.9;
const OFFSETS = { left: [NAME_AWAY, 0], right: [-NAME_AWAY, 0], top: [0, NAME_AWAY], bottom: [0, -NAME_AWAY] } as const;

/** On which side a name hides the course least: across its direction there, away from its middle. */
function sideOf(course: readonly LonLat[], i: number): keyof typeof ANCHORS {
  const here = course[i] ?? [0, 0];
  const [before, after] = [course[i - 1] ?? here, course[i + 1] ?? here];
  const [west, south, east, north] = boundsOfPlaces(course) ?? [0, 0, 0, 0];
  const degreeWidth = Math.cos((here[1] * Math.PI) / 180);
  // Of a wide course, names to the east and west would end beyond the map.
  const isWide = (east - west) * degreeWidth > WIDE_RATIO * (north - south);
  const isEastWest = isWide || Math.abs(after[0] - before[0]) * degreeWidth > Math.abs(after[1] - before[1]);
  if (isEastWest) return here[1] < (south + north) / 2 ? 'south' : 'north';
  return here[0] < (west + east) / 2 ? 'west' : 'east';
}

const anchorsOf = (side: keyof typeof ANCHORS): ExpressionSpecification => [
  'literal',
  ANCHORS[side].flatMap((anchor) => [anchor, [...OFFSETS[anchor]]]),
];

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
      'text-variable-anchor-offset': [
        'match',
        ['get', 'side'],
        'north',
        anchorsOf('north'),
        'south',
        anchorsOf('south'),
        'east',
        anchorsOf('east'),
        anchorsOf('west'),
      ],
      'text-justify': 'auto',
      'text-max-width': 8,
      'symbol-sort-key': ['case', IS_END, 0, 1],
    },
    paint: labelPaint(palette),
  },
];
