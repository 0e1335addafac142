import type { ExpressionSpecification } from 'maplibre-gl';
import type { MapPalette } from './palette.ts';

export const FONT = ['Hanken Grotesk'];
export const NAMES_ZOOM = 5;
/** From here on there is room for the local name below the one of the reader's language. */
export const LOCAL_NAMES_ZOOM = 9;

/** Where a name stands beside its symbol: below, to the right, to the left, and above only where nothing else has room. */
export const NAME_ANCHORS: ('top' | 'left' | 'right' | 'bottom')[] = ['top', 'left', 'right', 'bottom'];

export const byZoom = (...stops: (number | string | ExpressionSpecification)[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification;

type Value = string | number | ExpressionSpecification;

/** A value for each value of a property, and one for all others. */
export function matching(
  input: ExpressionSpecification,
  cases: readonly (readonly [label: string | readonly string[], value: Value])[],
  others: Value,
): ExpressionSpecification {
  const labelled = cases.map(([label, value]): [string | string[], Value] => [
    typeof label === 'string' ? label : [...label],
    value,
  ]);
  const [[label, value] = ['', others], ...more] = labelled;
  return ['match', input, label, value, ...more.flat(), others];
}

export const both = (...conditions: ExpressionSpecification[]): ExpressionSpecification => ['all', ...conditions];

const SMALL = { 'font-scale': 0.85 };
const LOCAL_NAME: ExpressionSpecification = ['coalesce', ['get', 'name'], ''];
export const ROUNDED_ELEVATION: ExpressionSpecification = ['to-string', ['round', ['get', 'elevation']]];

/** The name in the language of the reader, and below it the local one where it differs. */
export const nameIn = (language: string): ExpressionSpecification => [
  'case',
  ['has', `name_${language}`],
  ['format', ['get', `name_${language}`], {}, '\n', {}, LOCAL_NAME, SMALL],
  ['format', LOCAL_NAME, {}],
];

/** As `nameIn`, with the elevation in metres in the last line where it is known. */
export const nameAndElevation = (language: string): ExpressionSpecification => [
  'case',
  ['!', ['has', 'elevation']],
  nameIn(language),
  ['has', `name_${language}`],
  ['format', ['get', `name_${language}`], {}, '\n', {}, LOCAL_NAME, SMALL, '\n', {}, ROUNDED_ELEVATION, SMALL],
  ['format', LOCAL_NAME, {}, '\n', {}, ROUNDED_ELEVATION, SMALL],
];

/** The name in the language of the reader alone, with the elevation in metres where it is known. */
export function shortNameAndElevation(language: string): ExpressionSpecification {
  const name: ExpressionSpecification = ['coalesce', ['get', `name_${language}`], LOCAL_NAME];
  return ['case', ['has', 'elevation'], ['format', name, {}, '\n', {}, ROUNDED_ELEVATION, SMALL], ['format', name, {}]];
}

/** The name of a marked place, and below it the elevation in metres where it is known. */
export const MARKED_NAME: ExpressionSpecification = [
  'case',
  ['has', 'elevation'],
  ['format', LOCAL_NAME, {}, '\n', {}, ROUNDED_ELEVATION, SMALL],
  ['format', LOCAL_NAME, {}],
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
