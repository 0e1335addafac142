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

/** What the layer of symbols gives for an element at a zoom. */
function layoutOf(property: 'symbol-sort-key' | 'text-size'): (zoom: number, kind: string, rank: number) => number {
  const palette = new Proxy({}, { get: () => () => 'black' }) as MapPalette;
  const content = { elements: ALL_ELEMENTS, places: [], selected: null };
  const layer = greatElementLayer(palette, 'en', ['get', 'kind'], elementFilters(content));
  const made = createExpression(layer.type === 'symbol' && layer.layout?.[property], `layers.symbols.${property}`);
  if (made.result !== 'success') throw new Error('No expression.');
  return (zoom, kind, rank) => {
    const value: unknown = made.value.evaluate({ zoom }, { type: 'Point', properties: { kind, rank } });
    return Number(value);
  };
}

it('writes the names of major summits larger where one plans a day trip, and no larger on maps of a country', () => {
  const size = layoutOf('text-size');
  expect(size(13, 'mountain', 728)).toBeGreaterThan(size(13, 'mountain', 462) + 2);
  expect(size(5, 'mountain', 728)).toBe(size(5, 'mountain', 462));
});

it('places a hut before a lake that lies higher, where one plans a day trip', () => {
  const order = layoutOf('symbol-sort-key');
  expect(order(13, 'shelter', 130)).toBeLessThan(order(13, 'genericPoint', 229));
  expect(order(13, 'shelter', 130)).toBeGreaterThan(order(13, 'mountain', 600));
  expect(order(9, 'shelter', 130)).toBeGreaterThan(order(9, 'genericPoint', 229));
});
