import { expect, it } from 'vitest';
import { DEFAULT_PADDING, roomFor } from './mapPadding.ts';

it('leaves half of a name its room beside the marks at the edges of maps of phones', () => {
  const { left, right } = roomFor({ clientHeight: 319 }, DEFAULT_PADDING);
  expect(Math.min(left, right)).toBeGreaterThan(50);
});
