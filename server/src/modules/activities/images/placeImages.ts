import type { ImagesDraft } from '@cordada/core/activities/imagePlaces';
import { placeImage, zoneMinutesAt } from '@cordada/core/activities/imagePlaces';
import { Failure } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { loadOwnImages } from '#server/modules/media/index.ts';
import { findImageClock, listImageLines, listPlacedImages, replacePhotos, updatePlaces } from './images.queries.ts';

/**
 * Attaches photos of the viewer to an activity and skips those deleted meanwhile.
 * @throws Failure `invalid_input` with the field `photos` for photos of others
 */
export async function attachImages(trx: Db, viewer: Viewer, activityId: string, draft: ImagesDraft): Promise<void> {
  const ids = draft.photos.map(({ imageId }) => imageId);
  const { own, foreign } = await loadOwnImages(trx, viewer, ids);
  if (foreign.length > 0) {
    throw new Failure('invalid_input', 'Some photos are not yours to show.', { fields: { photos: 'invalid_input' } });
  }
  await replacePhotos(trx, activityId, { ...draft, photos: draft.photos.filter(({ imageId }) => own.has(imageId)) });
}

/** Recomputes the positions of photos on the whole tracks; call it after every change of tracks. */
export async function placeImages(trx: Db, activityId: string): Promise<void> {
  const photos = await listPlacedImages(trx, activityId);
  if (photos.length === 0) return;
  const lines = await listImageLines(trx, activityId);
  const { shiftSeconds, zoneMinutes } = await findImageClock(trx, activityId);
  const lon = lines[0]?.profile.lon[0] ?? 0;
  const clock = { shiftSeconds, zoneMinutes: zoneMinutes ?? zoneMinutesAt(lon, Number.NaN) };
  const places = photos.map((photo) => ({ imageId: photo.imageId, found: placeImage(lines, photo, photo, clock) }));
  await updatePlaces(trx, activityId, places);
}
