import { sql } from 'kysely';
import type {
  CameraFacts,
  ImageLine,
  ImagePlace,
  ImagesDraft,
  PhotoPlacing,
} from '@cordada/core/activities/imagePlaces';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import type { Db } from '#server/db/connect.ts';
import type { ImageAudience } from '#server/modules/media/index.ts';

/** Everybody sees what elements and public activities show. */
export const imageAudience: ImageAudience = {
  isOpen: (imageId) => sql`exists (select 1 from public_image p where p.image_id = ${imageId})`,
};

export interface PlacedImage extends CameraFacts {
  readonly imageId: string;
  readonly placing: PhotoPlacing;
  readonly trackId: string | null;
  readonly alongMeters: number | null;
}

export async function replacePhotos(trx: Db, activityId: string, { photos, ...clock }: ImagesDraft): Promise<void> {
  await sql`update activity set photo_shift_seconds = ${clock.shiftSeconds}, photo_zone_minutes = ${clock.zoneMinutes}
    where id = ${activityId}`.execute(trx);
  await sql`delete from activity_image where activity_id = ${activityId}
    and image_id <> all(${photos.map(({ imageId }) => imageId)}::text[])`.execute(trx);
  // Clear the cover first, so that there is never more than one, whatever the write order.
  await sql`update activity_image set is_cover = false where activity_id = ${activityId} and is_cover`.execute(trx);
  await sql`insert into activity_image (activity_id, image_id, position, is_cover, placed_by, track_id, along_meters)
    select ${activityId}, w.id, w.position, w.is_cover, w.placed_by, t.id, w.along
    from unnest(${photos.map(({ imageId }) => imageId)}::text[], ${photos.map(({ isCover }) => isCover)}::boolean[],
      ${photos.map(({ placing }) => placing)}::text[], ${photos.map(({ trackId }) => trackId)}::text[],
      ${photos.map(({ alongMeters }) => alongMeters)}::float8[]) with ordinality w(id, is_cover, placed_by, track_id, along, position)
    left join activity_track t0 on t0.activity_id = ${activityId} and t0.track_id = w.track_id
    left join track_summary t on t.id = t0.track_id
    on conflict (activity_id, image_id) do update set (position, is_cover, placed_by, track_id, along_meters) =
      (excluded.position, excluded.is_cover, excluded.placed_by, excluded.track_id, excluded.along_meters)`.execute(
    trx,
  );
}

export async function listPlacedImages(trx: Db, activityId: string): Promise<PlacedImage[]> {
  const { rows } = await sql<Omit<PlacedImage, 'place'> & { lon: number | null; lat: number | null }>`
    select s.image_id as "imageId", s.placed_by as "placing", s.track_id as "trackId", s.along_meters as "alongMeters",
      i.taken_at as "takenAt", i.taken_at_is_local as "isLocal", i.lon, i.lat
    from activity_image s join image_summary i on i.id = s.image_id where s.activity_id = ${activityId} order by s.position`.execute(
    trx,
  );
  return rows.map(({ lon, lat, ...row }) => ({ ...row, place: lon === null || lat === null ? null : [lon, lat] }));
}

export async function listImageLines(trx: Db, activityId: string): Promise<ImageLine[]> {
  const { rows } = await sql<{ trackId: string; profile: TrackProfile }>`
    select t.id as "trackId", t.profile from activity_track at join track_summary t on t.id = at.track_id
    where at.activity_id = ${activityId} order by at.position`.execute(trx);
  return rows;
}

export async function findImageClock(
  trx: Db,
  activityId: string,
): Promise<{ shiftSeconds: number; zoneMinutes: number | null }> {
  const { rows } = await sql<{ shiftSeconds: number; zoneMinutes: number | null }>`
    select photo_shift_seconds as "shiftSeconds", photo_zone_minutes as "zoneMinutes" from activity where id = ${activityId}`.execute(
    trx,
  );
  return rows[0] ?? { shiftSeconds: 0, zoneMinutes: null };
}

export interface FoundPlace {
  readonly imageId: string;
  readonly found: ImagePlace | null;
}

export async function updatePlaces(trx: Db, activityId: string, places: readonly FoundPlace[]): Promise<void> {
  await sql`update activity_image s set track_id = w.track_id, along_meters = w.along, lon = w.lon, lat = w.lat,
      line_at = to_timestamp(w.seconds)
    from unnest(${places.map(({ imageId }) => imageId)}::text[], ${places.map(({ found }) => found?.trackId ?? null)}::text[],
      ${places.map(({ found }) => found?.alongMeters ?? null)}::float8[],
      ${places.map(({ found }) => found?.place[0] ?? null)}::float8[],
      ${places.map(({ found }) => found?.place[1] ?? null)}::float8[],
      ${places.map(({ found }) => found?.seconds ?? null)}::float8[]) w(id, track_id, along, lon, lat, seconds)
    where s.activity_id = ${activityId} and s.image_id = w.id`.execute(trx);
}

export async function listPhotoIds(trx: Db, activityId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select image_id as id from activity_image where activity_id = ${activityId}`.execute(trx);
  return rows.map(({ id }) => id);
}
