import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import type { KindName } from '@cordada/core/elements/kinds';
import { BASEMAP_RELIEF_MAX_ZOOM, BASEMAP_VECTOR_MAX_ZOOM } from '@cordada/core/geo/mercator';
import { unrollLongitudes } from '@cordada/core/geo/unroll';
import { TILE_MAX_ZOOM } from '@cordada/core/limits';
import { HEATMAP_MAX_ZOOM, HEATMAP_MIN_ZOOM, HEATMAP_STEPS } from '@cordada/core/tracks/heatmapLevels';
import type { ShownLayers } from './mapLayers.ts';
import { NO_OVERLAY } from './mapContent.ts';
import type { MapContent, MapOverlay, MapPlace } from './mapContent.ts';
import type { MapPalette } from './palette.ts';
import { configuredLayers } from './terrainStyle.ts';

export const EMPTY_CONTENT: MapContent = {
  elements: null,
  lines: [],
  hiddenLines: [],
  places: [],
  grouped: [],
  outline: null,
  selected: null,
  hovered: null,
  overlay: NO_OVERLAY,
};

const FONT = ['Hanken Grotesk'];
const NAMES_ZOOM = 7;
const SHADE_MAX_ZOOM = 9;

const byZoom = (...stops: (number | string | ExpressionSpecification)[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification;

function baseLayers(palette: MapPalette): LayerSpecification[] {
  // The relief data is coarse: at high zooms its shading would be wrong and its tint shows only rough elevation.
  const fade = (full: number): ExpressionSpecification => byZoom(0, full, 4, full, 7, full * 0.85, 11, full * 0.55);
  const fadeShade = (full: number): ExpressionSpecification => byZoom(0, full, 5, full, SHADE_MAX_ZOOM, 0);
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': palette.glacierTint } },
    { id: 'land', type: 'fill', source: 'base', 'source-layer': 'land', paint: { 'fill-color': palette.paper } },
    {
      id: 'tint',
      type: 'color-relief',
      source: 'relief',
      paint: {
        // Transparent at 0 m, because the elevation grid is coarser than the coastline.
        'color-relief-color': [
          'interpolate',
          ['linear'],
          ['elevation'],
          0,
          'rgba(0,0,0,0)',
          40,
          palette.isDark ? palette.raised : palette.evergreenTint,
          900,
          palette.isDark ? palette.sunken : palette.paper,
          2200,
          palette.amberTint,
          4200,
          palette.isDark ? palette.line : palette.sunken,
          6000,
          palette.isDark ? palette.lineStrong : palette.raised,
        ],
        'color-relief-opacity': fade(0.75),
      },
    },
    {
      id: 'shade',
      type: 'hillshade',
      source: 'shadeRelief',
      maxzoom: SHADE_MAX_ZOOM,
      paint: {
        'hillshade-method': 'igor',
        'hillshade-exaggeration': fadeShade(palette.isDark ? 0.55 : 0.4),
        'hillshade-shadow-color': palette.isDark ? palette.paper : palette.lineStrong,
        'hillshade-highlight-color': palette.isDark ? palette.lineStrong : palette.raised,
      },
    },
    {
      id: 'lakes',
      type: 'fill',
      source: 'base',
      'source-layer': 'lakes',
      paint: { 'fill-color': palette.glacierTint },
    },
    {
      id: 'rivers',
      type: 'line',
      source: 'base',
      'source-layer': 'rivers',
      minzoom: 3,
      paint: { 'line-color': palette.glacier, 'line-opacity': 0.4, 'line-width': byZoom(3, 0.4, 8, 1.2, 14, 2.5) },
    },
    {
      id: 'coast',
      type: 'line',
      source: 'base',
      'source-layer': 'land',
      paint: { 'line-color': palette.glacier, 'line-opacity': 0.45, 'line-width': 0.75 },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'base',
      'source-layer': 'borders',
      paint: {
        'line-color': palette.lineStrong,
        'line-opacity': 0.8,
        'line-width': byZoom(1, 0.5, 8, 1.25),
        'line-dasharray': [4, 2],
      },
    },
    // A coordinate grid, which gives a sense of scale where the base map is empty.
    { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': palette.line, 'line-width': 1 } },
  ];
}

const NAME: ExpressionSpecification = [
  'case',
  ['has', 'elevation'],
  ['format', ['get', 'name'], {}, '\n', {}, ['to-string', ['get', 'elevation']], { 'font-scale': 0.85 }],
  ['format', ['get', 'name'], {}],
];

const labelPaint = (palette: MapPalette) => ({
  'text-color': palette.ink,
  'text-halo-color': palette.paper,
  'text-halo-width': 1.6,
});

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

function regionLayers(palette: MapPalette, language: string, isGreat: boolean): LayerSpecification[] {
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

/** Elements as symbols with names. Where there is no room, a coloured dot remains. */
function elementLayers(
  palette: MapPalette,
  kindColors: ExpressionSpecification,
  filter: FilterSpecification,
): LayerSpecification[] {
  const source = { source: 'elements', 'source-layer': 'elements' } as const;
  const state = (name: string): ExpressionSpecification => ['==', ['feature-state', 'target'], name];
  return [
    {
      id: 'dots',
      type: 'circle',
      ...source,
      filter,
      paint: {
        'circle-color': kindColors,
        'circle-radius': byZoom(0, 1, 6, 2, 10, 3),
        'circle-opacity': 0.75,
        'circle-stroke-color': palette.paper,
        'circle-stroke-width': 0.75,
      },
    },
    {
      id: 'rings',
      type: 'circle',
      ...source,
      filter,
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
      id: 'symbols',
      type: 'symbol',
      ...source,
      filter,
      layout: {
        'icon-image': ['concat', 'plain/', ['get', 'kind']],
        'icon-size': byZoom(1, 0.6, 5, 0.9, 9, 1.1),
        'icon-padding': byZoom(1, 0, 6, 2),
        'symbol-sort-key': ['-', 0, ['get', 'rank']],
        'text-field': ['step', ['zoom'], '', NAMES_ZOOM, NAME],
        'text-font': FONT,
        'text-size': byZoom(NAMES_ZOOM, 11, 13, 13),
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 1.15,
        'text-justify': 'auto',
        'text-max-width': 9,
        'text-optional': true,
      },
      paint: labelPaint(palette),
    },
  ];
}

function wayLayers(palette: MapPalette): LayerSpecification[] {
  const [, ...steps] = HEATMAP_STEPS.map((step, index) => [step, 0.3 + (0.6 * index) / (HEATMAP_STEPS.length - 1)]);
  const [first = 0, firstOpacity = 0.3, ...more] = steps.flat();
  const opacity: ExpressionSpecification = ['step', ['get', 'people'], 0.3, first, firstOpacity, ...more];
  return [
    {
      id: 'ways',
      type: 'circle',
      source: 'ways',
      'source-layer': 'density',
      minzoom: HEATMAP_MIN_ZOOM,
      paint: {
        'circle-color': palette.accent,
        'circle-opacity': opacity,
        'circle-blur': 0.6,
        // As wide as a heatmap cell; a tile has 16 or 32 cells per side.
        'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], 13, 12, 18, 12 * 2 ** 5],
        'circle-pitch-alignment': 'map',
      },
    },
  ];
}

function ownLayers(palette: MapPalette): LayerSpecification[] {
  const marked = () =>
    ({
      'icon-image': ['concat', ['coalesce', ['get', 'tone'], 'disc'], '/', ['get', 'kind']] as ExpressionSpecification,
      // Places without names are dense, so their smaller symbols overlap less.
      'icon-size': ['case', ['==', ['get', 'name'], ''], 0.7, 1] as ExpressionSpecification,
      'symbol-z-order': 'source',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'text-field': ['get', 'name'] as ExpressionSpecification,
      'text-font': FONT,
      'text-size': 13,
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'] as ('top' | 'bottom' | 'left' | 'right')[],
      'text-radial-offset': 1.6,
      'text-max-width': 10,
      'text-optional': true,
    }) as const;
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
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
      layout: round,
      paint: { 'line-color': palette.accent, 'line-width': 1.5, 'line-opacity': 0.8 },
    },
    {
      id: 'trackCasing',
      type: 'line',
      source: 'track',
      layout: round,
      paint: { 'line-color': palette.paper, 'line-width': byZoom(6, 4, 12, 7.5) },
    },
    {
      id: 'trackHidden',
      type: 'line',
      source: 'track',
      filter: ['to-boolean', ['get', 'isHidden']],
      paint: { 'line-color': palette.muted, 'line-width': byZoom(6, 2, 12, 3), 'line-dasharray': [1.4, 1.2] },
    },
    {
      id: 'trackLine',
      type: 'line',
      source: 'track',
      filter: ['!', ['to-boolean', ['get', 'isHidden']]],
      layout: round,
      paint: { 'line-color': palette.accent, 'line-width': byZoom(6, 2, 12, 3.5) },
    },
    { id: 'places', type: 'symbol', source: 'places', layout: marked(), paint: labelPaint(palette) },
    {
      id: 'groups',
      type: 'circle',
      source: 'grouped',
      filter: ['has', 'point_count'],
      paint: {
        'circle-radius': ['step', ['get', 'point_count'], 14, 10, 17, 100, 21],
        'circle-color': palette.ink,
        'circle-stroke-color': palette.paper,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'groupCounts',
      type: 'symbol',
      source: 'grouped',
      filter: ['has', 'point_count'],
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': FONT,
        'text-size': 13,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': palette.paper },
    },
    {
      id: 'groupedPlaces',
      type: 'symbol',
      source: 'grouped',
      filter: ['!', ['has', 'point_count']],
      layout: marked(),
      paint: labelPaint(palette),
    },
    { id: 'hovered', type: 'symbol', source: 'hovered', layout: marked(), paint: labelPaint(palette) },
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
    { id: 'selected', type: 'symbol', source: 'selected', layout: marked(), paint: labelPaint(palette) },
  ];
}

function overlayLayers(palette: MapPalette): LayerSpecification[] {
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
      layout: { 'line-cap': 'round', 'line-join': 'round' },
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

/** Excludes elements that are marked with a name, so that no name is drawn twice. */
export function elementFilter({
  elements: layer,
  places,
  selected,
}: Pick<MapContent, 'elements' | 'places' | 'selected'>): FilterSpecification {
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
  return ['all', ...parts] as FilterSpecification;
}

export function placesData(places: readonly (MapPlace | null)[]): FeatureCollection {
  const features = places
    .filter((place) => place !== null)
    .map(({ id, kind, name, place, tone }): Feature => ({
      type: 'Feature',
      properties: { id, kind, name, ...(tone && { tone }) },
      geometry: { type: 'Point', coordinates: [...place] },
    }));
  return { type: 'FeatureCollection', features };
}

export function linesData({ lines, hiddenLines }: Pick<MapContent, 'lines' | 'hiddenLines'>): FeatureCollection {
  const feature = (some: MapContent['lines'], isHidden: boolean) => {
    const coordinates = some.filter((line) => line.length > 1).map((line) => line.map((place) => [...place]));
    return {
      type: 'Feature' as const,
      properties: { isHidden },
      geometry: { type: 'MultiLineString' as const, coordinates },
    };
  };
  return { type: 'FeatureCollection', features: [feature(hiddenLines, true), feature(lines, false)] };
}

/** Meters on the ground per pixel at a latitude, for 512-pixel tiles. */
export function metersPerPixel(latitude: number, zoom: number): number {
  return (40_075_016.7 * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom);
}

export function overlayData({ position, sketch }: MapOverlay): FeatureCollection {
  const features: Feature[] = [];
  const add = (part: string, geometry: Geometry, properties: object = {}): void => {
    features.push({ type: 'Feature', properties: { part, ...properties }, geometry });
  };
  const line = unrollLongitudes(sketch?.places ?? []).map((place) => [...place]);
  if (sketch?.isClosed && line.length > 2) add('area', { type: 'Polygon', coordinates: [[...line, line[0]!]] });
  if (line.length > 1) {
    const isRing = sketch?.isClosed && line.length > 2;
    add('leg', { type: 'LineString', coordinates: isRing ? [...line, line[0]!] : line });
  }
  for (const coordinates of line) add('point', { type: 'Point', coordinates });
  if (position) {
    const { place, accuracyMeters } = position;
    // In pixels at zoom 0.
    const radius = accuracyMeters / metersPerPixel(place[1], 0);
    add('position', { type: 'Point', coordinates: [...place] }, { radius });
  }
  return { type: 'FeatureCollection', features };
}

export function outlineData(outline: MapContent['outline']): FeatureCollection {
  if (!outline) return { type: 'FeatureCollection', features: [] };
  const coordinates = outline.map((part) => part.map((ring) => ring.map((place) => [...place])));
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } }],
  };
}

const waysSource = (origin: string): SourceSpecification => ({
  type: 'vector',
  tiles: [`${origin}/tiles/density/{z}/{x}/{y}.mvt`],
  minzoom: HEATMAP_MIN_ZOOM,
  maxzoom: HEATMAP_MAX_ZOOM,
});

export function buildStyle(
  palette: MapPalette,
  content: MapContent,
  grid: FeatureCollection,
  origin: string,
  language: string,
  kinds: readonly KindName[],
  layers: ShownLayers,
  isImperial: boolean,
): StyleSpecification {
  const geojson = (data: FeatureCollection | string) => ({ type: 'geojson', data }) as const;
  const relief = (): SourceSpecification => ({
    type: 'raster-dem',
    tiles: [`${origin}/basemap/relief/{z}/{x}/{y}.webp`],
    encoding: 'terrarium',
    tileSize: 512,
    maxzoom: BASEMAP_RELIEF_MAX_ZOOM,
  });
  const [kind = 'mountain', color = palette.muted, ...others] = kinds.flatMap((one) => [one, palette.kind(one)]);
  const kindColors: ExpressionSpecification = ['match', ['get', 'kind'], kind, color, ...others, palette.muted];
  const configured = configuredLayers(layers, palette, origin, isImperial);
  const hasWays = layers.overlays.includes('ways');
  // Raster base maps contain their own names.
  const names = (isGreat: boolean) => (layers.raster ? [] : regionLayers(palette, language, isGreat));
  return {
    version: 8,
    ...configured.terrain,
    sources: {
      base: { type: 'vector', tiles: [`${origin}/basemap/{z}/{x}/{y}.mvt`], maxzoom: BASEMAP_VECTOR_MAX_ZOOM },
      // Separate sources, because MapLibre draws tint and shading from a shared source at the lower quality.
      relief: relief(),
      shadeRelief: relief(),
      elements: {
        type: 'vector',
        tiles: [`${origin}/tiles/elements/{z}/{x}/{y}.mvt`],
        maxzoom: TILE_MAX_ZOOM,
        promoteId: { elements: 'id' },
      },
      regions: geojson(`${origin}/tiles/regions.geojson`),
      grid: geojson(grid),
      outline: geojson(outlineData(content.outline)),
      track: geojson(linesData(content)),
      places: geojson(placesData(content.places)),
      grouped: { ...geojson(placesData(content.grouped)), cluster: true, clusterRadius: 44, clusterMaxZoom: 13 },
      hovered: geojson(placesData([content.hovered])),
      selected: geojson(placesData([content.selected])),
      ...configured.sources,
      ...(hasWays && { ways: waysSource(origin) }),
      overlay: geojson(overlayData(content.overlay)),
    },
    layers: [
      ...baseLayers(palette),
      ...configured.base,
      ...configured.overlays,
      ...(hasWays ? wayLayers(palette) : []),
      ...ownLayers(palette).slice(0, 2),
      ...names(false),
      ...elementLayers(palette, kindColors, elementFilter(content)),
      ...names(true),
      ...ownLayers(palette).slice(2),
      ...overlayLayers(palette),
    ],
  };
}
