import { expect, it } from 'vitest';
import { gridLines } from './mapGrid.ts';

function countOf(bounds: [number, number, number, number], zoom: number): number {
  const geometry = gridLines(bounds, zoom).features[0]?.geometry;
  return geometry?.type === 'MultiLineString' ? geometry.coordinates.length : 0;
}

it('draws a grid of a few lines around the view', () => {
  const count = countOf([0.5, 42.5, 0.9, 42.8], 10);
  expect(count).toBeGreaterThan(10);
  expect(count).toBeLessThan(60);
});

it('draws no grid on the world', () => {
  expect(countOf([-120, -60, 120, 60], 1)).toBe(0);
});
