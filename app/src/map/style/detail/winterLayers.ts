import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapWords, PisteClass } from '../mapWords.ts';
import type { MapColor, MapPalette } from '../palette.ts';
import { FONT, both, byZoom, matching } from '../styleExpressions.ts';

const pistes = { source: 'detail', 'source-layer': 'pistes' } as const;

interface PisteSign {
  readonly id: PisteClass;
  /** Of `piste:difficulty`. */
  readonly values: readonly string[];
  readonly color: MapColor;
}

/** Pistes of any other difficulty. */
const UNKNOWN: PisteSign = { id: 'unknown', values: [], color: 'piste' };

/** In the colours of European signs. */
export const PISTE_CLASSES: readonly PisteSign[] = [
  { id: 'novice', values: ['novice'], color: 'piste-novice' },
  { id: 'easy', values: ['easy'], color: 'piste-easy' },
  { id: 'intermediate', values: ['intermediate'], color: 'piste-intermediate' },
  { id: 'advanced', values: ['advanced', 'expert', 'extreme'], color: 'piste-advanced' },
  { id: 'freeride', values: ['freeride'], color: 'piste-freeride' },
  UNKNOWN,
];

const byClass = (valueOf: (piste: PisteSign) => string): ExpressionSpecification =>
  matching(
    ['coalesce', ['get', 'difficulty'], ''],
    PISTE_CLASSES.flatMap((piste) => (piste === UNKNOWN ? [] : [[piste.values, valueOf(piste)]])),
    valueOf(UNKNOWN),
  );

const isKind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];
const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const isPiste = isKind('downhill', 'nordic');

/** Pistes in the colours of their signs, but faint, because most readers come in summer. */
export function winterLayers(palette: MapPalette): LayerSpecification[] {
  const color = byClass((piste) => palette.map(piste.color));
  return [
    {
      id: 'pisteAreas',
      type: 'fill',
      ...pistes,
      minzoom: 12,
      filter: both(isArea, isPiste),
      paint: { 'fill-color': color, 'fill-opacity': 0.13, 'fill-antialias': false },
    },
    {
      id: 'pistes',
      type: 'line',
      ...pistes,
      minzoom: 12,
      filter: both(['!', isArea], isPiste),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': byZoom(12, 1.2, 16, 6), 'line-opacity': byZoom(12, 0.3, 14, 0.4) },
    },
    {
      id: 'skiTours',
      type: 'line',
      ...pistes,
      minzoom: 13,
      filter: isKind('skitour'),
      paint: { 'line-color': palette.map('piste'), 'line-width': 1.4, 'line-dasharray': [4, 2] },
    },
  ];
}

/** The name of a piste and its colour as a word, because not everybody tells the colours apart. */
export function pisteNames(palette: MapPalette, { pistes: words }: MapWords): LayerSpecification {
  const name: ExpressionSpecification = ['coalesce', ['get', 'name'], ''];
  const word = byClass(({ id }) => words[id]);
  const hasBoth: ExpressionSpecification = ['all', ['!=', name, ''], ['!=', word, '']];
  return {
    id: 'pisteNames',
    type: 'symbol',
    ...pistes,
    minzoom: 14,
    filter: both(['!', isArea], isPiste),
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 300,
      'text-field': ['concat', name, ['case', hasBoth, ' · ', ''], word],
      'text-font': FONT,
      'text-size': 10.5,
      'text-max-angle': 35,
      'text-offset': [0, 0.9],
      'text-padding': 8,
    },
    paint: {
      'text-color': byClass((piste) => palette.map(piste.color)),
      'text-halo-color': palette.paper,
      'text-halo-width': 1.5,
    },
  };
}
