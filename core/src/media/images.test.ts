import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstSize, IMAGE_WIDTHS, imageSizes, isCrop, WHOLE_PHOTO } from './images.ts';

describe('sizes of a photo', () => {
  it('are five of a large one, and its own last where it is smaller', () => {
    expect(imageSizes({ width: 4_000, height: 3_000 }).map(({ width }) => width)).toEqual([...IMAGE_WIDTHS]);
    expect(imageSizes({ width: 1_000, height: 500 })).toEqual([
      { width: 320, height: 160 },
      { width: 640, height: 320 },
      { width: 1_000, height: 500 },
    ]);
    expect(firstSize({ width: 1_000, height: 500 })).toEqual({ width: 640, height: 320 });
    expect(firstSize({ width: 50, height: 20 })).toEqual({ width: 50, height: 20 });
  });

  it('are never larger than it, and have its shape', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16_000 }), fc.integer({ min: 1, max: 16_000 }), (width, height) => {
        for (const size of imageSizes({ width, height })) {
          expect(size.width).toBeLessThanOrEqual(width);
          expect(size.height).toBeGreaterThan(0);
          expect(Math.abs(size.height - (height * size.width) / width)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

it('a crop lies in its photo and is no speck', () => {
  expect(isCrop(WHOLE_PHOTO)).toBe(true);
  expect(isCrop({ x: 0.7, y: 0.1, width: 0.3, height: 0.9 })).toBe(true);
  for (const wrong of [
    { x: -0.1 },
    { x: 0.5, width: 0.6 },
    { height: 0.01 },
    { width: Number.NaN },
    { y: Number.POSITIVE_INFINITY },
  ]) {
    expect(isCrop({ ...WHOLE_PHOTO, ...wrong }), JSON.stringify(wrong)).toBe(false);
  }
});
