import type { ReactNode } from 'react';
import type { ImageDetails } from '@cordada/core/media/imageSources';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { ReorderableList } from '#app/ui/lists/ReorderableList.tsx';
import { ResponsiveImage } from '#app/ui/images/ResponsiveImage.tsx';
import { ImageActions } from './ImageActions.tsx';
import { ImageDrop } from './ImageDrop.tsx';
import type { KnownImages } from './useImages.ts';

/** Photos of a form: upload, order, cover and removal. The parent adds tools above the photos and fields to each. */
export function ImageListInput({
  imageIds,
  photos,
  coverId,
  most,
  fullText,
  error,
  given,
  tools,
  onAdd,
  onMove,
  onRemove,
  onCover,
  children,
}: {
  readonly imageIds: readonly string[];
  readonly photos: KnownImages;
  readonly coverId: string | null;
  /** Maximum number of photos. */
  readonly most: number;
  readonly fullText?: string;
  readonly error: string | undefined;
  /** Photos that are uploaded at once. */
  readonly given?: readonly File[];
  readonly tools?: ReactNode;
  readonly onAdd: (photo: ImageDetails) => void;
  readonly onMove: (imageId: string, index: number) => void;
  readonly onRemove: (imageId: string) => void;
  /** Without it, the photos have no cover. */
  readonly onCover?: (photo: ImageDetails | null) => void;
  readonly children: (imageId: string, photo: ImageDetails | null, name: string) => ReactNode;
}): ReactNode {
  const t = useMessages();
  const nameOf = (imageId: string, index: number): string =>
    photos.photoOf(imageId)?.caption || t('media.photo', { number: index + 1 });
  return (
    <>
      {imageIds.length < most ? (
        <ImageDrop given={given} onAdded={onAdd} />
      ) : fullText ? (
        <p className="text-muted">{fullText}</p>
      ) : null}
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
      {tools}
      <ReorderableList
        items={imageIds}
        keyOf={(imageId) => imageId}
        nameOf={nameOf}
        className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3"
        itemClassName="grid content-start gap-3 rounded-lg border border-line bg-raised p-3 data-dragged:border-accent"
        onMove={onMove}
        onRemove={onRemove}
      >
        {(imageId, position) => {
          const photo = photos.photoOf(imageId);
          const name = nameOf(imageId, position.index);
          const isCover = coverId === imageId;
          return (
            <>
              <div
                {...position.dragHandle}
                role="presentation"
                className="relative aspect-video cursor-grab overflow-hidden rounded-sm bg-sunken"
              >
                {photo ? (
                  <>
                    <img src={photo.placeholder} alt="" className="absolute inset-0 size-full object-contain blur-sm" />
                    <ResponsiveImage
                      photo={photo}
                      alt={name}
                      sizes="(min-width: 640px) 30vw, 90vw"
                      className="relative size-full object-contain"
                    />
                  </>
                ) : photo === null ? (
                  <p className="grid size-full place-items-center px-4 text-center text-muted">
                    {t('media.photos.gone')}
                  </p>
                ) : null}
                {isCover ? (
                  <span className="absolute top-2 left-2">
                    <Badge tone="info">{t('media.photos.cover')}</Badge>
                  </span>
                ) : null}
              </div>
              <ImageActions
                name={name}
                position={position}
                isCover={isCover}
                onCover={photo && onCover ? () => onCover(isCover ? null : photo) : null}
              />
              {children(imageId, photo ?? null, name)}
            </>
          );
        }}
      </ReorderableList>
    </>
  );
}
