import type { ImageFormat, PhotoFormat, Size } from '@cordada/core/media/images';

/**
 * Image derived from an upload: WebP, upright, with its colour profile, without metadata that reveals a place or
 * device.
 */
export interface DerivedVariant {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/** `cover` crops to the shape, `inside` keeps the aspect ratio. */
export interface PictureShape {
  readonly width: number;
  readonly height: number;
  readonly fit: 'cover' | 'inside';
}

export interface ExifData {
  readonly takenAt: Date | null;
  /** True when EXIF contains no time zone; `takenAt` is then the local time of the camera, stored as if it were UTC. */
  readonly isLocalTime: boolean;
  readonly location: { readonly lat: number; readonly lon: number } | null;
}

export interface ReadImage extends Size, ExifData {
  readonly format: PhotoFormat;
  /** The original without metadata, bit for bit where the format allows. */
  readonly original: Buffer;
  readonly first: DerivedVariant;
  /** A `data:` URL of a few hundred bytes. */
  readonly placeholder: string;
}

export interface PhotoSize extends Size {
  readonly format: ImageFormat;
}

export interface ImageDeriver {
  /**
   * Returns one image for each shape, from JPEG, PNG, WebP, AVIF or HEIF, as detected from the content.
   * @throws Failure `unsupported_media_type`, `image_malformed`, `image_too_large` (from its header)
   */
  derive(path: string, shapes: readonly PictureShape[]): Promise<DerivedVariant[]>;
  /** @throws Failure as `derive` does */
  readPhoto(path: string): Promise<ReadImage>;
  /**
   * Makes the other sizes one by one in a low-priority process and hands each over when it is ready.
   * @throws Failure `unavailable` after `stop`
   */
  deriveSizes(
    path: string,
    sizes: readonly PhotoSize[],
    take: (size: PhotoSize, content: Buffer) => Promise<void>,
  ): Promise<void>;
  stop(): void;
}
