import type { ExpressionSpecification } from 'maplibre-gl';
import type { MapPalette } from './palette.ts';

export const FONT = ['Hanken Grotesk'];
export const NAMES_ZOOM = 5;

/** Where a name stands beside its symbol: below, to the right, to the left, and above only where nothing else has room. */
export const NAME_ANCHORS: ('top' | 'left' | 'right' | 'bottom')[] = ['top', 'left', 'right', 'bottom'];

export const byZoom = (...stops: (number | string | ExpressionSpecification)[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification;

export const both = (...conditions: ExpressionSpecification[]): ExpressionSpecification => ['all', ...conditions];

export const NAME: ExpressionSpecification = [
  'case',
  ['has', 'elevation'],
  ['format', ['get', 'name'], {}, '\n', {}, ['to-string', ['get', 'elevation']], { 'font-scale': 0.85 }],
  ['format', ['get', 'name'], {}],
];

/** Name of the image of an element: its kind, and for access points what they are. */
export const SYMBOL: ExpressionSpecification = [
  'concat',
  ['get', 'kind'],
  ['case', ['has', 'startKind'], ['concat', '.', ['get', 'startKind']], ''],
];

export const labelPaint = (palette: MapPalette) => ({
  'text-color': palette.ink,
  'text-halo-color': palette.paper,
  'text-halo-width': 1.6,
});
