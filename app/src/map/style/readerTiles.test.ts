import { createExpression } from '@maplibre/maplibre-gl-style-spec';
import { expect, it } from 'vitest';
import { readerTileLayers } from './readerTiles.ts';
import type { MapContent } from '../mapContent.ts';
import type { MapPalette } from './palette.ts';

it('shows of a group of targets how many are completed, by number and ring, and no more than its number if all are alike', () => {
  const content = { readerTiles: '/tiles' } as unknown as MapContent;
  const layout = readerTileLayers(content, {} as unknown as MapPalette).find(({ id }) => id === 'targetGroups')?.layout;
  const valueOf = (property: string, completed: number, count: number): string => {
    const expression = createExpression(
      (layout as Record<string, unknown>)[property],
      `layers.targetGroups.layout.${property}`,
    );
    if (expression.result !== 'success') throw new Error('No expression.');
    return String(expression.value.evaluate({ zoom: 5 }, { type: 'Point', properties: { completed, count } }));
  };
  const shown = (completed: number, count: number): string[] => [
    valueOf('text-field', completed, count),
    valueOf('icon-image', completed, count),
  ];
  expect(shown(61, 69)).toEqual(['61/69', 'ring/20.18']);
  expect(shown(3, 5)).toEqual(['3/5', 'ring/17.12']);
  expect(shown(0, 5)).toEqual(['5', 'ring/17.0']);
  expect(shown(12, 12)).toEqual(['12', 'ring/20.20']);
  // One of many is seen, and one that is missing.
  expect(shown(1, 400)).toEqual(['1\n/400', 'ring/20.1']);
  expect(shown(399, 400)).toEqual(['399\n/400', 'ring/20.19']);
});
