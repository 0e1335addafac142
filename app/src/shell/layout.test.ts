import { expect, it } from 'vitest';
import { layoutOf } from './layout.ts';

it.each([
  [390, 844, 'vertical'],
  [844, 390, 'vertical'],
  [1440, 767, 'vertical'],
  [1440, 768, 'horizontal'],
  [768, 1024, 'vertical'],
  [1024, 1024, 'horizontal'],
  [1023, 1024, 'vertical'],
] as const)('a screen of %d by %d has a %s bar', (width, height, layout) => {
  expect(layoutOf(width, height)).toBe(layout);
});
