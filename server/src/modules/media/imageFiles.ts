import { randomBytes, subtle } from 'node:crypto';
import { imageSizes } from '@cordada/core/media/images';
import type { ImageFormat, PhotoFormat, Size } from '@cordada/core/media/images';

const EXTENSIONS: Readonly<Record<PhotoFormat, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif' };

/** Where the file of a size is kept. */
export const sizeKey = (id: string, width: number, format: ImageFormat): string => `media/${id}/${width}.${format}`;

/** Where an original is kept. */
export const originalKey = (id: string, format: PhotoFormat): string => `media/${id}/original.${EXTENSIONS[format]}`;

/** Name of an original for whoever keeps it. */
export const originalName = (id: string, format: PhotoFormat): string => `${id}.${EXTENSIONS[format]}`;

/** The part of the addresses of a photo that nobody guesses. */
export const newKey = (): string => randomBytes(16).toString('hex');

/** On a thread: of a large file it takes longer than a request. */
export async function sha256(content: Buffer): Promise<Buffer> {
  return Buffer.from(await subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>));
}

/** A size of a photo and its address. */
export interface ServedSize extends Size {
  readonly format: ImageFormat;
  readonly url: string;
}

/** Under which address the sizes of a photo are. */
export const folderOf = ({ key }: { readonly key: string }): string => `/media/${key}/`;

/** Every size of a photo, smallest first; one that is not made yet answers with the nearest. */
export function sizesOf({ key, ...size }: Size & { readonly key: string }): ServedSize[] {
  const folder = folderOf({ key });
  return imageSizes(size).flatMap(({ width, height }) =>
    (['webp', 'avif'] as const).map((format) => ({ width, height, format, url: `${folder}${width}.${format}` })),
  );
}

export function originalUrl({ key, format }: { readonly key: string; readonly format: PhotoFormat }): string {
  return `/media/${key}/original.${EXTENSIONS[format]}`;
}
