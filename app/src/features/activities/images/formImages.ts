import type { CameraFacts, ImageDraft, ImageLine } from '@cordada/core/activities/imagePlaces';
import type { ImageFile } from '@cordada/core/media/imageSources';
import type { ActivityImageMetadataData } from '#app/data/generated/activities.ts';

export type FormImage = Omit<ImageDraft, 'isCover'>;

export interface FormImages {
  readonly list: readonly FormImage[];
  readonly coverId: string | null;
  readonly shiftSeconds: number;
  /** UTC offset of the cameras in minutes; null until a photo without its own time zone is added. */
  readonly zoneMinutes: number | null;
}

export const NO_PHOTOS: FormImages = { list: [], coverId: null, shiftSeconds: 0, zoneMinutes: null };

export type ImageMetadata = ActivityImageMetadataData['images'][number] & Pick<ImageFile, 'blobUrl'>;

export function factsOf({ takenAt, isLocalTime, location }: ImageMetadata): CameraFacts {
  return {
    takenAt: takenAt === null ? null : new Date(takenAt),
    isLocal: isLocalTime ?? false,
    place: location && [location.lon, location.lat],
  };
}

/** Offset in meters of each line along all lines joined. */
export function startsOf(lines: readonly ImageLine[]): number[] {
  let offset = 0;
  return lines.map(({ profile }) => {
    const start = offset;
    offset += profile.distanceMeters.at(-1) ?? 0;
    return start;
  });
}

/** Converts a distance along all lines to the line and the distance along it. */
export function onLine(lines: readonly ImageLine[], meters: number): Pick<FormImage, 'trackId' | 'alongMeters'> {
  const starts = startsOf(lines);
  const index = Math.max(
    0,
    starts.findLastIndex((start) => start <= meters),
  );
  return { trackId: lines[index]?.trackId ?? null, alongMeters: meters - (starts[index] ?? 0) };
}

/** Sorts photos by their position along the track. Photos without a position come last, in their previous order. */
export function inOrderOfWay(
  list: readonly FormImage[],
  alongOf: (imageId: string) => number | null,
): readonly FormImage[] {
  const key = ({ imageId }: FormImage): number => alongOf(imageId) ?? Number.MAX_VALUE;
  return list.toSorted((a, b) => key(a) - key(b));
}
