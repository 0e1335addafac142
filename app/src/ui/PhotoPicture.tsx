import type { ReactNode } from 'react';
import { photoUrl, srcsetOf } from '@cordada/core/media/photo';
import type { Cover, PhotoFile } from '@cordada/core/media/photo';

/** A photo in the size and format that suit the screen; its place has the right ratio from the start. */
export function PhotoPicture({
  photo,
  alt,
  sizes,
  className = '',
  isEager = false,
}: {
  readonly photo: PhotoFile;
  readonly alt: string;
  /** How wide it is shown, as the `sizes` of an image say it. */
  readonly sizes: string;
  readonly className?: string;
  readonly isEager?: boolean;
}): ReactNode {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcsetOf(photo, 'avif')} sizes={sizes} />
      <img
        src={photoUrl(photo, 640)}
        srcSet={srcsetOf(photo, 'webp')}
        sizes={sizes}
        alt={alt}
        width={photo.width}
        height={photo.height}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}

/** The chosen part of a photo, filling a frame of any ratio; a drawing, because the content policy allows no styles. */
export function CoverPicture({
  cover: { image, crop },
  sizes,
  className = '',
  isEager = false,
}: {
  readonly cover: Cover;
  readonly sizes: string;
  readonly className?: string;
  readonly isEager?: boolean;
}): ReactNode {
  const { width, height } = image;
  const box = [crop.x * width, crop.y * height, crop.width * width, crop.height * height];
  return (
    <svg
      viewBox={box.map((part) => Math.round(part)).join(' ')}
      preserveAspectRatio="xMidYMid slice"
      className={`aspect-video w-full bg-sunken ${className}`}
    >
      <foreignObject width={width} height={height}>
        <PhotoPicture photo={image} alt={image.caption} sizes={sizes} isEager={isEager} className="block size-full" />
      </foreignObject>
    </svg>
  );
}
