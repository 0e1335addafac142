import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import { expect, it } from 'vitest';
import { elementFilter, elementFilters, greatElementLayer } from './elementLayers.ts';
import type { MapPlace } from '../mapContent.ts';
import { ALL_ELEMENTS } from '../mapContent.ts';
import type { MapPalette } from './palette.ts';

const place = (id: string, name = id): MapPlace => ({ id, kind: 'mountain', name, place: [0, 42] });

it('draws an element that is marked itself only once', () => {
  const filter = elementFilter({ elements: ALL_ELEMENTS, places: [place('a'), place('b', '')], selected: place('c') });
  // A mark without a name does not hide the element, which keeps its label.
  expect(JSON.stringify(filter)).toContain('["literal",["a","c"]]');
  expect(elementFilter({ elements: ALL_ELEMENTS, places: [], selected: null })).toEqual(['all']);
  expect(elementFilter({ elements: null, places: [place('a')], selected: null })).toEqual(['boolean', false]);
});

it('places a hut before a lake that lies higher, where one plans a day trip', () => {
  const palette = new Proxy({}, { get: () => () => 'black' }) as MapPalette;
  const content = { elements: ALL_ELEMENTS, places: [], selected: null };
  const layer = greatElementLayer(palette, 'en', ['get', 'kind'], elementFilters(content));
  const made = createExpression(layer.type === 'symbol' && layer.layout?.['symbol-sort-key'], 'layers.symbols.layout');
  if (made.result !== 'success') throw new Error('No expression.');
  const order = (zoom: number, kind: string, rank: number): number => {
    const value: unknown = made.value.evaluate({ zoom }, { type: 'Point', properties: { kind, rank } });
    return Number(value);
  };
  expect(order(13, 'shelter', 130)).toBeLessThan(order(13, 'genericPoint', 229));
  expect(order(13, 'shelter', 130)).toBeGreaterThan(order(13, 'mountain', 600));
  expect(order(9, 'shelter', 130)).toBeGreaterThan(order(9, 'genericPoint', 229));
});
