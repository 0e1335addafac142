import { expect, it } from 'vitest';
import { hasPictures } from './hasPictures.ts';

const rows = (pictured: number, others: number) => [
  ...Array.from({ length: pictured }, () => ({ terrainCover: '/covers/elements/a/1' })),
  ...Array.from({ length: others }, () => ({})),
];

it('shows pictures only where each row has one', () => {
  expect(hasPictures(rows(24, 0))).toBe(true);
  expect(hasPictures(rows(23, 1))).toBe(false);
  expect(hasPictures([])).toBe(false);
});
