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
