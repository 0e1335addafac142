import type { ReactNode } from 'react';
import { imageUrl, srcsetOf } from '@cordada/core/media/imageSources';
import type { Cover, ImageFile } from '@cordada/core/media/imageSources';

export function ResponsiveImage({
  photo,
  alt,
  sizes,
  className = '',
  isEager = false,
}: {
  readonly photo: ImageFile;
  readonly alt: string;
  readonly sizes: string;
  readonly className?: string;
  readonly isEager?: boolean;
}): ReactNode {
  const isLocal = photo.blobUrl !== undefined;
  return (
    <picture className="contents">
      {isLocal ? null : <source type="image/avif" srcSet={srcsetOf(photo, 'avif')} sizes={sizes} />}
      <img
        src={imageUrl(photo, 640)}
        srcSet={isLocal ? undefined : srcsetOf(photo, 'webp')}
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

/**
 * The cropped part of a photo, filling a frame of any ratio. Uses SVG, because the content security policy forbids
 * inline styles.
 */
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
        <ResponsiveImage
          photo={image}
          alt={image.caption}
          sizes={sizes}
          isEager={isEager}
          className="block size-full"
        />
      </foreignObject>
    </svg>
  );
}
