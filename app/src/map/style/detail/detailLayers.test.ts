import { createExpression, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { GeoJsonProperties } from 'geojson';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { expect, it } from 'vitest';
import type { MapPalette } from '../palette.ts';
import { detailGround, detailIce, detailLabels, detailLines, detailSource, townLabels } from './detailLayers.ts';
import { pisteWords } from '../mapWords.ts';
import type { MapWords } from '../mapWords.ts';
import { PATH_CLASSES, ROUTE_NETWORKS, faintDash } from './pathLayers.ts';

const PALETTE = new Proxy(
  {},
  { get: (_, name) => (name === 'kind' || name === 'map' ? () => '#000000' : '#000000') },
) as MapPalette;

const WORDS: MapWords = { language: 'en', pistes: pisteWords((key) => key) };

const style: StyleSpecification = {
  version: 8,
  sources: {
    detail: detailSource(
      {
        tiles: '/maps/tiles/{z}/{x}/{y}.mvt',
        tileSize: 512,
        minzoom: 6,
        maxzoom: 14,
        bounds: [1.4, 42.4, 1.8, 42.7],
        attribution: '©',
        attributionUrl: null,
      },
      'https://c.example',
    ),
  },
  glyphs: 'https://c.example/{fontstack}/{range}',
  layers: [
    ...detailGround(PALETTE),
    ...detailIce(PALETTE),
    ...detailLines(PALETTE),
    ...detailLabels(PALETTE, WORDS),
    ...townLabels(PALETTE, 'en'),
  ],
};

it('is a style that MapLibre accepts', () => {
  expect(validateStyleMin(style).map(({ message }) => message)).toEqual([]);
});

it('draws paths of each difficulty in another way', () => {
  const looks = PATH_CLASSES.map(({ color, dash }) => `${color} ${String(dash)}`);
  expect(new Set(looks).size).toBe(PATH_CLASSES.length);
  // The dashes alone differ too, for readers who do not see the colours.
  const dashes = PATH_CLASSES.flatMap((one) => [one.dash, faintDash(one)]).map(String);
  expect(new Set(dashes).size).toBe(dashes.length);
});

/** Colours are their own names. */
const NAMED = new Proxy({}, { get: () => (name: string) => name }) as MapPalette;

/** What the first expression of a layer that says something about a property makes of a feature. */
function valueOf(layers: readonly LayerSpecification[], id: string, property: string, properties: GeoJsonProperties) {
  const layer = layers.find((one) => one.id === id);
  const given = Object.entries({ ...layer?.paint, ...layer?.layout }).find(([name]) => name === property)?.[1];
  const made = createExpression(given, `layers.${id}.${property}`);
  if (made.result !== 'success') throw new Error(`${id} has no ${property}.`);
  const value: unknown = made.value.evaluate({ zoom: 14 }, { type: 'LineString', properties: properties ?? {} });
  return value;
}

it('draws a path that is hard to see fainter and with wider gaps than others of its grade', () => {
  const lines = detailLines(NAMED);
  const look = (trail_visibility: string, property: string) =>
    valueOf(lines, 'dashedPaths', property, { kind: 'path', sac_scale: 'mountain_hiking', trail_visibility });
  expect(look('good', 'line-dasharray')).toEqual([5, 1.2]);
  expect(look('horrible', 'line-dasharray')).toEqual(faintDash({ dash: [5, 1.2] }));
  expect(look('no', 'line-opacity')).toBeLessThan(look('excellent', 'line-opacity') as number);
});

it('tells the networks of marked routes apart by colour and width', () => {
  const lines = detailLines(NAMED);
  const networks = ['iwn', 'nwn', 'rwn', 'lwn'].map((network) => ({ kind: 'hiking', network }));
  const colors = networks.map((route) => valueOf(lines, 'routeBands', 'line-color', route));
  expect(colors).toEqual(ROUTE_NETWORKS.map(({ color }) => color));
  const widths = networks.map((route) => Number(valueOf(lines, 'routeBands', 'line-width', route)));
  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
  expect(new Set(widths).size).toBe(4);
  expect(valueOf(lines, 'routeBands', 'line-color', { kind: 'hiking' })).toBe('route-local');
});

it('writes the colour of a piste beside its name', () => {
  const label = (properties: GeoJsonProperties) =>
    valueOf(detailLabels(NAMED, WORDS), 'pisteNames', 'text-field', properties);
  expect(label({ kind: 'downhill', difficulty: 'advanced', name: 'Avet' })).toBe('Avet · map.piste.advanced');
  expect(label({ kind: 'downhill', difficulty: 'easy' })).toBe('map.piste.easy');
  expect(label({ kind: 'nordic', name: 'La Rabassa' })).toBe('La Rabassa');
  expect(valueOf(detailLines(NAMED), 'pistes', 'line-color', { difficulty: 'expert' })).toBe('piste-advanced');
});

it('writes the grade of a via ferrata beside its name, by its scale', () => {
  const label = (properties: GeoJsonProperties) =>
    valueOf(detailLabels(NAMED, WORDS), 'pathNames', 'text-field', { kind: 'via_ferrata', ...properties });
  expect(label({ name: 'Roc d’Esquers', via_ferrata_scale: '4+' })).toBe('Roc d’Esquers K4+');
  expect(label({ name: 'Tossal', via_ferrata_scale: 'C' })).toBe('Tossal C');
  expect(label({ via_ferrata_scale: '2' })).toBe('K2');
  expect(label({ name: 'Canal de la Mora' })).toBe('Canal de la Mora');
  expect(label({ kind: 'path', name: 'Camí de l’Obac' })).toBe('');
});
