import { imageSizes } from './images.ts';
import type { Crop, ImageFormat, Size } from './images.ts';

/** A photo as far as showing it needs. */
export interface PhotoFile extends Size {
  /** The address under which its sizes are, with a slash at its end. */
  readonly folder: string;
}

/** A photo with everything that is said of it. */
export interface Photo extends PhotoFile {
  readonly id: string;
  readonly caption: string;
  readonly licence: string;
  /** A data: address of a tiny picture to show meanwhile. */
  readonly placeholder: string;
  readonly takenAt: string | null;
  readonly author: { readonly id: string; readonly slug: string; readonly fullName: string } | null;
  /** For download. */
  readonly originalUrl: string;
}

/** The photo at the head of something, and the part of it that is shown. */
export interface Cover {
  readonly image: PhotoFile & { readonly caption: string };
  readonly crop: Crop;
}

/** Every size of a photo in a format, for `srcset`. */
export function srcsetOf(photo: PhotoFile, format: ImageFormat): string {
  return imageSizes(photo)
    .map(({ width }) => `${photo.folder}${width}.${format} ${width}w`)
    .join(', ');
}

/** The address of the smallest size that is at least so wide, or of the largest. */
export function photoUrl(photo: PhotoFile, width: number): string {
  const sizes = imageSizes(photo);
  return `${photo.folder}${(sizes.find((size) => size.width >= width) ?? sizes.at(-1))?.width}.webp`;
}

/** A cover as pages show it: of this ratio. */
export const COVER_RATIO = 16 / 9;

/** The largest part of a photo with the ratio of its frame, from its middle. */
export function middleCrop({ width, height }: Size, ratio: number): Crop {
  const share = width / height / ratio;
  const [w, h] = share > 1 ? [1 / share, 1] : [1, share];
  return { x: (1 - w) / 2, y: (1 - h) / 2, width: w, height: h };
}
