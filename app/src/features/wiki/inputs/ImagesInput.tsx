import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { CoverChoice } from '@cordada/core/elements/elementDraft';
import { ELEMENT_IMAGES_MAX } from '@cordada/core/limits';
import { COVER_RATIO, middleCrop } from '@cordada/core/media/imageSources';
import type { ImageDetails } from '@cordada/core/media/imageSources';
import { CropDialog, ImageFields, ImageListInput } from '#app/features/media/index.ts';
import type { KnownImages } from '#app/features/media/index.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { moveItem } from '#app/ui/lists/moveItem.ts';
import { CoverPicture } from '#app/ui/images/ResponsiveImage.tsx';

export function ImagesInput({
  imageIds,
  cover,
  photos,
  error,
  onImages,
  onCover,
}: {
  readonly imageIds: readonly string[];
  readonly cover: CoverChoice | null;
  readonly photos: KnownImages;
  readonly error: string | undefined;
  readonly onImages: (change: (ids: readonly string[]) => readonly string[]) => void;
  readonly onCover: (cover: CoverChoice | null) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const viewer = useViewer();
  const [isCropping, setCropping] = useState(false);
  const coverImage = cover && photos.photoOf(cover.imageId);
  const isOwn = (photo: ImageDetails): boolean =>
    viewer.status === 'member' && (viewer.viewer.isAdmin || photo.author?.id === viewer.viewer.id);
  const add = (photo: ImageDetails): void => {
    photos.put(photo);
    onImages((ids) => (ids.includes(photo.id) ? ids : [...ids, photo.id]));
  };
  const remove = (id: string): void => {
    onImages((ids) => ids.filter((one) => one !== id));
    if (cover?.imageId === id) onCover(null);
  };
  return (
    <fieldset className="grid gap-5">
      <legend className="pb-2 font-display text-xl font-bold">{t('wiki.part.images')}</legend>
      <Suspense fallback={<Skeleton className="h-48" />}>
        <ImageListInput
          imageIds={imageIds}
          photos={photos}
          coverId={cover?.imageId ?? null}
          most={ELEMENT_IMAGES_MAX}
          error={error}
          onAdd={add}
          onMove={(id, index) => onImages((ids) => moveItem(ids, (one) => one === id, index))}
          onRemove={remove}
          onCover={(photo) => onCover(photo && { imageId: photo.id, crop: middleCrop(photo, COVER_RATIO) })}
        >
          {(_id, photo) =>
            photo ? (
              <>
                {isOwn(photo) ? <ImageFields photo={photo} onChange={photos.put} /> : null}
                <p className="text-sm text-muted">
                  {[
                    isOwn(photo) ? null : photo.caption || null,
                    photo.author?.fullName ?? t('elements.history.deletedUser'),
                    isOwn(photo) ? null : photo.licence,
                    photo.takenAt ? format.date(photo.takenAt.slice(0, 10)) : null,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </>
            ) : null
          }
        </ImageListInput>
      </Suspense>
      {cover && coverImage ? (
        <div className="grid max-w-md gap-3">
          <p className="font-semibold">{t('wiki.part.cover')}</p>
          <CoverPicture
            cover={{ image: coverImage, crop: cover.crop }}
            sizes="28rem"
            className="rounded-lg border border-line"
          />
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setCropping(true)}>{t('wiki.photos.crop')}</Button>
            <Button tone="plain" onClick={() => onCover(null)}>
              {t('wiki.photos.noCover')}
            </Button>
          </div>
        </div>
      ) : null}
      {isCropping && cover && coverImage ? (
        <Suspense>
          <CropDialog
            photo={coverImage}
            crop={cover.crop}
            onChoose={(crop) => onCover({ imageId: cover.imageId, crop })}
            onClose={() => setCropping(false)}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
