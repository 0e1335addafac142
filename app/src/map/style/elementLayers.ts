import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapContent } from '../mapContent.ts';
import type { MapPalette } from './palette.ts';
import {
  FONT,
  LOCAL_NAMES_ZOOM,
  NAMES_ZOOM,
  NAME_ANCHORS,
  SYMBOL,
  both,
  byZoom,
  labelPaint,
  nameAndElevation,
  shortNameAndElevation,
} from './styleExpressions.ts';

/** Region levels whose names are drawn, each with its zoom range. */
const REGION_ZOOMS = {
  continent: [0, 2.6],
  country: [2.6, 6],
  range: [3.6, 9],
  island: [5, 11],
  province: [6.5, 10],
  subRange: [6, 12.5],
  park: [7.5, 14],
} as const satisfies Record<string, readonly [number, number]>;
/** Names of these levels take precedence over symbols; names of other levels use the remaining space. */
const GREAT_LEVELS: readonly string[] = ['continent', 'country', 'range'];

/** Names of regions. */
export function regionLayers(palette: MapPalette, language: string, isGreat: boolean): LayerSpecification[] {
  return Object.entries(REGION_ZOOMS)
    .filter(([level]) => GREAT_LEVELS.includes(level) === isGreat)
    .map(([level, [minzoom, maxzoom]]): LayerSpecification => {
      const isState = level === 'continent' || level === 'country';
      return {
        id: `names-${level}`,
        type: 'symbol',
        source: 'regions',
        filter: ['==', ['get', 'level'], level],
        minzoom,
        maxzoom,
        layout: {
          'text-field': ['coalesce', ['get', language], ['get', 'name']],
          'text-font': FONT,
          'text-size': byZoom(minzoom, level === 'continent' ? 14 : 11, maxzoom, isState ? 15 : 14),
          'text-transform': isState ? 'uppercase' : 'none',
          'text-letter-spacing': isState ? 0.14 : 0.06,
          'text-max-width': 7,
          'text-padding': 3,
          'symbol-sort-key': ['-', 0, ['get', 'weight']],
        },
        paint: {
          'text-color': isState ? palette.muted : palette.kind('region'),
          'text-halo-color': palette.paper,
          'text-halo-width': 1.4,
        },
      };
    });
}

/** Elements of this rank (`importanceOf`), such as Aneto or Etna, tell where one is as well as a city does. */
const GREAT_RANK = 2_500;

/** The filters of the layers of elements, by layer. */
export function elementFilters(content: Parameters<typeof elementFilter>[0]) {
  const filter = elementFilter(content);
  const isGreat: ExpressionSpecification = ['>=', ['get', 'rank'], GREAT_RANK];
  return {
    dots: filter,
    rings: filter,
    symbols: both(filter, ['!', isGreat]),
    greatSymbols: both(filter, isGreat),
  } as const satisfies Readonly<Record<string, FilterSpecification>>;
}

/** Summits of about 300 m of prominence and more, of which a valley has a few: their names are larger. */
const MAJOR_RANK = 600;
const isMajor: ExpressionSpecification = ['>=', ['get', 'rank'], MAJOR_RANK];

const NAMES_ALONE_ZOOM = 13;
const SHELTERS_FIRST_ZOOM = 12;
/** Where one plans a day trip, a hut matters more than the lake beside it, whose rank is its height. */
const CLOSE_RANK: ExpressionSpecification = ['+', ['get', 'rank'], ['match', ['get', 'kind'], 'shelter', 200, 0]];

const source = { source: 'elements', 'source-layer': 'elements' } as const;

/** Elements as symbols with names. Where there is no room, a coloured dot remains, in the ring of a target, too. */
export function elementLayers(
  palette: MapPalette,
  language: string,
  kindColors: ExpressionSpecification,
  { dots, rings, symbols }: ReturnType<typeof elementFilters>,
): LayerSpecification[] {
  const state = (name: string): ExpressionSpecification => ['==', ['feature-state', 'target'], name];
  return [
    {
      id: 'rings',
      type: 'circle',
      ...source,
      filter: rings,
      minzoom: 4,
      paint: {
        'circle-color': ['case', state('completed'), palette.evergreenTint, palette.amberTint],
        'circle-stroke-color': ['case', state('completed'), palette.evergreen, palette.amber],
        'circle-radius': byZoom(4, 7, 10, 12),
        'circle-stroke-width': 2,
        'circle-opacity': ['case', ['any', state('completed'), state('pending')], 1, 0],
        'circle-stroke-opacity': ['case', ['any', state('completed'), state('pending')], 1, 0],
      },
    },
    {
      id: 'dots',
      type: 'circle',
      ...source,
      filter: dots,
      paint: {
        'circle-color': kindColors,
        'circle-radius': byZoom(0, 1, 6, 2, 10, 3),
        'circle-opacity': 0.75,
        'circle-stroke-color': palette.paper,
        'circle-stroke-width': 0.75,
      },
    },
    elementSymbols('symbols', palette, language, kindColors, symbols),
  ];
}

/** The greatest summits, which win over the names of cities. */
export const greatElementLayer = (
  palette: MapPalette,
  language: string,
  kindColors: ExpressionSpecification,
  { greatSymbols }: ReturnType<typeof elementFilters>,
): LayerSpecification => elementSymbols('greatSymbols', palette, language, kindColors, greatSymbols);

function elementSymbols(
  id: string,
  palette: MapPalette,
  language: string,
  kindColors: ExpressionSpecification,
  filter: FilterSpecification,
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    ...source,
    filter,
    layout: {
      'icon-image': ['concat', 'plain/', SYMBOL],
      'icon-size': byZoom(1, 0.6, 5, 0.9, 9, 1.1),
      'icon-padding': byZoom(1, 0, 6, 2),
      'symbol-sort-key': ['step', ['zoom'], ['-', 0, ['get', 'rank']], SHELTERS_FIRST_ZOOM, ['-', 0, CLOSE_RANK]],
      'text-field': [
        'step',
        ['zoom'],
        '',
        NAMES_ZOOM,
        shortNameAndElevation(language),
        LOCAL_NAMES_ZOOM,
        nameAndElevation(language),
      ],
      'text-font': FONT,
      'text-size': byZoom(NAMES_ZOOM, 11, 10, ['case', isMajor, 13, 12], 13, ['case', isMajor, 15.5, 12.5]),
      'text-variable-anchor': NAME_ANCHORS,
      'text-radial-offset': 1.15,
      'text-justify': 'auto',
      'text-max-width': 9,
      'text-optional': true,
      // Beside its dot, a name says what a lake or a summit is, even if there is no room for the symbol.
      'icon-optional': ['step', ['zoom'], false, NAMES_ALONE_ZOOM, true],
    },
    // The colour of its symbol tells whose name it is; summits are most, and stay the darkest.
    paint: { ...labelPaint(palette), 'text-color': ['match', ['get', 'kind'], 'mountain', palette.ink, kindColors] },
  };
}

/** Excludes elements that are marked with a name, so that no name is drawn twice. */
export function elementFilter({
  elements: layer,
  places,
  selected,
}: Pick<MapContent, 'elements' | 'places' | 'selected'>): ExpressionSpecification {
  if (!layer) return ['boolean', false];
  const marked = [...places, selected].flatMap((place) => (place?.name ? [place.id] : []));
  const parts: ExpressionSpecification[] = [];
  if (marked.length > 0) parts.push(['!', ['in', ['get', 'id'], ['literal', marked]]]);
  if (layer.kinds) parts.push(['in', ['get', 'kind'], ['literal', [...layer.kinds]]]);
  // Elements of unknown elevation match no elevation filter.
  if (layer.minElevationMeters !== null) {
    parts.push(['>=', ['coalesce', ['get', 'elevation'], -1e6], layer.minElevationMeters]);
  }
  if (layer.maxElevationMeters !== null) {
    parts.push(['<=', ['coalesce', ['get', 'elevation'], 1e6], layer.maxElevationMeters]);
  }
  return both(...parts);
}
