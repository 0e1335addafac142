import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import { placeImage, zoneMinutesAt } from '@cordada/core/activities/imagePlaces';
import type { ImageLine } from '@cordada/core/activities/imagePlaces';
import { ACTIVITY_MAX_PHOTOS } from '@cordada/core/limits';
import { imageUrl } from '@cordada/core/media/imageSources';
import { ImageFields, ImageListInput } from '#app/features/media/index.ts';
import type { BoardImage } from '#app/map/TrackBoard.tsx';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { moveItem } from '#app/ui/lists/moveItem.ts';
import { CameraClock } from './CameraClock.tsx';
import { ClockTime } from './ClockTime.tsx';
import { factsOf, inOrderOfWay, onLine, startsOf } from './formImages.ts';
import type { FormImage, FormImages, ImageMetadata } from './formImages.ts';
import { useImageMetadata } from './useImageMetadata.ts';

const STEP_METERS = 10;

/** What the camera of a photo noted is known once it has been sent. */
const isOfUnknownZone = (photo: ImageMetadata | null | undefined): boolean =>
  photo?.isLocalTime === true || photo?.blobUrl !== undefined;

export function ImagesInput({
  value,
  lines,
  day,
  error,
  given,
  onChange,
  onPlaced,
}: {
  readonly value: FormImages;
  readonly lines: readonly ImageLine[];
  readonly day: string;
  readonly error: string | undefined;
  /** Photos that are uploaded at once, because another app has shared them. */
  readonly given: readonly File[];
  readonly onChange: (change: (before: FormImages) => FormImages) => void;
  readonly onPlaced: (photos: readonly BoardImage[]) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { list, coverId, shiftSeconds } = value;
  const photos = useImageMetadata(list.map(({ imageId }) => imageId));
  const { photoOf, put } = photos;
  const lon = lines[0]?.profile.lon[0] ?? 0;
  const zoneMinutes = value.zoneMinutes ?? zoneMinutesAt(lon, -new Date(`${day}T12:00`).getTimezoneOffset());
  const starts = useMemo(() => startsOf(lines), [lines]);
  const totalMeters = (starts.at(-1) ?? 0) + (lines.at(-1)?.profile.distanceMeters.at(-1) ?? 0);
  const places = new Map(
    list.map((photo) => {
      const noted = photoOf(photo.imageId);
      return [photo.imageId, placeImage(lines, photo, noted ? factsOf(noted) : null, { shiftSeconds, zoneMinutes })];
    }),
  );
  const alongOf = (imageId: string): number | null => {
    const place = places.get(imageId);
    return place
      ? (starts[lines.findIndex(({ trackId }) => trackId === place.trackId)] ?? 0) + place.alongMeters
      : null;
  };
  const placed = list.flatMap(({ imageId }): BoardImage[] => {
    const [photo, place] = [photoOf(imageId), places.get(imageId)];
    return photo && place ? [{ ...place, id: imageId, name: photo.caption, src: imageUrl(photo, 320) }] : [];
  });
  const placedKey = placed.map(({ id, trackId, alongMeters }) => `${id} ${trackId} ${alongMeters}`).join();
  useEffect(() => {
    onPlaced(placed);
    // eslint-disable-next-line react/exhaustive-deps -- new objects with the same places are not a change
  }, [placedKey, onPlaced]);
  const hasLocal = list.some(({ imageId }) => isOfUnknownZone(photoOf(imageId)));
  // Stores the time zone in the form, so that the server reads the camera clocks the same way.
  const isZoneMissing = hasLocal && value.zoneMinutes === null && lines.length > 0;
  useEffect(() => {
    if (isZoneMissing) onChange((before) => ({ ...before, zoneMinutes }));
  }, [isZoneMissing, zoneMinutes, onChange]);

  const setList = (change: (before: readonly FormImage[]) => readonly FormImage[]): void =>
    onChange((before) => ({ ...before, list: change(before.list) }));
  const set = (imageId: string, part: Partial<FormImage>): void =>
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
    // eslint-disable-next-line react/exhaustive-deps -- runs once for each set of new photos
  }, [freshKey]);
  const remove = (id: string): void => {
    onChange((before) => ({
      ...before,
      list: before.list.filter(({ imageId }) => imageId !== id),
      coverId: before.coverId === id ? null : before.coverId,
    }));
  };
  return (
    <div className="grid gap-5">
      <ImageListInput
        imageIds={list.map(({ imageId }) => imageId)}
        photos={photos}
        coverId={coverId}
        most={ACTIVITY_MAX_PHOTOS}
        fullText={t('activities.photos.full', { most: format.number(ACTIVITY_MAX_PHOTOS) })}
        error={error}
        given={given}
        tools={
          <>
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
          </>
        }
        onAdd={({ id }) =>
          setList((before) =>
            before.length >= ACTIVITY_MAX_PHOTOS || before.some(({ imageId }) => imageId === id)
              ? before
              : [...before, { imageId: id, placing: 'camera', trackId: null, alongMeters: null }],
          )
        }
        onMove={(id, index) => setList((before) => moveItem(before, ({ imageId }) => imageId === id, index))}
        onRemove={remove}
        onCover={(photo) => onChange((before) => ({ ...before, coverId: photo?.id ?? null }))}
      >
        {(imageId, photo, name) => {
          const placing = list.find((one) => one.imageId === imageId)?.placing ?? 'camera';
          const place = places.get(imageId) ?? null;
          const along = alongOf(imageId);
          return (
            <>
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
              {photo ? <ImageFields photo={photo} onChange={put} /> : null}
            </>
          );
        }}
      </ImageListInput>
    </div>
  );
}
