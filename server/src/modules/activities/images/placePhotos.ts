import type { PhotosDraft } from '@cordada/core/activities/photoPlaces';
import { placePhoto, zoneMinutesAt } from '@cordada/core/activities/photoPlaces';
import { Failure } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { loadOwnImages } from '#server/modules/media/index.ts';
import { findPhotoClock, listPhotoLines, listPlacedPhotos, replacePhotos, updatePlace } from './photos.queries.ts';

/**
 * Attaches photos of the viewer to an activity and skips those deleted meanwhile.
 * @throws Failure `invalid_input` with the field `photos` for photos of others
 */
export async function attachImages(trx: Db, viewer: Viewer, activityId: string, draft: PhotosDraft): Promise<void> {
  const ids = draft.photos.map(({ imageId }) => imageId);
  const { own, foreign } = await loadOwnImages(trx, viewer, ids);
  if (foreign.length > 0) {
    throw new Failure('invalid_input', 'Some photos are not yours to show.', { fields: { photos: 'invalid_input' } });
  }
  await replacePhotos(trx, activityId, { ...draft, photos: draft.photos.filter(({ imageId }) => own.has(imageId)) });
}

/** Recomputes the positions of photos on the whole tracks; call it after every change of tracks. */
export async function placePhotos(trx: Db, activityId: string): Promise<void> {
  const photos = await listPlacedPhotos(trx, activityId);
  if (photos.length === 0) return;
  const lines = await listPhotoLines(trx, activityId);
  const { shiftSeconds, zoneMinutes } = await findPhotoClock(trx, activityId);
  const lon = lines[0]?.profile.lon[0] ?? 0;
  const clock = { shiftSeconds, zoneMinutes: zoneMinutes ?? zoneMinutesAt(lon, Number.NaN) };
  for (const photo of photos) {
    await updatePlace(trx, activityId, photo.imageId, placePhoto(lines, photo, photo, clock));
  }
}
