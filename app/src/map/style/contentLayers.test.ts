import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import { expect, it } from 'vitest';
import { markLayers } from './contentLayers.ts';
import type { MapPalette } from './palette.ts';

const PALETTE = { slope: ['', '', '', '', ''] } as unknown as MapPalette;

it('paints every mark of a place, and its name only where no mark is', () => {
  const layers = markLayers(PALETTE);
  const [names, marks] = ['placeNames', 'places'].map((id) => layers.findIndex((layer) => layer.id === id));
  // MapLibre gives room to the upper layer first.
  expect(marks).toBeGreaterThan(names!);
  expect(layers[marks!]).toMatchObject({ layout: { 'icon-allow-overlap': true } });
  expect(layers[marks!]?.layout).not.toHaveProperty('icon-ignore-placement');
  expect(layers[names!]?.layout).not.toHaveProperty('text-allow-overlap');
});

it('draws unnamed places as dots from far, in the shape of their state, and as symbols from near', () => {
  const layout = markLayers(PALETTE).find(({ id }) => id === 'places')?.layout;
  const image = createExpression((layout as Record<string, unknown>)['icon-image'], 'layers.places.layout.icon-image');
  if (image.result !== 'success') throw new Error('No expression.');
  const imageAt = (zoom: number, properties: Readonly<Record<string, string>>): unknown =>
    image.value.evaluate({ zoom }, { type: 'Point', properties: { kind: 'mountain', ...properties } });
  expect(imageAt(7, { name: '' })).toBe('dot/mountain');
  expect(imageAt(7, { name: '', tone: 'completed' })).toBe('dot/completed');
  expect(imageAt(7, { name: 'Aneto' })).toBe('disc/mountain');
  expect(imageAt(10, { name: '', tone: 'completed' })).toBe('completed/mountain');
});

it('draws the most notable of many places as symbols with names where there is room, and all of them as dots', () => {
  const layers = markLayers(PALETTE);
  const [dots, symbols] = ['rankedDots', 'rankedPlaces'].map((id) => layers.findIndex((layer) => layer.id === id));
  expect(symbols).toBeGreaterThan(dots!);
  expect(layers[dots!]).toMatchObject({ layout: { 'icon-allow-overlap': true, 'icon-ignore-placement': true } });
  expect(layers[symbols!]).toMatchObject({ layout: { 'symbol-sort-key': ['-', 0, ['get', 'rank']] } });
  for (const option of ['icon-allow-overlap', 'text-optional'])
    expect(layers[symbols!]?.layout).not.toHaveProperty(option);
  // Each place is in one pair of layers alone.
  const layerOf = (id: string): unknown => layers.find((layer) => layer.id === id);
  for (const id of ['places', 'placeNames']) expect(layerOf(id)).toMatchObject({ filter: ['!', ['has', 'rank']] });
});
