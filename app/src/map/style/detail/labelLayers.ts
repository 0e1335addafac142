import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapWords } from '../mapWords.ts';
import type { MapPalette } from '../palette.ts';
import { FONT, NAME_ANCHORS, ROUNDED_ELEVATION, byZoom, nameAndElevation, nameIn } from '../styleExpressions.ts';
import { byNetwork, isFerrata } from './pathLayers.ts';
import { pisteNames } from './winterLayers.ts';

const source = 'detail';
export const MOUNTAIN_POINTS = ['shelter', 'spring', 'waterfall', 'viewpoint', 'cave', 'cross'] as const;
export const TOWN_POINTS = ['parking', 'camp_site', 'picnic_site', 'guidepost'] as const;
const KNOWN: ExpressionSpecification = ['case', ['boolean', ['feature-state', 'isKnown'], false], 0, 1];
/** A place that the encyclopedia marks is not named twice. */
const UNLESS_KNOWN = { 'text-opacity': KNOWN, 'icon-opacity': KNOWN };

const LOCAL_NAME: ExpressionSpecification = ['coalesce', ['get', 'name'], ''];
const FERRATA_GRADE: ExpressionSpecification = ['coalesce', ['get', 'via_ferrata_scale'], ''];
/** Grades of Hüsler are numbers in OpenStreetMap; those of Schall are letters. */
const HAS_NUMBER: ExpressionSpecification = ['in', ['slice', FERRATA_GRADE, 0, 1], '0123456'];
/** Name and grade of a via ferrata, such as `Canal de la Mora K3`. */
export const FERRATA_LABEL: ExpressionSpecification = [
  'concat',
  LOCAL_NAME,
  [
    'case',
    ['==', FERRATA_GRADE, ''],
    '',
    ['concat', ['case', ['==', LOCAL_NAME, ''], '', ' '], ['case', HAS_NUMBER, 'K', ''], FERRATA_GRADE],
  ],
];

const isOf = (kinds: readonly string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', [...kinds]]];

/** Later layers are placed first: marks of huts and summits win over names of streams and paths. */
export function detailLabels(palette: MapPalette, words: MapWords): LayerSpecification[] {
  const { language } = words;
  const name = nameIn(language);
  const halo = { 'text-halo-color': palette.paper, 'text-halo-width': 1.5 } as const;
  const alongLine = (
    layer: string,
    color: string | ExpressionSpecification,
    minzoom: number,
    field: ExpressionSpecification,
  ) =>
    ({
      type: 'symbol',
      source,
      'source-layer': layer,
      minzoom,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 350,
        'text-field': field,
        'text-font': FONT,
        'text-size': 11,
        'text-max-angle': 35,
        'text-padding': 6,
      },
      paint: { 'text-color': color, ...halo },
    }) as const;
  const points = (
    id: string,
    kinds: readonly string[],
    minzoom: number,
    namesZoom: number,
    size: ExpressionSpecification,
  ): LayerSpecification => ({
    id,
    type: 'symbol',
    source,
    'source-layer': 'points',
    minzoom,
    filter: isOf(kinds),
    layout: {
      'icon-image': ['concat', 'mark/', ['get', 'kind']],
      'icon-size': size,
      'icon-padding': 2,
      'text-field': ['step', ['zoom'], '', namesZoom, name],
      'text-font': FONT,
      'text-size': 11,
      'text-variable-anchor': NAME_ANCHORS,
      'text-radial-offset': 0.9,
      'text-max-width': 8,
      'text-optional': true,
    },
    paint: { 'text-color': palette.muted, ...halo, ...UNLESS_KNOWN },
  });
  return [
    {
      id: 'pathNames',
      ...alongLine('paths', ['case', isFerrata, palette.map('ferrata'), palette.map('path')], 13, [
        'step',
        ['zoom'],
        ['case', isFerrata, FERRATA_LABEL, ''],
        15,
        ['case', isFerrata, FERRATA_LABEL, LOCAL_NAME],
      ]),
    },
    pisteNames(palette, words),
    { id: 'roadNames', ...alongLine('roads', palette.muted, 15, LOCAL_NAME) },
    { id: 'streamNames', ...alongLine('waterways', palette.map('stream'), 12, name) },
    { id: 'liftNames', ...alongLine('lifts', palette.map('lift'), 15, LOCAL_NAME) },
    shields(palette, 'roads', 11, ['has', 'ref']),
    shields(palette, 'routes', 12, ['all', ['==', ['get', 'kind'], 'hiking'], ['has', 'ref']]),
    // Small, because a town has one at every corner.
    points('townMarks', TOWN_POINTS, 14, 16, byZoom(14, 0.5, 15, 0.62, 17, 0.9)),
    points('pointMarks', MOUNTAIN_POINTS, 12, 14, byZoom(12, 0.65, 15, 0.9)),
    {
      id: 'lakeNames',
      type: 'symbol',
      source,
      'source-layer': 'water',
      // Rivers are named along their line.
      filter: ['all', ['==', ['geometry-type'], 'Point'], ['!', isOf(['river', 'canal'])]],
      minzoom: 11,
      layout: {
        'text-field': name,
        'text-font': FONT,
        'text-size': byZoom(11, 10, 15, 13),
        'text-max-width': 6,
        'text-padding': 3,
      },
      paint: { 'text-color': palette.map('stream'), ...halo, ...UNLESS_KNOWN },
    },
    {
      id: 'localities',
      type: 'symbol',
      source,
      'source-layer': 'places',
      filter: isOf(['hamlet', 'locality', 'isolated_dwelling', 'suburb']),
      minzoom: 13,
      layout: { 'text-field': name, 'text-font': FONT, 'text-size': 11, 'text-max-width': 8, 'text-padding': 4 },
      paint: { 'text-color': palette.muted, ...halo },
    },
    {
      id: 'passes',
      ...peakLayer(palette, language),
      minzoom: 12,
      filter: ['==', ['get', 'kind'], 'pass'],
    },
    {
      id: 'peaks',
      ...peakLayer(palette, language),
      filter: ['!=', ['get', 'kind'], 'pass'],
    },
    {
      id: 'huts',
      type: 'symbol',
      source,
      'source-layer': 'points',
      minzoom: 11,
      filter: ['==', ['get', 'kind'], 'hut'],
      layout: {
        'icon-image': 'mark/hut',
        'icon-size': byZoom(11, 0.8, 14, 1.05),
        'text-field': ['step', ['zoom'], '', 12, name],
        'text-font': FONT,
        'text-size': 12,
        'text-variable-anchor': NAME_ANCHORS,
        'text-radial-offset': 0.9,
        'text-max-width': 8,
        'text-optional': true,
      },
      paint: { 'text-color': palette.kind('shelter'), ...halo, ...UNLESS_KNOWN },
    },
    settlements('villages', ['village'], palette, name),
  ];
}

/** Towns win over places of the encyclopedia: they say where one is. */
export function townLabels(palette: MapPalette, language: string): LayerSpecification[] {
  return [settlements('towns', ['city', 'town'], palette, nameIn(language))];
}

function settlements(
  id: string,
  kinds: readonly string[],
  palette: MapPalette,
  name: ExpressionSpecification,
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source,
    'source-layer': 'places',
    filter: isOf(kinds),
    layout: {
      'text-field': name,
      'text-font': FONT,
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        8,
        ['match', ['get', 'kind'], 'city', 14, 'town', 12, 10],
        14,
        ['match', ['get', 'kind'], 'city', 19, 'town', 17, 13],
      ],
      'text-max-width': 8,
      'text-padding': 4,
      'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'population'], 0]],
    },
    paint: { 'text-color': palette.ink, 'text-halo-color': palette.paper, 'text-halo-width': 1.8 },
  };
}

/** Numbers of roads and of marked routes, upright on a plate. */
function shields(
  palette: MapPalette,
  layer: 'roads' | 'routes',
  minzoom: number,
  filter: ExpressionSpecification,
): LayerSpecification {
  return {
    id: `numbers-${layer}`,
    type: 'symbol',
    source,
    'source-layer': layer,
    minzoom,
    filter,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': ['get', 'ref'],
      'text-font': FONT,
      'text-size': 10,
      'text-rotation-alignment': 'viewport',
      'icon-rotation-alignment': 'viewport',
      'icon-image': layer === 'roads' ? 'shield/roads' : byNetwork(({ id }) => `shield/${id}`),
      'icon-text-fit': 'both',
      'icon-text-fit-padding': [1, 3, 1, 3],
      'text-padding': 8,
      'icon-padding': 8,
    },
    paint: { 'text-color': layer === 'roads' ? palette.ink : byNetwork(({ color }) => palette.map(color)) },
  };
}

/** Higher, more prominent and more isolated summits first; a summit without a name shows its height. */
function peakLayer(palette: MapPalette, language: string) {
  const label: ExpressionSpecification = [
    'case',
    ['any', ['has', 'name'], ['!', ['has', 'elevation']]],
    nameAndElevation(language),
    ['format', ROUNDED_ELEVATION, { 'font-scale': 0.88 }],
  ];
  const text: ExpressionSpecification = ['step', ['zoom'], '', 9, label];
  const priority: ExpressionSpecification = [
    '-',
    0,
    [
      '+',
      ['coalesce', ['get', 'elevation'], 0],
      ['/', ['coalesce', ['get', 'isolation'], 0], 4],
      ['*', ['coalesce', ['get', 'prominence'], 0], 2],
    ],
  ];
  const icon: ExpressionSpecification = ['concat', 'mark/', ['get', 'kind']];
  return {
    type: 'symbol' as const,
    source,
    'source-layer': 'peaks',
    layout: {
      'icon-image': icon,
      'icon-size': byZoom(8, 0.55, 12, 0.75, 15, 0.95),
      'icon-padding': 1,
      'text-field': text,
      'text-font': FONT,
      'text-size': byZoom(9, 10, 13, 12),
      'text-variable-anchor': NAME_ANCHORS,
      'text-radial-offset': 0.8,
      'text-justify': 'auto' as const,
      'text-max-width': 8,
      'text-optional': true,
      'symbol-sort-key': priority,
    },
    paint: { 'text-color': palette.ink, 'text-halo-color': palette.paper, 'text-halo-width': 1.5, ...UNLESS_KNOWN },
  };
}
