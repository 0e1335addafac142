import { boundsOfBox, joinBounds } from '@cordada/core/geo/bounds';
import { ACTIVITY_KINDS, ACTIVITY_STATUSES, VISIBILITIES } from '@cordada/core/activities/activity';
import { Failure } from '@cordada/core/failures';
import { ACTIVITY_MAX_TRACKS } from '@cordada/core/limits';
import { COVER_RATIO, middleCrop } from '@cordada/core/media/imageSources';
import { builder } from '#server/graphql/builder.ts';
import { UserType, loadUser } from '#server/modules/accounts/index.ts';
import { frameOf, shownImage } from '#server/modules/media/index.ts';
import { TrackType, loadShape, loadTrack } from '#server/modules/tracks/index.ts';
import { seesWholeTracks } from './activities.policy.ts';
import type { ActivityRow } from './activities.queries.ts';
import { ImageClockType, PhotoType } from './images/images.graphql.ts';
import { MilestoneType } from './milestones/milestones.graphql.ts';
import { getReadableActivity } from './visibility/readableActivities.ts';

const MILESTONES_DEFAULT = 5;
const IMAGES_OF_ACTIVITY_DEFAULT = 5;

export const ActivityKindEnum = builder.enumType('ActivityKind', { values: ACTIVITY_KINDS });
export const VisibilityType = builder.enumType('Visibility', { values: VISIBILITIES });

export const StatusType = builder.enumType('ActivityStatus', { values: ACTIVITY_STATUSES });

export const ActivityType = builder.objectRef<ActivityRow>('Activity').implement({
  description: 'An activity or a planned activity. Statistics, tracks and milestones contain what the viewer may see.',
  fields: (t) => ({
    id: t.exposeID('id'),
    isWhole: t.boolean({
      description: 'Whether tracks are shown in full, which is only true for the owner.',
      resolve: ({ version }) => version === 'whole',
    }),
    showsEnds: t.boolean({
      nullable: true,
      description: 'Whether others see where its tracks start and end; only for the owner.',
      resolve: async (activity, _, context) =>
        seesWholeTracks(await context.viewer(), activity) ? activity.showsEnds : null,
    }),
    revision: t.int({
      nullable: true,
      description: 'Increases with every save; only for the owner.',
      resolve: async (activity, _, context) =>
        seesWholeTracks(await context.viewer(), activity) ? activity.revision : null,
    }),
    status: t.field({ type: StatusType, resolve: (activity) => activity.status }),
    visibility: t.field({ type: VisibilityType, resolve: (activity) => activity.visibility }),
    kind: t.field({ type: ActivityKindEnum, resolve: (activity) => activity.kind }),
    title: t.exposeString('title'),
    slug: t.exposeString('slug'),
    story: t.exposeString('story'),
    happenedOn: t.field({ type: 'Date', resolve: (activity) => activity.happenedOn }),
    endedOn: t.field({
      type: 'Date',
      nullable: true,
      description: 'The last day of an activity of several days.',
      resolve: (activity) => activity.endedOn,
    }),
    directions: t.exposeString('directions'),
    equipment: t.exposeString('equipment'),
    difficulties: t.field({
      type: 'Json',
      description: 'Grades, each `{ scale, value }`.',
      resolve: (activity) => activity.difficulties,
    }),
    conditions: t.field({
      type: 'Json',
      nullable: true,
      description: 'Conditions on the day, by field of the conditions registry.',
      resolve: (activity) => activity.conditions,
    }),
    publishedAt: t.field({ type: 'DateTime', nullable: true, resolve: (activity) => activity.publishedAt }),
    deletedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Set while the activity is in the bin of its owner.',
      resolve: (activity) => activity.deletedAt,
    }),
    distanceMeters: t.exposeFloat('distanceMeters', { nullable: true }),
    ascentMeters: t.exposeFloat('ascentMeters', { nullable: true }),
    descentMeters: t.exposeFloat('descentMeters', { nullable: true }),
    totalSeconds: t.exposeFloat('totalSeconds', { nullable: true }),
    movingSeconds: t.exposeFloat('movingSeconds', { nullable: true }),
    maxElevationMeters: t.exposeFloat('maxElevationMeters', { nullable: true }),
    bounds: t.floatList({
      nullable: true,
      description: 'West, south, east, north, in degrees; west is greater than east across the antimeridian.',
      resolve: ({ boxes }) => joinBounds(boxes.map(boundsOfBox))?.slice() ?? null,
    }),
    owner: t.field({
      type: UserType,
      resolve: async ({ ownerId }, _, context) => {
        const owner = await loadUser(context, ownerId);
        if (!owner) throw new Failure('not_found', 'There is no such user.');
        return owner;
      },
    }),
    shape: t.field({
      type: 'Json',
      description: 'Simplified lines of about forty points per track as [longitude, latitude], for thumbnails.',
      resolve: async ({ trackIds, version }, _, context) =>
        (await Promise.all(trackIds.map((id) => loadShape(context, id, version)))).flat(),
    }),
    milestones: t.field({
      type: [MilestoneType],
      extensions: { rows: MILESTONES_DEFAULT },
      resolve: (activity) => activity.milestones,
    }),
    photos: t.field({
      type: [PhotoType],
      extensions: { rows: IMAGES_OF_ACTIVITY_DEFAULT },
      resolve: (activity) => activity.photos,
    }),
    photoClock: t.field({
      type: ImageClockType,
      nullable: true,
      description: 'Only for the owner.',
      resolve: ({ photoClock }) => photoClock,
    }),
    coverFrame: t.field({
      type: 'Json',
      nullable: true,
      description: 'The cover photo as `{ image: { folder, width, height, caption }, crop }`.',
      resolve: async ({ photos }, _, context) => {
        const cover = photos.find(({ isCover }) => isCover);
        const image = cover && (await shownImage(context, cover.imageId));
        return image ? frameOf({ image, crop: middleCrop(image, COVER_RATIO) }) : null;
      },
    }),
    tracks: t.field({
      type: [TrackType],
      extensions: { rows: ACTIVITY_MAX_TRACKS },
      resolve: async ({ trackIds, version }, _, context) => {
        const tracks = await Promise.all(trackIds.map((id) => loadTrack(context, id, version)));
        return tracks.filter((track) => track !== null);
      },
    }),
  }),
});

builder.queryFields((t) => ({
  activity: t.field({
    type: ActivityType,
    args: {
      id: t.arg.id(),
      asOthers: t.arg.boolean({
        required: false,
        description: 'Returns the activity as others see it; only for the owner.',
      }),
    },
    resolve: (_, { id, asOthers }, context) => getReadableActivity(context, id, asOthers ?? false),
  }),
}));
