import { PHOTO_PLACINGS } from '@cordada/core/activities/imagePlaces';
import { builder } from '#server/graphql/builder.ts';
import { ImageType, shownImage } from '#server/modules/media/index.ts';
import type { PhotoClock, PhotoRow } from '../activities.queries.ts';

const PlacingType = builder.enumType('PhotoPlacing', { values: PHOTO_PLACINGS });

export const PhotoType = builder.objectRef<PhotoRow>('ActivityPhoto').implement({
  description: 'A photo of an activity and its position on the track, which is hidden from others where the track is.',
  fields: (t) => ({
    id: t.id({ resolve: ({ imageId }) => imageId }),
    image: t.field({
      type: ImageType,
      nullable: true,
      description: 'Null while the photo is being removed. URLs of photos that are not public expire within an hour.',
      resolve: ({ imageId }, _, context) => shownImage(context, imageId),
    }),
    isCover: t.exposeBoolean('isCover'),
    placing: t.field({
      type: PlacingType,
      nullable: true,
      description: 'How the position was determined; only for the owner.',
      resolve: ({ placing }) => placing,
    }),
    trackId: t.id({ nullable: true, resolve: ({ trackId }) => trackId }),
    alongMeters: t.exposeFloat('alongMeters', {
      nullable: true,
      description: 'Distance from the start of its track, in metres.',
    }),
    location: t.floatList({
      nullable: true,
      description: 'Latitude and longitude in degrees, on the track.',
      resolve: ({ lat, lon }) => (lat === null || lon === null ? null : [lat, lon]),
    }),
    reachedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the track passed this position.',
      resolve: ({ reachedAt }) => reachedAt,
    }),
  }),
});

export const ImageClockType = builder.objectRef<PhotoClock>('PhotoClock').implement({
  description: 'Corrections for the clocks of the cameras.',
  fields: (t) => ({
    shiftSeconds: t.exposeInt('shiftSeconds', { description: 'Seconds added to the time of the camera.' }),
    zoneMinutes: t.exposeInt('zoneMinutes', {
      nullable: true,
      description:
        'Offset from UTC in minutes, for photos without a time zone; null to derive it from the longitude of the place.',
    }),
  }),
});

const ImageInput = builder.inputType('ActivityPhotoInput', {
  fields: (t) => ({
    imageId: t.id(),
    isCover: t.boolean({ required: false, defaultValue: false }),
    placing: t.field({ type: PlacingType, required: false, defaultValue: 'camera' }),
    trackId: t.id({ required: false, description: 'Track of a position that was set manually.' }),
    alongMeters: t.float({
      required: false,
      description: 'Distance along that track in metres, for a position that was set manually.',
    }),
  }),
});

export const PhotosInput = builder.inputType('ActivityPhotosInput', {
  description: 'All photos of an activity in their order.',
  fields: (t) => ({
    photos: t.field({ type: [ImageInput] }),
    shiftSeconds: t.int({ required: false, defaultValue: 0 }),
    zoneMinutes: t.int({ required: false }),
  }),
});
