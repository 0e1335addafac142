import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapPalette } from '../palette.ts';
import { both, byZoom } from '../styleExpressions.ts';

const roads = { source: 'detail', 'source-layer': 'roads' } as const;
const round = { 'line-cap': 'round', 'line-join': 'round' } as const;

interface RoadClass {
  readonly id: string;
  readonly kinds: readonly string[];
  readonly isMain: boolean;
  readonly minzoom: number;
  /** Pixels of the road by zoom, without its casing. */
  readonly width: readonly number[];
}

const CLASSES: readonly RoadClass[] = [
  { id: 'service', kinds: ['service', 'pedestrian'], isMain: false, minzoom: 13, width: [13, 0.6, 15, 2, 17, 5] },
  { id: 'minor', kinds: ['minor'], isMain: false, minzoom: 11, width: [11, 0.5, 13, 1.2, 15, 3.5, 17, 8] },
  { id: 'tertiary', kinds: ['tertiary'], isMain: false, minzoom: 10, width: [10, 0.8, 13, 2, 15, 4.5, 17, 10] },
  { id: 'secondary', kinds: ['secondary'], isMain: true, minzoom: 9, width: [9, 0.8, 13, 2.5, 15, 5, 17, 11] },
  { id: 'primary', kinds: ['primary', 'trunk'], isMain: true, minzoom: 7, width: [7, 0.6, 10, 1.4, 13, 3, 17, 12] },
  { id: 'motorway', kinds: ['motorway'], isMain: true, minzoom: 6, width: [6, 0.8, 10, 2, 13, 3.5, 17, 14] },
];

const isOf = (kinds: readonly string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', [...kinds]]];

/** Roads with a casing, main ones above others; tracks by grade; railways. */
export function roadLayers(palette: MapPalette): LayerSpecification[] {
  const casings = CLASSES.map(({ id, kinds, minzoom, width }): LayerSpecification => ({
    id: `casing-${id}`,
    type: 'line',
    ...roads,
    filter: isOf(kinds),
    minzoom,
    layout: round,
    paint: {
      'line-color': palette.map('road-casing'),
      'line-width': byZoom(...width.map((value, i) => (i % 2 === 0 ? value : value + (value < 1.5 ? 0.7 : 1.4)))),
      'line-opacity': tunnelFades(0.9),
    },
  }));
  const fills = CLASSES.map(({ id, kinds, minzoom, width, isMain }): LayerSpecification => ({
    id: `road-${id}`,
    type: 'line',
    ...roads,
    filter: isOf(kinds),
    minzoom,
    layout: round,
    paint: {
      'line-color': palette.map(isMain ? 'road-main' : 'road'),
      'line-width': byZoom(...width),
      'line-opacity': tunnelFades(1),
    },
  }));
  const track = { type: 'line', ...roads, minzoom: 11 } as const;
  const isFirm: ExpressionSpecification = ['<=', ['coalesce', ['get', 'grade'], 3], 2];
  const color = palette.map('track');
  return [
    {
      id: 'firmTracks',
      ...track,
      filter: both(isOf(['track']), isFirm),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': byZoom(11, 0.6, 14, 1.5, 17, 3) },
    },
    {
      id: 'tracks',
      ...track,
      filter: both(isOf(['track']), ['!', isFirm]),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': byZoom(11, 0.6, 14, 1.5, 17, 3), 'line-dasharray': [6, 1.5] },
    },
    ...casings,
    ...fills,
    {
      id: 'railways',
      type: 'line',
      ...roads,
      filter: isOf(['rail']),
      minzoom: 9,
      paint: { 'line-color': palette.map('lift'), 'line-width': byZoom(9, 0.8, 15, 2) },
    },
  ];
}

const tunnelFades = (full: number): ExpressionSpecification => [
  'case',
  ['to-boolean', ['get', 'tunnel']],
  full * 0.35,
  full,
];
