import { IMAGE_MAX_SIDE } from '../limits.ts';

/** Display formats, smallest files first; WebP is available sooner after an upload. */
export const IMAGE_FORMATS = ['avif', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export const PHOTO_FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** Widths in pixels; an image gets those up to its own width. */
export const IMAGE_WIDTHS = [320, 640, 1024, 1600, 2560] as const;
/** This size is created before the upload is answered. */
const FIRST_WIDTH = 640;

export const IMAGE_LICENCES = ['CC BY-SA 4.0', 'CC BY 4.0', 'CC0 1.0'] as const;
export type ImageLicence = (typeof IMAGE_LICENCES)[number];
export const DEFAULT_LICENCE: ImageLicence = 'CC BY-SA 4.0';

export function isImageLicence(text: string): text is ImageLicence {
  return (IMAGE_LICENCES as readonly string[]).includes(text);
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function imageSizes({ width, height }: Size): Size[] {
  const widths = IMAGE_WIDTHS.filter((one) => one < width);
  const largest = IMAGE_WIDTHS.at(-1) ?? 0;
  const all = width <= largest ? [...widths, width] : widths;
  return all.map((one) => ({
    width: one,
    height: Math.min(IMAGE_MAX_SIDE, Math.max(1, Math.round((height * one) / width))),
  }));
}

export function firstSize(photo: Size): Size {
  const sizes = imageSizes(photo);
  return sizes.findLast(({ width }) => width <= FIRST_WIDTH) ?? (sizes[0] as Size);
}

/** Fractions of the width and height of the photo. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const WHOLE_PHOTO: Crop = { x: 0, y: 0, width: 1, height: 1 };
const CROP_MIN_SHARE = 0.05;
const ROUNDING = 1e-6;

export function isCrop({ x, y, width, height }: Crop): boolean {
  return (
    [x, y, width, height].every(Number.isFinite) &&
    x >= 0 &&
    y >= 0 &&
    width >= CROP_MIN_SHARE &&
    height >= CROP_MIN_SHARE &&
    x + width <= 1 + ROUNDING &&
    y + height <= 1 + ROUNDING
  );
}
