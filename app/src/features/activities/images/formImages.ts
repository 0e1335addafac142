import type { CameraFacts, PhotoDraft, PhotoLine } from '@cordada/core/activities/photoPlaces';
import type { ActivityImageMetadataData } from '#app/data/generated/activities.ts';

/** A photo of the form: which one is the cover stands beside them. */
export type FormPhoto = Omit<PhotoDraft, 'isCover'>;

/** The photos of the form in their order, and what is said of the cameras' clocks. */
export interface FormPhotos {
  readonly list: readonly FormPhoto[];
  readonly coverId: string | null;
  readonly shiftSeconds: number;
  /** Null until the first photo without a zone of its own is there. */
  readonly zoneMinutes: number | null;
}

export const NO_PHOTOS: FormPhotos = { list: [], coverId: null, shiftSeconds: 0, zoneMinutes: null };

export type ImageMetadata = ActivityImageMetadataData['images'][number];

/** What the camera of a photo noted. */
export function factsOf({ takenAt, isLocalTime, location }: ImageMetadata): CameraFacts {
  return {
    takenAt: takenAt === null ? null : new Date(takenAt),
    isLocal: isLocalTime ?? false,
    place: location && [location.lon, location.lat],
  };
}

/** How far along all lines, one after the other, each begins. */
export function startsOf(lines: readonly PhotoLine[]): number[] {
  let offset = 0;
  return lines.map(({ profile }) => {
    const start = offset;
    offset += profile.distanceMeters.at(-1) ?? 0;
    return start;
  });
}

/** A place along all lines on the one it lies on. */
export function onLine(lines: readonly PhotoLine[], meters: number): Pick<FormPhoto, 'trackId' | 'alongMeters'> {
  const starts = startsOf(lines);
  const index = Math.max(
    0,
    starts.findLastIndex((start) => start <= meters),
  );
  return { trackId: lines[index]?.trackId ?? null, alongMeters: meters - (starts[index] ?? 0) };
}

/** Photos in the order of the way; those that stand nowhere after them, as they were. */
export function inOrderOfWay(
  list: readonly FormPhoto[],
  alongOf: (imageId: string) => number | null,
): readonly FormPhoto[] {
  const key = ({ imageId }: FormPhoto): number => alongOf(imageId) ?? Number.MAX_VALUE;
  return list.toSorted((a, b) => key(a) - key(b));
}
