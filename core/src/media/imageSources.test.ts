import { describe, expect, it } from 'vitest';
import { isCrop } from './images.ts';
import { middleCrop, imageUrl, srcsetOf } from './imageSources.ts';

const photo = { folder: '/media/k/', width: 2000, height: 1500 };

describe('photos in pages', () => {
  it('offers every size that a photo has, and never a larger one', () => {
    expect(srcsetOf(photo, 'avif')).toBe(
      '/media/k/320.avif 320w, /media/k/640.avif 640w, /media/k/1024.avif 1024w, /media/k/1600.avif 1600w, /media/k/2000.avif 2000w',
    );
    expect(imageUrl(photo, 700)).toBe('/media/k/1024.webp');
    expect(imageUrl(photo, 9000)).toBe('/media/k/2000.webp');
    expect(imageUrl({ folder: '/m/', width: 100, height: 50 }, 700)).toBe('/m/100.webp');
  });

  it.each([
    [4000, 3000],
    [3000, 4000],
    [10_000, 500],
    [1600, 900],
  ])('cuts the middle of %i by %i to the ratio of the frame', (width, height) => {
    const crop = middleCrop({ width, height }, 16 / 9);
    expect(isCrop(crop)).toBe(true);
    expect((crop.width * width) / (crop.height * height)).toBeCloseTo(16 / 9, 6);
    expect(Math.max(crop.width, crop.height)).toBe(1);
    expect(crop.x * 2 + crop.width).toBeCloseTo(1, 9);
  });
});
