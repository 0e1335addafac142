import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColor, MapPalette } from '../palette.ts';
import { both, byZoom } from '../styleExpressions.ts';

const paths = { type: 'line', source: 'detail', 'source-layer': 'paths' } as const;

/** Values of `sac_scale` from T1 to T6. */
type SacScale =
  | 'hiking'
  | 'mountain_hiking'
  | 'demanding_mountain_hiking'
  | 'alpine_hiking'
  | 'demanding_alpine_hiking'
  | 'difficult_alpine_hiking';

interface PathClass {
  /** Null for paths without one. */
  readonly scale: SacScale | null;
  readonly color: MapColor;
  /** The harder, the shorter the dashes, so that classes differ without colours too. */
  readonly dash: readonly number[] | null;
}

export const PATH_CLASSES: readonly PathClass[] = [
  { scale: null, color: 'path', dash: [3, 1.2] },
  { scale: 'hiking', color: 'path-easy', dash: null },
  { scale: 'mountain_hiking', color: 'path-mountain', dash: [5, 1.2] },
  { scale: 'demanding_mountain_hiking', color: 'path-mountain', dash: [2.6, 1.3] },
  { scale: 'alpine_hiking', color: 'path-alpine', dash: [2.2, 1.6] },
  { scale: 'demanding_alpine_hiking', color: 'path-alpine', dash: [1.2, 1.6] },
  { scale: 'difficult_alpine_hiking', color: 'path-alpine', dash: [0.4, 1.8] },
];

const TOWN_KINDS = ['footway', 'steps', 'cycleway'];

const kind: ExpressionSpecification = ['get', 'kind'];
const scaleOf: ExpressionSpecification = ['coalesce', ['get', 'sac_scale'], ''];
const isFerrata: ExpressionSpecification = ['==', kind, 'via_ferrata'];
const isTown: ExpressionSpecification = ['all', ['in', kind, ['literal', TOWN_KINDS]], ['==', scaleOf, '']];
const KNOWN = PATH_CLASSES.flatMap(({ scale }) => scale ?? []);

/** Marked routes as a soft band, and paths over it: colour and dashes say the difficulty. */
export function pathLayers(palette: MapPalette): LayerSpecification[] {
  const width = byZoom(11, 0.7, 13, 1.5, 15, 2.1, 17, 3.2);
  const isClass = (scale: string | null): ExpressionSpecification =>
    scale === null ? ['!', ['in', scaleOf, ['literal', KNOWN]]] : ['==', scaleOf, scale];
  const classes = PATH_CLASSES.map(({ scale, color, dash }): LayerSpecification => ({
    id: `path-${scale ?? 'unknown'}`,
    ...paths,
    minzoom: 11,
    filter: both(['!', isFerrata], ['!', isTown], isClass(scale)),
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': palette.map(color),
      'line-width': width,
      ...(dash && { 'line-dasharray': [...dash] }),
    },
  }));
  return [
    {
      id: 'routeBands',
      type: 'line',
      source: 'detail',
      'source-layer': 'routes',
      minzoom: 9,
      filter: ['==', kind, 'hiking'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': palette.map('route'),
        'line-width': byZoom(9, 1.2, 12, 3, 15, 6),
        'line-opacity': byZoom(9, 0.5, 12, 0.28, 15, 0.22),
      },
    },
    {
      id: 'townPaths',
      ...paths,
      minzoom: 14,
      filter: both(['!', isFerrata], isTown),
      paint: { 'line-color': palette.map('path'), 'line-width': byZoom(14, 0.5, 17, 1.5), 'line-dasharray': [1.5, 1] },
    },
    {
      id: 'pathCasing',
      ...paths,
      minzoom: 12,
      filter: ['!', isTown],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.paper,
        'line-width': byZoom(12, 2, 15, 4, 17, 6),
        'line-opacity': 0.55,
      },
    },
    ...classes,
    {
      id: 'ferratas',
      ...paths,
      minzoom: 12,
      filter: isFerrata,
      paint: { 'line-color': palette.map('ferrata'), 'line-width': byZoom(12, 0.8, 16, 1.4) },
    },
    {
      id: 'ferrataRungs',
      ...paths,
      minzoom: 12,
      filter: isFerrata,
      paint: {
        'line-color': palette.map('ferrata'),
        'line-width': byZoom(12, 3.5, 16, 7),
        'line-dasharray': [0.3, 0.9],
      },
    },
  ];
}
