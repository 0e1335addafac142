import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { RegionSource } from '@cordada/core/geo/mapSources';
import type { MapColor, MapPalette } from '../palette.ts';
import { both, byZoom, matching } from '../styleExpressions.ts';
import { pathLayers } from './pathLayers.ts';
import { roadLayers } from './roadLayers.ts';
import { winterLayers } from './winterLayers.ts';

export { detailLabels, townLabels } from './labelLayers.ts';

const SOURCE = 'detail';

/** The vector tiles of `docs/map-schema.md`. */
export function detailSource({ tiles, minzoom, maxzoom, bounds }: RegionSource, origin: string): SourceSpecification {
  return {
    type: 'vector',
    tiles: [tiles.startsWith('/') ? origin + tiles : tiles],
    minzoom,
    maxzoom,
    ...(bounds && { bounds: [...bounds] as [number, number, number, number] }),
    // By name, so that a place of the encyclopedia can hide the label that names it too.
    promoteId: { peaks: 'name', water: 'name', points: 'name' },
  };
}

/** Kinds of ground in the order in which they are drawn. */
export const GROUND = [
  ['farmland', 'farmland'],
  ['grass', 'grass'],
  ['built', 'built'],
  ['scrub', 'scrub'],
  ['forest', 'forest'],
  ['sand', 'sand'],
  ['wetland', 'wetland'],
  ['scree', 'scree'],
  ['rock', 'rock'],
  ['glacier', 'glacier'],
] as const satisfies readonly (readonly [kind: string, color: MapColor])[];
export const TEXTURES = ['scree', 'rock', 'wetland'] as const;

const isKind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];
const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];

/** Land cover: it belongs under the shading of the relief. */
export function detailGround(palette: MapPalette): LayerSpecification[] {
  const land = { type: 'fill', source: SOURCE, 'source-layer': 'land' } as const;
  const byKind = (valueOf: (color: MapColor, order: number) => string | number, others: string | number) =>
    matching(
      ['get', 'kind'],
      GROUND.map(([kind, color], order) => [kind, valueOf(color, order)]),
      others,
    );
  return [
    {
      id: 'ground',
      ...land,
      filter: both(isArea, isKind(...GROUND.map(([kind]) => kind))),
      layout: { 'fill-sort-key': byKind((_, order) => order, 0) },
      paint: {
        'fill-color': byKind((color) => palette.map(color), palette.paper),
        'fill-opacity': byZoom(7, 0.55, 11, 0.9),
        'fill-antialias': false,
      },
    },
    {
      id: 'textures',
      ...land,
      minzoom: 12,
      filter: both(isArea, isKind(...TEXTURES)),
      paint: {
        'fill-pattern': ['concat', 'texture/', ['get', 'kind']],
        'fill-opacity': byZoom(12, 0.25, 14, 0.85, 16, 1),
      },
    },
  ];
}

/** Ice over the contours, which turn blue under it, as on maps of glaciers. */
export function detailIce(palette: MapPalette): LayerSpecification[] {
  const ice = { source: SOURCE, 'source-layer': 'land', filter: both(isArea, isKind('glacier')) } as const;
  return [
    { id: 'ice', type: 'fill', ...ice, paint: { 'fill-color': palette.map('ice'), 'fill-opacity': 0.55 } },
    {
      id: 'iceEdge',
      type: 'line',
      ...ice,
      minzoom: 11,
      paint: { 'line-color': palette.map('stream'), 'line-width': 0.9, 'line-dasharray': [3, 1.5] },
    },
  ];
}

/** Water, borders, ways and everything else that is drawn over the relief. */
export function detailLines(palette: MapPalette): LayerSpecification[] {
  return [
    ...waterLayers(palette),
    ...edgeLayers(palette),
    {
      id: 'buildings',
      type: 'fill',
      source: SOURCE,
      'source-layer': 'buildings',
      minzoom: 13,
      paint: { 'fill-color': palette.map('building'), 'fill-opacity': byZoom(13, 0.5, 15, 0.9) },
    },
    ...borderLayers(palette),
    ...winterLayers(palette),
    ...roadLayers(palette),
    ...pathLayers(palette),
    {
      id: 'lifts',
      type: 'line',
      source: SOURCE,
      'source-layer': 'lifts',
      minzoom: 11,
      paint: { 'line-color': palette.map('lift'), 'line-width': byZoom(11, 0.6, 15, 1.3), 'line-opacity': 0.85 },
    },
    {
      id: 'liftTicks',
      type: 'line',
      source: SOURCE,
      'source-layer': 'lifts',
      minzoom: 13,
      paint: {
        'line-color': palette.map('lift'),
        'line-width': byZoom(13, 3.5, 16, 6),
        'line-dasharray': [0.25, 4],
      },
    },
  ];
}

function waterLayers(palette: MapPalette): LayerSpecification[] {
  const isSeasonal: ExpressionSpecification = ['to-boolean', ['get', 'intermittent']];
  const line = { type: 'line', source: SOURCE, 'source-layer': 'waterways' } as const;
  const color = palette.map('stream');
  const isOpen: ExpressionSpecification = ['!', ['to-boolean', ['get', 'tunnel']]];
  return [
    {
      id: 'streams',
      ...line,
      filter: both(isOpen, isKind('stream', 'ditch', 'canal'), ['!', isSeasonal]),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': byZoom(10, 0.4, 12, 0.8, 14, 1.5, 17, 3.6) },
    },
    {
      id: 'seasonalStreams',
      ...line,
      filter: both(isOpen, isKind('stream', 'ditch'), isSeasonal),
      paint: { 'line-color': color, 'line-width': byZoom(11, 0.5, 14, 1.1, 17, 2.4), 'line-dasharray': [5, 2] },
    },
    {
      id: 'riverLines',
      ...line,
      filter: both(isOpen, isKind('river')),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': byZoom(7, 0.8, 11, 1.6, 14, 3, 17, 7) },
    },
    {
      id: 'water',
      type: 'fill',
      source: SOURCE,
      'source-layer': 'water',
      filter: isArea,
      paint: { 'fill-color': palette.map('water') },
    },
    {
      id: 'shores',
      type: 'line',
      source: SOURCE,
      'source-layer': 'water',
      filter: isArea,
      minzoom: 11,
      paint: { 'line-color': color, 'line-width': byZoom(11, 0.5, 15, 1) },
    },
  ];
}

/** Cliffs have teeth on the lower side, which is right of the line in OpenStreetMap. */
function edgeLayers(palette: MapPalette): LayerSpecification[] {
  const land = { type: 'line', source: SOURCE, 'source-layer': 'land' } as const;
  const color = palette.map('texture');
  return [
    {
      id: 'cliffs',
      ...land,
      minzoom: 12,
      filter: isKind('cliff'),
      paint: { 'line-color': color, 'line-width': byZoom(12, 0.6, 15, 1.2) },
    },
    {
      id: 'cliffTeeth',
      ...land,
      minzoom: 13,
      filter: isKind('cliff'),
      paint: {
        'line-color': color,
        'line-width': byZoom(13, 2, 16, 4),
        'line-offset': byZoom(13, 1, 16, 2),
        'line-dasharray': [0.4, 0.7],
      },
    },
    {
      id: 'ridges',
      ...land,
      minzoom: 14,
      filter: isKind('ridge', 'arete'),
      paint: { 'line-color': color, 'line-width': 1, 'line-dasharray': [1, 2], 'line-opacity': 0.7 },
    },
  ];
}

function borderLayers(palette: MapPalette): LayerSpecification[] {
  const source = { source: SOURCE, 'source-layer': 'boundaries' } as const;
  const isLevel = (low: number, high: number): ExpressionSpecification => [
    'all',
    ['>=', ['coalesce', ['get', 'admin_level'], 99], low],
    ['<=', ['coalesce', ['get', 'admin_level'], 99], high],
  ];
  const color = palette.map('border');
  return [
    {
      id: 'protectedAreas',
      type: 'line',
      ...source,
      filter: both(isArea, isKind('protected')),
      minzoom: 9,
      paint: {
        'line-color': palette.map('protected'),
        'line-width': byZoom(9, 1, 14, 3),
        'line-opacity': 0.35,
      },
    },
    {
      id: 'districts',
      type: 'line',
      ...source,
      filter: isLevel(3, 8),
      minzoom: 10,
      paint: { 'line-color': color, 'line-width': 0.8, 'line-opacity': 0.5, 'line-dasharray': [4, 2, 1, 2] },
    },
    {
      id: 'countryGlow',
      type: 'line',
      ...source,
      filter: isLevel(0, 2),
      paint: { 'line-color': color, 'line-width': byZoom(7, 3, 13, 8), 'line-opacity': 0.18 },
    },
    {
      id: 'countries',
      type: 'line',
      ...source,
      filter: isLevel(0, 2),
      paint: { 'line-color': color, 'line-width': byZoom(7, 0.8, 13, 1.6), 'line-dasharray': [5, 2, 1, 2] },
    },
  ];
}
