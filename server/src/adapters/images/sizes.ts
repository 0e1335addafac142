import sharp from 'sharp';
import { IMAGE_MAX_PIXELS } from '@cordada/core/limits';
import type { PhotoSize } from './images.ts';
import { keepProfile } from './profiles.ts';

const WEBP = { quality: 82, effort: 4 };
const AVIF = { quality: 55, effort: 2 };

/** Makes sizes of a photo. It is decoded once; all sizes are made from the largest one, kept uncompressed in memory. */
export async function deriveSizes(
  path: string,
  sizes: readonly PhotoSize[],
  take: (size: PhotoSize, content: Buffer) => Promise<void>,
): Promise<void> {
  const largest = sizes.toSorted((a, b) => b.width - a.width)[0];
  if (!largest) return;
  const { width, height } = largest;
  const photo = sharp(path, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', pages: 1 });
  const upright = photo.clone().rotate().resize({ width, height, fit: 'fill' });
  const decoded = await keepProfile(upright, await photo.metadata())
    .tiff({ compression: 'none' })
    .toBuffer();
  for (const size of sizes) {
    const picture = sharp(decoded, { limitInputPixels: IMAGE_MAX_PIXELS })
      .resize({ width: size.width, height: size.height, fit: 'fill' })
      .keepIccProfile();
    await take(size, await (size.format === 'avif' ? picture.avif(AVIF) : picture.webp(WEBP)).toBuffer());
  }
}
