import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { SYMBOLS_ZOOM } from '../mapContent.ts';
import type { MapPalette } from './palette.ts';
import { FONT, MARKED_NAME, NAME_ANCHORS, SYMBOL, byZoom, labelPaint } from './styleExpressions.ts';

const IS_UNNAMED: ExpressionSpecification = ['==', ['get', 'name'], ''];
const DISC: ExpressionSpecification = ['concat', ['coalesce', ['get', 'tone'], 'disc'], '/', SYMBOL];
const DOT: ExpressionSpecification = ['concat', 'dot/', ['coalesce', ['get', 'tone'], ['get', 'kind']]];

/** Symbols of places, in the tone of their state; they are always painted. */
const MARKS = {
  'icon-image': ['step', ['zoom'], ['case', IS_UNNAMED, DOT, DISC], SYMBOLS_ZOOM, DISC] as ExpressionSpecification,
  // Places without names are dense, so their smaller symbols overlap less.
  'icon-size': ['step', ['zoom'], 1, SYMBOLS_ZOOM, ['case', IS_UNNAMED, 0.7, 1]] as ExpressionSpecification,
  'symbol-z-order': 'source',
  'icon-allow-overlap': true,
} as const;

const NAMES = {
  'text-field': MARKED_NAME,
  'text-font': FONT,
  'text-size': 13,
  'text-variable-anchor': NAME_ANCHORS,
  'text-radial-offset': 1.6,
  'text-max-width': 10,
} as const;

export const markedLayout = () =>
  ({ ...MARKS, 'icon-ignore-placement': true, ...NAMES, 'text-optional': true }) as const;

/** No name of another place is under it. */
const selectedLayout = { ...MARKS, 'icon-padding': 6, ...NAMES, 'text-optional': true } as const;

const IS_RANKED: ExpressionSpecification = ['has', 'rank'];

/** Many places: the notable ones as symbols with names, as far as there is room, the others as dots below them. */
function rankedLayers(palette: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'rankedDots',
      type: 'symbol',
      source: 'places',
      filter: IS_RANKED,
      layout: {
        'icon-image': DOT,
        'icon-size': byZoom(6, 0.65, 10, 0.9),
        'symbol-z-order': 'source',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'rankedPlaces',
      type: 'symbol',
      source: 'places',
      filter: IS_RANKED,
      layout: {
        'icon-image': DISC,
        'icon-size': byZoom(6, 0.7, 10, 1),
        'symbol-sort-key': ['-', 0, ['get', 'rank']],
        ...NAMES,
        'text-radial-offset': byZoom(6, 1.1, 10, 1.6),
      },
      paint: labelPaint(palette),
    },
  ];
}

const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const;

interface LayerSource {
  readonly source: string;
  readonly 'source-layer'?: string;
}

/** A track with its casing. */
export function trackLines(
  palette: MapPalette,
  ids: { readonly casing: string; readonly line: string },
  source: LayerSource,
  filter: FilterSpecification = true,
): [LayerSpecification, LayerSpecification] {
  return [
    {
      id: ids.casing,
      type: 'line',
      ...source,
      layout: ROUND,
      paint: { 'line-color': palette.paper, 'line-width': byZoom(6, 4, 12, 7.5) },
    },
    {
      id: ids.line,
      type: 'line',
      ...source,
      filter,
      layout: ROUND,
      paint: { 'line-color': palette.accent, 'line-width': byZoom(6, 2, 12, 3.5) },
    },
  ];
}

/** Discs with the number of places that they stand for. */
export function groupLayers(
  palette: MapPalette,
  ids: { readonly circle: string; readonly count: string },
  source: LayerSource,
  property: string,
  filter: FilterSpecification,
): LayerSpecification[] {
  return [
    {
      id: ids.circle,
      type: 'circle',
      ...source,
      filter,
      paint: {
        'circle-radius': ['step', ['get', property], 14, 10, 17, 100, 21],
        'circle-color': palette.ink,
        'circle-stroke-color': palette.paper,
        'circle-stroke-width': 2,
      },
    },
    {
      id: ids.count,
      type: 'symbol',
      ...source,
      filter,
      layout: {
        'text-field': ['to-string', ['get', property]],
        'text-font': FONT,
        'text-size': 13,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': palette.paper },
    },
  ];
}

/** The outline of the page. */
export const outlineLayers = (palette: MapPalette): LayerSpecification[] => [
  {
    id: 'outlineFill',
    type: 'fill',
    source: 'outline',
    paint: { 'fill-color': palette.accent, 'fill-opacity': 0.07 },
  },
  {
    id: 'outlineLine',
    type: 'line',
    source: 'outline',
    layout: ROUND,
    paint: { 'line-color': palette.accent, 'line-width': 1.5, 'line-opacity': 0.8 },
  },
];

/** The track of the page, for below the names. */
export function lineLayers(palette: MapPalette): LayerSpecification[] {
  const [least = '', low = '', middle = '', high = '', most = ''] = palette.slope;
  const [casing, line] = trackLines(palette, { casing: 'trackCasing', line: 'trackLine' }, { source: 'track' }, [
    '!',
    ['to-boolean', ['get', 'isHidden']],
  ]);
  return [
    casing,
    {
      id: 'trackHidden',
      type: 'line',
      source: 'track',
      filter: ['to-boolean', ['get', 'isHidden']],
      paint: { 'line-color': palette.muted, 'line-width': byZoom(6, 2, 12, 3), 'line-dasharray': [1.4, 1.2] },
    },
    line,
    {
      id: 'trackRuns',
      type: 'line',
      source: 'trackDetail',
      filter: ['==', ['get', 'part'], 'run'],
      layout: ROUND,
      paint: {
        'line-color': ['match', ['get', 'level'], 0, least, 1, low, 2, middle, 3, high, most],
        'line-width': byZoom(6, 2, 12, 4),
      },
    },
  ];
}

/** What marks the track of the page, and its places. */
export function markLayers(palette: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'trackArrows',
      type: 'symbol',
      source: 'trackDetail',
      filter: ['==', ['get', 'part'], 'way'],
      minzoom: 10,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 90,
        'icon-image': 'arrow/track',
        'icon-size': byZoom(10, 0.8, 14, 1.1),
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'trackMarks',
      type: 'symbol',
      source: 'trackDetail',
      filter: ['==', ['get', 'part'], 'mark'],
      minzoom: 9,
      layout: {
        'icon-image': 'mile/track',
        'text-field': ['to-string', ['get', 'count']],
        'text-font': FONT,
        'text-size': 10,
        // Tens win over fives and these over the others where there is no room for all.
        'symbol-sort-key': [
          'case',
          ['==', ['%', ['get', 'count'], 10], 0],
          0,
          ['==', ['%', ['get', 'count'], 5], 0],
          1,
          2,
        ],
        'icon-padding': 8,
      },
      paint: { 'text-color': palette.ink },
    },
    // The upper layer takes its room first, so that no name is over a mark.
    {
      id: 'placeNames',
      type: 'symbol',
      source: 'places',
      filter: ['!', IS_RANKED],
      layout: NAMES,
      paint: labelPaint(palette),
    },
    { id: 'places', type: 'symbol', source: 'places', filter: ['!', IS_RANKED], layout: MARKS },
    ...rankedLayers(palette),
    ...groupLayers(palette, { circle: 'groups', count: 'groupCounts' }, { source: 'grouped' }, 'point_count', [
      'has',
      'point_count',
    ]),
    {
      id: 'groupedPlaces',
      type: 'symbol',
      source: 'grouped',
      filter: ['!', ['has', 'point_count']],
      layout: markedLayout(),
      paint: labelPaint(palette),
    },
    { id: 'hovered', type: 'symbol', source: 'hovered', layout: markedLayout(), paint: labelPaint(palette) },
    {
      id: 'selectedRing',
      type: 'circle',
      source: 'selected',
      paint: {
        'circle-radius': 19,
        'circle-color': palette.accent,
        'circle-opacity': 0.18,
        'circle-stroke-color': palette.accent,
        'circle-stroke-width': 2,
      },
    },
    { id: 'selected', type: 'symbol', source: 'selected', layout: selectedLayout, paint: labelPaint(palette) },
  ];
}

/** The position of the user and the line being drawn or measured. */
export function overlayLayers(palette: MapPalette): LayerSpecification[] {
  const isPart = (part: string): FilterSpecification => ['==', ['get', 'part'], part];
  const source = 'overlay';
  return [
    {
      id: 'accuracy',
      type: 'circle',
      source,
      filter: isPart('position'),
      paint: {
        // Doubles with each zoom, so that the size on the ground is constant.
        'circle-radius': [
          'interpolate',
          ['exponential', 2],
          ['zoom'],
          0,
          ['get', 'radius'],
          20,
          ['*', ['get', 'radius'], 2 ** 20],
        ],
        'circle-pitch-alignment': 'map',
        'circle-color': palette.glacier,
        'circle-opacity': 0.15,
        'circle-stroke-color': palette.glacier,
        'circle-stroke-width': 1,
        'circle-stroke-opacity': 0.6,
      },
    },
    {
      id: 'sketchArea',
      type: 'fill',
      source,
      filter: isPart('area'),
      paint: { 'fill-color': palette.ink, 'fill-opacity': 0.1 },
    },
    {
      id: 'sketchCasing',
      type: 'line',
      source,
      filter: isPart('leg'),
      layout: ROUND,
      paint: { 'line-color': palette.paper, 'line-width': 6 },
    },
    {
      id: 'sketchLine',
      type: 'line',
      source,
      filter: isPart('leg'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.ink, 'line-width': 2.5, 'line-dasharray': [2, 1] },
    },
    {
      id: 'sketchPoints',
      type: 'circle',
      source,
      filter: isPart('point'),
      paint: {
        'circle-radius': 5,
        'circle-color': palette.paper,
        'circle-stroke-color': palette.ink,
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'position',
      type: 'circle',
      source,
      filter: isPart('position'),
      paint: {
        'circle-radius': 7,
        'circle-color': palette.glacier,
        'circle-stroke-color': palette.paper,
        'circle-stroke-width': 3,
      },
    },
  ];
}
