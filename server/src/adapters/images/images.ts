import type { ImageFormat, PhotoFormat, Size } from '@cordada/core/media/images';

/** A picture made from an uploaded one: WebP, upright, in its own colours, without anything that names a place or device. */
export interface DerivedVariant {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/** How large a picture becomes: `cover` is cut to the shape, `inside` keeps its own. */
export interface PictureShape {
  readonly width: number;
  readonly height: number;
  readonly fit: 'cover' | 'inside';
}

/** What the camera noted beside a picture. */
export interface ExifData {
  readonly takenAt: Date | null;
  /** Whether it noted no zone: `takenAt` is then what its clock showed, as if that had been UTC. */
  readonly isLocalTime: boolean;
  readonly location: { readonly lat: number; readonly lon: number } | null;
}

/** A photo as it was sent, and the first of what is shown of it. */
export interface ReadPhoto extends Size, ExifData {
  readonly format: PhotoFormat;
  /** The same picture, bit by bit where its format allows, without what is written beside it. */
  readonly original: Buffer;
  readonly first: DerivedVariant;
  /** A data: address of some hundred bytes. */
  readonly placeholder: string;
}

/** A size of a photo in one format. */
export interface PhotoSize extends Size {
  readonly format: ImageFormat;
}

/** Makes pictures that can be shown from files that somebody sent. */
export interface ImageDeriver {
  /**
   * One picture for each shape, from JPEG, PNG, WebP, AVIF or HEIF as its content says.
   * @throws Failure `unsupported_media_type`, `image_malformed`, `image_too_large` by its header
   */
  derive(path: string, shapes: readonly PictureShape[]): Promise<DerivedVariant[]>;
  /**
   * Everything that can be had of a photo at once.
   * @throws Failure as `derive` does
   */
  readPhoto(path: string): Promise<ReadPhoto>;
  /**
   * The other sizes of a photo, one after the other in a process that steps back behind requests; each is handed
   * over when it is made.
   * @throws Failure `unavailable` once it is stopped
   */
  deriveSizes(
    path: string,
    sizes: readonly PhotoSize[],
    take: (size: PhotoSize, content: Buffer) => Promise<void>,
  ): Promise<void>;
  /** Ends what is under way. */
  stop(): void;
}
