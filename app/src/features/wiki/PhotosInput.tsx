import type { DragEvent, ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { CoverChoice } from '@cordada/core/elements/elementDraft';
import { ELEMENT_IMAGES_MAX } from '@cordada/core/limits';
import { COVER_RATIO, middleCrop } from '@cordada/core/media/photo';
import type { Photo } from '@cordada/core/media/photo';
import { CropDialog, PhotoActions, PhotoDrop, PhotoFields, usePhotoList } from '#app/features/media/index.ts';
import type { KnownPhotos } from '#app/features/media/index.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { CoverPicture, PhotoPicture } from '#app/ui/PhotoPicture.tsx';

export function PhotosInput({
  imageIds,
  cover,
  photos,
  error,
  onImages,
  onCover,
}: {
  readonly imageIds: readonly string[];
  readonly cover: CoverChoice | null;
  readonly photos: KnownPhotos;
  readonly error: string | undefined;
  readonly onImages: (change: (ids: readonly string[]) => readonly string[]) => void;
  readonly onCover: (cover: CoverChoice | null) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const viewer = useViewer();
  const { list, said, notifyMoved, notifyRemoved } = usePhotoList(imageIds.length);
  const [dragged, setDragged] = useState<string | null>(null);
  const [isCropping, setCropping] = useState(false);
  const coverPhoto = cover && photos.photoOf(cover.imageId);
  const isOwn = (photo: Photo): boolean =>
    viewer.status === 'member' && (viewer.viewer.isAdmin || photo.author?.id === viewer.viewer.id);
  const add = (photo: Photo): void => {
    photos.put(photo);
    onImages((ids) => (ids.includes(photo.id) ? ids : [...ids, photo.id]));
  };
  const moveTo = (id: string, index: number): void => {
    onImages((ids) => ids.filter((one) => one !== id).toSpliced(index, 0, id));
    notifyMoved(index);
  };
  const remove = (id: string, index: number): void => {
    onImages((ids) => ids.filter((one) => one !== id));
    if (cover?.imageId === id) onCover(null);
    notifyRemoved(index);
  };
  const dropOn = (event: DragEvent, index: number): void => {
    if (dragged === null) return;
    event.preventDefault();
    moveTo(dragged, index);
    setDragged(null);
  };
  return (
    <fieldset className="grid gap-5">
      <legend className="pb-2 font-display text-xl font-bold">{t('wiki.part.images')}</legend>
      {imageIds.length < ELEMENT_IMAGES_MAX ? <PhotoDrop onAdded={add} /> : null}
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
      <output className="sr-only">{said}</output>
      {imageIds.length > 0 ? (
        <ul ref={list} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {imageIds.map((id, index) => {
            const photo = photos.photoOf(id);
            const name = photo?.caption || t('media.photo', { number: index + 1 });
            const isCover = cover?.imageId === id;
            return (
              // The arrow buttons below provide the same by keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop a photo on
              <li
                key={id}
                onDragOver={(event) => dragged !== null && event.preventDefault()}
                onDrop={(event) => dropOn(event, index)}
                className={`grid content-start gap-3 rounded-lg border bg-raised p-3 ${dragged === id ? 'border-accent opacity-60' : 'border-line'}`}
              >
                <div
                  role="presentation"
                  draggable
                  onDragStart={() => setDragged(id)}
                  onDragEnd={() => setDragged(null)}
                  className="relative aspect-video cursor-grab overflow-hidden rounded-sm bg-sunken"
                >
                  {photo ? (
                    <>
                      <img
                        src={photo.placeholder}
                        alt=""
                        className="absolute inset-0 size-full object-contain blur-sm"
                      />
                      <PhotoPicture
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
                      <Badge tone="info">{t('wiki.part.cover')}</Badge>
                    </span>
                  ) : null}
                </div>
                <PhotoActions
                  name={name}
                  index={index}
                  count={imageIds.length}
                  isCover={isCover}
                  onMove={(to) => moveTo(id, to)}
                  onCover={
                    photo ? () => onCover(isCover ? null : { imageId: id, crop: middleCrop(photo, COVER_RATIO) }) : null
                  }
                  onRemove={() => remove(id, index)}
                />
                {photo && isOwn(photo) ? <PhotoFields photo={photo} onChange={photos.put} /> : null}
                {photo ? (
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
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      {cover && coverPhoto ? (
        <div className="grid max-w-md gap-3">
          <p className="font-semibold">{t('wiki.part.cover')}</p>
          <CoverPicture
            cover={{ image: coverPhoto, crop: cover.crop }}
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
      {isCropping && cover && coverPhoto ? (
        <Suspense>
          <CropDialog
            photo={coverPhoto}
            crop={cover.crop}
            onChoose={(crop) => onCover({ imageId: cover.imageId, crop })}
            onClose={() => setCropping(false)}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
