import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import { placePhoto, zoneMinutesAt } from '@cordada/core/activities/photoPlaces';
import type { PhotoLine } from '@cordada/core/activities/photoPlaces';
import { ACTIVITY_MAX_PHOTOS } from '@cordada/core/limits';
import { photoUrl } from '@cordada/core/media/photo';
import { PhotoActions, PhotoDrop, PhotoFields, usePhotoList } from '#app/features/media/index.ts';
import type { BoardPhoto } from '#app/map/TrackBoard.tsx';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { PhotoPicture } from '#app/ui/PhotoPicture.tsx';
import { CameraClock } from './CameraClock.tsx';
import { ClockTime } from './ClockTime.tsx';
import { factsOf, inOrderOfWay, onLine, startsOf } from './formImages.ts';
import type { FormPhoto, FormPhotos } from './formImages.ts';
import { useImageMetadata } from './useImageMetadata.ts';

const STEP_METERS = 10;

export function PhotosInput({
  value,
  lines,
  day,
  error,
  onChange,
  onPlaced,
}: {
  readonly value: FormPhotos;
  readonly lines: readonly PhotoLine[];
  readonly day: string;
  readonly error: string | undefined;
  readonly onChange: (change: (before: FormPhotos) => FormPhotos) => void;
  readonly onPlaced: (photos: readonly BoardPhoto[]) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { list, coverId, shiftSeconds } = value;
  const { list: element, said, notifyMoved, notifyRemoved } = usePhotoList(list.length);
  const { photoOf, put } = useImageMetadata(list.map(({ imageId }) => imageId));
  const lon = lines[0]?.profile.lon[0] ?? 0;
  const zoneMinutes = value.zoneMinutes ?? zoneMinutesAt(lon, -new Date(`${day}T12:00`).getTimezoneOffset());
  const starts = useMemo(() => startsOf(lines), [lines]);
  const totalMeters = (starts.at(-1) ?? 0) + (lines.at(-1)?.profile.distanceMeters.at(-1) ?? 0);
  const places = new Map(
    list.map((photo) => {
      const noted = photoOf(photo.imageId);
      return [photo.imageId, placePhoto(lines, photo, noted ? factsOf(noted) : null, { shiftSeconds, zoneMinutes })];
    }),
  );
  const alongOf = (imageId: string): number | null => {
    const place = places.get(imageId);
    return place
      ? (starts[lines.findIndex(({ trackId }) => trackId === place.trackId)] ?? 0) + place.alongMeters
      : null;
  };
  const placed = list.flatMap(({ imageId }): BoardPhoto[] => {
    const [photo, place] = [photoOf(imageId), places.get(imageId)];
    return photo && place ? [{ ...place, id: imageId, name: photo.caption, src: photoUrl(photo, 320) }] : [];
  });
  const placedKey = placed.map(({ id, trackId, alongMeters }) => `${id} ${trackId} ${alongMeters}`).join();
  useEffect(() => {
    onPlaced(placed);
    // New objects with the same places are not a change.
    // eslint-disable-next-line react/exhaustive-deps -- see above
  }, [placedKey, onPlaced]);
  const hasLocal = list.some(({ imageId }) => photoOf(imageId)?.isLocalTime === true);
  // Stores the time zone in the form, so that the server reads the camera clocks the same way.
  const isZoneMissing = hasLocal && value.zoneMinutes === null && lines.length > 0;
  useEffect(() => {
    if (isZoneMissing) onChange((before) => ({ ...before, zoneMinutes }));
  }, [isZoneMissing, zoneMinutes, onChange]);

  const setList = (change: (before: readonly FormPhoto[]) => readonly FormPhoto[]): void =>
    onChange((before) => ({ ...before, list: change(before.list) }));
  const set = (imageId: string, part: Partial<FormPhoto>): void =>
    setList((before) => before.map((photo) => (photo.imageId === imageId ? { ...photo, ...part } : photo)));
  const settled = useRef(new Set(list.map(({ imageId }) => imageId)));
  const fresh = list.filter(({ imageId }) => photoOf(imageId) !== undefined && !settled.current.has(imageId));
  const freshKey = fresh.map(({ imageId }) => imageId).join();
  useEffect(() => {
    if (freshKey === '') return;
    const before = list.filter(({ imageId }) => settled.current.has(imageId));
    for (const { imageId } of fresh) settled.current.add(imageId);
    // New photos are sorted into the list, unless the owner has ordered it manually.
    const isInOrder = inOrderOfWay(before, alongOf).every((photo, index) => photo === before[index]);
    if (isInOrder) setList((now) => inOrderOfWay(now, alongOf));
    // Runs once for each set of new photos.
    // eslint-disable-next-line react/exhaustive-deps -- see above
  }, [freshKey]);
  const moveTo = (photo: FormPhoto, index: number): void => {
    setList((before) => before.filter(({ imageId }) => imageId !== photo.imageId).toSpliced(index, 0, photo));
    notifyMoved(index);
  };
  const remove = (id: string, index: number): void => {
    onChange((before) => ({
      ...before,
      list: before.list.filter(({ imageId }) => imageId !== id),
      coverId: before.coverId === id ? null : before.coverId,
    }));
    notifyRemoved(index);
  };
  return (
    <div className="grid gap-5">
      {list.length < ACTIVITY_MAX_PHOTOS ? (
        <PhotoDrop
          onAdded={({ id }) =>
            setList((before) =>
              before.length >= ACTIVITY_MAX_PHOTOS || before.some(({ imageId }) => imageId === id)
                ? before
                : [...before, { imageId: id, placing: 'camera', trackId: null, alongMeters: null }],
            )
          }
        />
      ) : (
        <p className="text-muted">{t('activities.photos.full', { most: format.number(ACTIVITY_MAX_PHOTOS) })}</p>
      )}
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
      <output className="sr-only">{said}</output>
      {list.length > 0 && lines.length > 0 ? (
        <CameraClock
          shiftSeconds={shiftSeconds}
          zoneMinutes={hasLocal ? zoneMinutes : null}
          onChange={(part) => onChange((before) => ({ ...before, ...part }))}
        />
      ) : null}
      {list.length > 1 && placed.length > 1 ? (
        <Button className="justify-self-start" onClick={() => setList((before) => inOrderOfWay(before, alongOf))}>
          {t('activities.photos.sort')}
        </Button>
      ) : null}
      <ul ref={element} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {list.map((one, index) => {
          const { imageId, placing } = one;
          const photo = photoOf(imageId);
          const name = photo?.caption || t('media.photo', { number: index + 1 });
          const place = places.get(imageId) ?? null;
          const along = alongOf(imageId);
          const isCover = coverId === imageId;
          return (
            <li key={imageId} className="grid content-start gap-3 rounded-lg border border-line bg-raised p-3">
              <div className="relative aspect-[4/3] overflow-hidden rounded-sm bg-sunken">
                {photo ? (
                  <PhotoPicture
                    photo={photo}
                    alt={name}
                    sizes="(min-width: 640px) 22rem, 90vw"
                    className="size-full object-contain"
                  />
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
              <PhotoActions
                name={name}
                index={index}
                count={list.length}
                isCover={isCover}
                onMove={(to) => moveTo(one, to)}
                onCover={() => onChange((before) => ({ ...before, coverId: isCover ? null : imageId }))}
                onRemove={() => remove(imageId, index)}
              />
              {lines.length > 0 ? (
                <div className="grid gap-2 border-t border-line pt-3">
                  <p className="text-sm">
                    {place && along !== null ? (
                      <>
                        <span className="font-semibold">
                          {t('activities.after', { distance: format.distance(along) })}
                        </span>
                        {place.seconds === null ? null : (
                          <>
                            {' · '}
                            <ClockTime at={new Date(place.seconds * 1_000).toISOString()} />
                          </>
                        )}
                        <span className="text-muted">
                          {' · '}
                          {t(placing === 'byHand' ? 'activities.photos.byHand' : 'activities.photos.camera')}
                        </span>
                      </>
                    ) : (
                      <span className="text-muted">
                        {t(placing === 'off' ? 'activities.photos.off' : 'activities.photos.nowhere')}
                      </span>
                    )}
                  </p>
                  <input
                    type="range"
                    min={0}
                    max={Math.max(1, Math.round(totalMeters))}
                    step={STEP_METERS}
                    value={Math.round(along ?? 0)}
                    aria-label={t('activities.photos.position', { name })}
                    aria-valuetext={along === null ? t('activities.photos.off') : format.distance(along)}
                    onChange={({ target }) =>
                      set(imageId, { placing: 'byHand', ...onLine(lines, Number(target.value)) })
                    }
                    className="h-11 w-full accent-(--accent)"
                  />
                  <div className="flex flex-wrap gap-2">
                    {(['camera', 'off'] as const).map((way) => (
                      <Button
                        key={way}
                        aria-pressed={placing === way}
                        onClick={() => set(imageId, { placing: way, trackId: null, alongMeters: null })}
                        className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
                      >
                        {t(`activities.photos.${way}`)}
                      </Button>
                    ))}
                  </div>
                </div>
              ) : null}
              {photo ? <PhotoFields photo={photo} onChange={put} /> : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
