/** A picture made from an uploaded one: WebP, upright, in its own colours, without anything that names a place or device. */
export interface DerivedPicture {
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

/** Makes pictures that can be shown from files that somebody sent. */
export interface ImageDeriver {
  /**
   * One picture for each shape, from JPEG, PNG, WebP, AVIF or HEIF as its content says.
   * @throws Failure `unsupported_media_type`, `image_malformed`, `image_too_large` by its header
   */
  derive(path: string, shapes: readonly PictureShape[]): Promise<DerivedPicture[]>;
}
