import type { LonLat } from '@cordada/core/geo/lonLat';
import type { ImageDetails } from '@cordada/core/media/imageSources';
import { imageUrl } from '@cordada/core/media/imageSources';
import type { BoardImage } from '#app/map/TrackBoard.tsx';
import type { LoadedActivity } from './loadActivity.ts';

const ON_MAP = 320;

export interface ShownPhoto {
  readonly id: string;
  readonly photo: ImageDetails;
  readonly trackId: string | null;
  readonly alongMeters: number | null;
  readonly place: LonLat | null;
  readonly reachedAt: string | null;
}

export function shownImages({ photos }: LoadedActivity): ShownPhoto[] {
  return photos.flatMap(({ id, image, trackId, alongMeters, location, reachedAt }) => {
    const [lat, lon] = location ?? [];
    const place: LonLat | null = lat === undefined || lon === undefined ? null : [lon, lat];
    return image ? [{ id, photo: image, trackId, alongMeters, place, reachedAt }] : [];
  });
}

export function boardImages(photos: readonly ShownPhoto[]): BoardImage[] {
  return photos.flatMap(({ id, photo, trackId, alongMeters, place }) =>
    place && trackId !== null && alongMeters !== null
      ? [{ id, name: photo.caption, src: imageUrl(photo, ON_MAP), place, trackId, alongMeters }]
      : [],
  );
}
