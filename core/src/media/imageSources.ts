import { imageSizes } from './images.ts';
import type { Crop, ImageFormat, Size } from './images.ts';

export interface ImageFile extends Size {
  readonly folder: string;
  /** Address in this page of a photo that is on this device alone yet. */
  readonly blobUrl?: string;
}

export interface ImageDetails extends ImageFile {
  readonly id: string;
  readonly caption: string;
  readonly licence: string;
  readonly placeholder: string;
  readonly takenAt: string | null;
  readonly author: { readonly id: string; readonly slug: string; readonly fullName: string } | null;
  readonly originalUrl: string;
}

export interface Cover {
  readonly image: ImageFile & { readonly caption: string };
  readonly crop: Crop;
}

export function srcsetOf(photo: ImageFile, format: ImageFormat): string {
  return imageSizes(photo)
    .map(({ width }) => `${photo.folder}${width}.${format} ${width}w`)
    .join(', ');
}

export function imageUrl(photo: ImageFile, width: number): string {
  if (photo.blobUrl !== undefined) return photo.blobUrl;
  const sizes = imageSizes(photo);
  return `${photo.folder}${(sizes.find((size) => size.width >= width) ?? sizes.at(-1))?.width}.webp`;
}

export const COVER_RATIO = 16 / 9;

export function middleCrop({ width, height }: Size, ratio: number): Crop {
  const share = width / height / ratio;
  const [w, h] = share > 1 ? [1 / share, 1] : [1, share];
  return { x: (1 - w) / 2, y: (1 - h) / 2, width: w, height: h };
}
