import { randomBytes, subtle } from 'node:crypto';
import { imageSizes } from '@cordada/core/media/images';
import type { ImageFormat, PhotoFormat, Size } from '@cordada/core/media/images';

const EXTENSIONS: Readonly<Record<PhotoFormat, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif' };

export const sizeKey = (id: string, width: number, format: ImageFormat): string => `media/${id}/${width}.${format}`;

export const originalKey = (id: string, format: PhotoFormat): string => `media/${id}/original.${EXTENSIONS[format]}`;

export const originalName = (id: string, format: PhotoFormat): string => `${id}.${EXTENSIONS[format]}`;

/** Random part of image URLs, which makes them unguessable. */
export const newKey = (): string => randomBytes(16).toString('hex');

/** Uses Web Crypto, which hashes on a thread; hashing a large file would block the event loop. */
export async function sha256(content: Buffer): Promise<Buffer> {
  return Buffer.from(await subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>));
}

export interface ServedSize extends Size {
  readonly format: ImageFormat;
  readonly url: string;
}

export const folderOf = ({ key }: { readonly key: string }): string => `/media/${key}/`;

/** Returns every size of an image, smallest first. The URL of a size that is not derived yet serves the nearest one. */
export function sizesOf({ key, ...size }: Size & { readonly key: string }): ServedSize[] {
  const folder = folderOf({ key });
  return imageSizes(size).flatMap(({ width, height }) =>
    (['webp', 'avif'] as const).map((format) => ({ width, height, format, url: `${folder}${width}.${format}` })),
  );
}

export function originalUrl({ key, format }: { readonly key: string; readonly format: PhotoFormat }): string {
  return `/media/${key}/original.${EXTENSIONS[format]}`;
}
