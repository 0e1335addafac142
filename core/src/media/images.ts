import { IMAGE_MAX_SIDE } from '../limits.ts';

/** Formats that pictures are shown in, the smaller one first; WebP is there sooner. */
export const IMAGE_FORMATS = ['avif', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** Formats that a photo may be sent in. */
export const PHOTO_FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** Widths that every photo is derived in, as far as it is that wide itself. */
export const IMAGE_WIDTHS = [320, 640, 1024, 1600, 2560] as const;
/** The one that is made before its upload is answered. */
const FIRST_WIDTH = 640;

/** Terms on which a photo may be shown. */
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

/** The sizes of a photo that is so large when it stands upright, smallest first. */
export function imageSizes({ width, height }: Size): Size[] {
  const widths = IMAGE_WIDTHS.filter((one) => one < width);
  const largest = IMAGE_WIDTHS.at(-1) ?? 0;
  const all = width <= largest ? [...widths, width] : widths;
  return all.map((one) => ({
    width: one,
    height: Math.min(IMAGE_MAX_SIDE, Math.max(1, Math.round((height * one) / width))),
  }));
}

/** The size that is ready first. */
export function firstSize(photo: Size): Size {
  const sizes = imageSizes(photo);
  return sizes.findLast(({ width }) => width <= FIRST_WIDTH) ?? (sizes[0] as Size);
}

/** The part of a photo that a cover shows, as fractions of its width and height. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const WHOLE_PHOTO: Crop = { x: 0, y: 0, width: 1, height: 1 };
/** Less than this share of a side would show grains. */
const CROP_MIN_SHARE = 0.05;
/** Fractions are rounded when they are kept. */
const ROUNDING = 1e-6;

/** Whether a crop lies in its photo. */
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
