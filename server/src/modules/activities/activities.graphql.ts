import { ACTIVITY_KINDS, ACTIVITY_STATUSES, MILESTONE_ROLES, VISIBILITIES } from '@cordada/core/activities/activity';
import { ACTIVITY_SORTS, ACTIVITY_TEXT_QUERY_MAX_LENGTH } from '@cordada/core/activities/activityFilter';
import { PHOTO_PLACINGS } from '@cordada/core/activities/photoPlaces';
import { Failure } from '@cordada/core/failures';
import { COVER_RATIO, middleCrop } from '@cordada/core/media/photo';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { ACTIVITY_MAX_TRACKS, QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { loadRelation, loadUser, profileField, UserType } from '#server/modules/accounts/index.ts';
import { ElementRef, loadElement, RegionType } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import { frameOf, ImageType, shownImage } from '#server/modules/media/index.ts';
import { loadShape, loadTakenFrom, loadTrack, TrackType } from '#server/modules/tracks/index.ts';
import type { TrackOrigin } from '#server/modules/tracks/index.ts';
import { batched } from '#server/graphql/batched.ts';
import { builder, EMPTY_PAGE, PAGE_ARGS, pageType, readPage, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { canReadActivity, isKeptPrivate, seesWholeTracks } from './activities.policy.ts';
import {
  listConditions,
  listDaysOut,
  listDeletedActivities,
  listMostVisited,
  listOwnActivities,
  listFollowedActivities,
  listPublicActivities,
  listSharedActivities,
  listYearTotals,
  loadActivities,
  loadActivityIdsOfTracks,
  sumActivities,
} from './activities.queries.ts';
import type {
  ActivityRow,
  ActivityTotals,
  ActivityListQuery,
  MilestoneRow,
  PhotoClock,
  PhotoRow,
  StoredActivity,
  YearTotal,
} from './activities.queries.ts';
import { deleteActivity, purgeActivity, restoreActivity } from './activityBin.ts';
import { changeHead, completePlan, publishActivity, saveActivity, unpublishActivity } from './saveActivity.ts';
import { logAscent } from './logAscent.ts';
import { shareEnds } from './shareEnds.ts';
import { redactForViewer, redactPage, projectVersion } from './redactActivity.ts';

const SAVED_BY_MAX_LENGTH = 40;
const RECENT_ROWS = 6;
const CONDITIONS_ROWS = 3;
const MILESTONES_DEFAULT = 5;
const IMAGES_OF_ACTIVITY_DEFAULT = 5;
const YEARS_DEFAULT = 20;
const TAKEN_FROM_DEFAULT = 2;
const DAYS_DEFAULT = 100;

const loadActivity = batched(loadActivities);
const loadActivityIdOfTrack = batched(loadActivityIdsOfTracks);

export const ActivityKindEnum = builder.enumType('ActivityKind', { values: ACTIVITY_KINDS });
export const VisibilityType = builder.enumType('Visibility', { values: VISIBILITIES });
const RoleType = builder.enumType('MilestoneRole', { values: MILESTONE_ROLES });
const StatusType = builder.enumType('ActivityStatus', { values: ACTIVITY_STATUSES });

const MilestoneType = builder.objectRef<MilestoneRow>('Milestone').implement({
  description: 'A milestone of an activity; milestones are in the order of the activity.',
  fields: (t) => ({
    name: t.exposeString('name'),
    role: t.field({ type: RoleType, resolve: (milestone) => milestone.role }),
    note: t.exposeString('note'),
    location: t.floatList({
      nullable: true,
      description: 'Latitude and longitude in degrees.',
      resolve: ({ lat, lon }) => (lat === null || lon === null ? null : [lat, lon]),
    }),
    elevationMeters: t.exposeFloat('elevationMeters', { nullable: true }),
    alongMeters: t.exposeFloat('alongMeters', { nullable: true }),
    reachedAt: t.field({ type: 'DateTime', nullable: true, resolve: (milestone) => milestone.reachedAt }),
    visitCount: t.exposeInt('visitCount', {
      description: 'Number of times the tracks reached the place, as far as the viewer may see them; 1 when unknown.',
    }),
    imageId: t.id({
      nullable: true,
      description: 'One of the photos of the activity.',
      resolve: (milestone) => milestone.imageId,
    }),
    element: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ elementId }, _, context) => (elementId === null ? null : loadElement(context, elementId)),
    }),
  }),
});

const PlacingType = builder.enumType('PhotoPlacing', { values: PHOTO_PLACINGS });

const PhotoType = builder.objectRef<PhotoRow>('ActivityPhoto').implement({
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

const PhotoClockType = builder.objectRef<PhotoClock>('PhotoClock').implement({
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
    bounds: t.floatList({ nullable: true, resolve: (activity) => activity.bounds && [...activity.bounds] }),
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
      type: PhotoClockType,
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

const ActivityPage = pageType(ActivityType, ({ id }) => id);

const SortType = builder.enumType('ActivitySort', { values: ACTIVITY_SORTS });

const FILTER_ARGS = builder.args((t) => ({
  kind: t.field({ type: ActivityKindEnum, required: false }),
  from: t.field({ type: 'Date', required: false, description: 'First day.' }),
  to: t.field({ type: 'Date', required: false, description: 'Last day, inclusive.' }),
  text: t.string({ required: false, description: 'Searches title, story and names of milestones.' }),
  hasTrack: t.boolean({ required: false }),
}));
const OWN_FILTER_ARGS = builder.args((t) => ({
  status: t.field({ type: StatusType, required: false }),
  visibility: t.field({ type: VisibilityType, required: false }),
}));
const SORT_ARGS = builder.args((t) => ({ sort: t.field({ type: SortType, required: false }) }));

type Given<Value> = { readonly [Key in keyof Value]?: Value[Key] | null | undefined };

/** @throws Failure `bad_request` for a search text that is too long */
function readAsked({
  kind,
  from,
  to,
  text,
  hasTrack,
  status,
  visibility,
  sort,
}: Given<ActivityListQuery>): ActivityListQuery {
  const words = text?.trim() ?? '';
  if (words.length > ACTIVITY_TEXT_QUERY_MAX_LENGTH) throw new Failure('bad_request', 'The text is too long.');
  return {
    kind: kind ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    text: words === '' ? undefined : words,
    hasTrack: hasTrack ?? undefined,
    status: status ?? undefined,
    visibility: visibility ?? undefined,
    sort: sort ?? undefined,
  };
}

const YearTotalType = builder.objectRef<YearTotal>('YearTotal').implement({
  fields: (t) => ({
    year: t.exposeInt('year'),
    activities: t.exposeInt('activities'),
    days: t.exposeInt('days'),
    distanceMeters: t.exposeFloat('distanceMeters'),
    ascentMeters: t.exposeFloat('ascentMeters'),
  }),
});

const DayOut = builder.objectRef<{ day: string; count: number }>('DayOut').implement({
  fields: (t) => ({
    day: t.field({ type: 'Date', resolve: ({ day }) => day }),
    count: t.exposeInt('count'),
  }),
});

const YearCount = builder.objectRef<{ year: number; count: number }>('YearCount').implement({
  fields: (t) => ({ year: t.exposeInt('year'), count: t.exposeInt('count') }),
});

const ActivityTotalsType = builder.objectRef<ActivityTotals>('ActivityTotals').implement({
  description: 'Totals over activities.',
  fields: (t) => ({
    activities: t.exposeInt('activities'),
    days: t.exposeInt('days'),
    distanceMeters: t.exposeFloat('distanceMeters'),
    ascentMeters: t.exposeFloat('ascentMeters'),
    movingSeconds: t.exposeFloat('movingSeconds'),
    maxElevationMeters: t.exposeFloat('maxElevationMeters', { nullable: true }),
    daysOut: t.field({ type: [DayOut], extensions: { rows: DAYS_DEFAULT }, resolve: ({ daysOut }) => daysOut }),
    years: t.field({
      type: [YearCount],
      extensions: { rows: YEARS_DEFAULT },
      description: 'All years, regardless of the date filter.',
      resolve: ({ years }) => years,
    }),
  }),
});
const NO_TOTALS: ActivityTotals = {
  activities: 0,
  days: 0,
  distanceMeters: 0,
  ascentMeters: 0,
  movingSeconds: 0,
  maxElevationMeters: null,
  daysOut: [],
  years: [],
};

// Profile statistics come from public activities only, so that the page is the same for every viewer.
profileField('yearTotals', {
  type: [YearTotalType],
  extensions: { rows: YEARS_DEFAULT, cost: QUERY_STATEMENT_COST },
  hidden: [],
  resolve: ({ id }, _, { db }) => listYearTotals(db, id),
});

profileField('daysOut', {
  type: [DayOut],
  extensions: { rows: DAYS_DEFAULT, cost: QUERY_STATEMENT_COST },
  description: 'Days with an activity within the last year.',
  hidden: [],
  resolve: ({ id }, _, { db }) => listDaysOut(db, id),
});

profileField('activities', {
  type: ActivityPage,
  extensions: { cost: QUERY_STATEMENT_COST },
  args: { ...FILTER_ARGS, ...SORT_ARGS, ...PAGE_ARGS },
  hidden: EMPTY_PAGE,
  resolve: async ({ id }, args, context) =>
    redactPage(
      await listPublicActivities(context.db, { ownerId: id }, readPage(args), readAsked(args)),
      await context.viewer(),
    ),
});

profileField('activityTotals', {
  type: ActivityTotalsType,
  extensions: { cost: QUERY_STATEMENT_COST },
  args: FILTER_ARGS,
  hidden: NO_TOTALS,
  resolve: ({ id }, args, { db }) => sumActivities(db, { ownerId: id, isOwn: false }, readAsked(args)),
});

const TakenFromType = builder.objectRef<TrackOrigin>('TakenFrom').implement({
  description:
    'The source of a copied line. Both fields are null when the source was deleted or is not visible to the viewer.',
  fields: (t) => ({
    activity: t.field({
      type: ActivityType,
      nullable: true,
      resolve: ({ kind, id }, _, context) => {
        if (kind !== 'activity' || id === null) return null;
        context.tag(`activity:${id}`);
        return findReadableActivity(context, id);
      },
    }),
    element: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ kind, id }, _, context) => (kind === 'element' && id !== null ? loadElement(context, id) : null),
    }),
  }),
});

builder.objectFields(TrackType, (t) => ({
  takenFrom: t.field({
    type: [TakenFromType],
    extensions: { rows: TAKEN_FROM_DEFAULT },
    description: 'Activities and elements whose lines were copied into this track.',
    resolve: async (track, _, context) => [...(await loadTakenFrom(context, track.id))],
  }),
  activity: t.field({
    type: ActivityType,
    nullable: true,
    description: 'The activity that contains the track, if the viewer may see it.',
    resolve: async (track, _, context) => {
      const id = await loadActivityIdOfTrack(context, track.id);
      return id === null ? null : findReadableActivity(context, id);
    },
  }),
}));

builder.interfaceFields(ElementRef, (t) => ({
  recentActivities: t.field({
    type: [ActivityType],
    extensions: { rows: RECENT_ROWS, cost: QUERY_STATEMENT_COST },
    description: 'Latest public activities that reached this element or lie in this region.',
    resolve: async (row: ElementRow, _, context) => {
      const where = row.kind === 'region' ? { regionId: row.id } : { elementId: row.id };
      const page = await listPublicActivities(context.db, where, { rows: RECENT_ROWS, after: null });
      return redactPage(page, await context.viewer()).nodes;
    },
  }),
}));

async function mayRead(context: RequestContext, activity: StoredActivity): Promise<boolean> {
  return canReadActivity(await context.viewer(), activity, await loadRelation(context, activity.ownerId));
}

export function findReadableActivity(context: RequestContext, id: string): Promise<ActivityRow | null> {
  const found = context.once(findReadableActivity, () => new Map<string, Promise<ActivityRow | null>>());
  const known = found.get(id) ?? readActivity(context, id);
  found.set(id, known);
  return known;
}

async function readActivity(context: RequestContext, id: string): Promise<ActivityRow | null> {
  const activity = await loadActivity(context, id);
  return activity && (await mayRead(context, activity)) ? redactForViewer(activity, await context.viewer()) : null;
}

/** @throws Failure `forbidden` for a private activity, otherwise `not_found` */
async function getReadableActivity(context: RequestContext, id: string, isPreview = false): Promise<ActivityRow> {
  context.tag(`activity:${id}`);
  const activity = (await loadActivities(context.db, [id])).get(id);
  if (activity && (await mayRead(context, activity))) {
    return isPreview ? projectVersion(activity, 'shared') : redactForViewer(activity, await context.viewer());
  }
  if (activity && isKeptPrivate(activity)) throw new Failure('forbidden', 'This activity is private.');
  throw new Failure('not_found', 'There is no such activity.');
}

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
  activities: t.field({
    type: ActivityPage,
    description: 'Public activities, latest first.',
    args: PAGE_ARGS,
    resolve: async (_, args, context) => {
      context.tag('listing:activity');
      return redactPage(await listPublicActivities(context.db, {}, readPage(args)), await context.viewer());
    },
  }),
  deletedActivities: t.field({
    type: ActivityPage,
    description: 'Activities in the bin of the logged-in user, which can be restored for some days.',
    args: PAGE_ARGS,
    resolve: async (_, args, context) => {
      const viewer = await requireViewer(context);
      return redactPage(await listDeletedActivities(context.db, viewer.id, readPage(args)), viewer);
    },
  }),
  lastConditions: t.field({
    type: [ActivityType],
    extensions: { rows: CONDITIONS_ROWS },
    description: 'Public activities of the last weeks that report conditions at an element, latest first.',
    args: { elementId: t.arg.id() },
    resolve: async (_, { elementId }, context) =>
      redactPage(await listConditions(context.db, elementId, CONDITIONS_ROWS), null).nodes,
  }),
  followedActivities: t.field({
    type: ActivityPage,
    description: 'Activities of users whom the logged-in user follows, as far as visible; latest first.',
    args: PAGE_ARGS,
    resolve: async (_, args, context) => {
      const viewer = await requireViewer(context);
      return redactPage(await listFollowedActivities(context.db, viewer.id, readPage(args)), viewer);
    },
  }),
  sharedActivities: t.field({
    type: ActivityPage,
    description: 'Activities of a user that are visible to the logged-in user but not public; latest first.',
    args: { ownerId: t.arg.id(), ...PAGE_ARGS },
    resolve: async (_, { ownerId, ...args }, context) => {
      const viewer = await requireViewer(context);
      return redactPage(
        await listSharedActivities(context.db, { readerId: viewer.id, ownerId }, readPage(args)),
        viewer,
      );
    },
  }),
  myActivities: t.field({
    type: ActivityPage,
    args: { ...FILTER_ARGS, ...OWN_FILTER_ARGS, ...SORT_ARGS, ...PAGE_ARGS },
    resolve: async (_, args, context) => {
      const viewer = await requireViewer(context);
      return redactPage(await listOwnActivities(context.db, viewer.id, readAsked(args), readPage(args)), viewer);
    },
  }),
  myActivityTotals: t.field({
    type: ActivityTotalsType,
    description:
      'Totals over the activities of the logged-in user, including drafts and private activities but not plans.',
    args: { ...FILTER_ARGS, ...OWN_FILTER_ARGS },
    resolve: async (_, args, context) => {
      const { id: ownerId } = await requireViewer(context);
      return sumActivities(context.db, { ownerId, isOwn: true }, readAsked(args));
    },
  }),
}));

const MilestoneInput = builder.inputType('MilestoneInput', {
  fields: (t) => ({
    elementId: t.id({
      required: false,
      description: 'Without an element, the milestone is a point with a name and a location.',
    }),
    name: t.string({ required: false }),
    location: t.floatList({ required: false, description: 'Latitude and longitude in degrees.' }),
    reachedAt: t.field({ type: 'DateTime', required: false, description: 'Without a time, the tracks determine it.' }),
    role: t.field({ type: RoleType, required: false, defaultValue: 'reached' }),
    note: t.string({ required: false }),
    imageId: t.id({ required: false, description: 'One of the photos of the activity.' }),
  }),
});

function placeOf(location: readonly number[] | null | undefined): LonLat | null {
  const [lat, lon, more] = location ?? [];
  return lat === undefined || lon === undefined || more !== undefined ? null : [lon, lat];
}

const PhotoInput = builder.inputType('ActivityPhotoInput', {
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

const PhotosInput = builder.inputType('ActivityPhotosInput', {
  description: 'All photos of an activity in their order.',
  fields: (t) => ({
    photos: t.field({ type: [PhotoInput] }),
    shiftSeconds: t.int({ required: false, defaultValue: 0 }),
    zoneMinutes: t.int({ required: false }),
  }),
});

const ActivityInput = builder.inputType('ActivityInput', {
  fields: (t) => ({
    kind: t.field({ type: ActivityKindEnum }),
    title: t.string(),
    story: t.string({ required: false }),
    happenedOn: t.field({ type: 'Date' }),
    visibility: t.field({ type: VisibilityType }),
    endedOn: t.field({ type: 'Date', required: false }),
    directions: t.string({ required: false }),
    equipment: t.string({ required: false }),
    difficulties: t.field({ type: 'Json', required: false }),
    conditions: t.field({ type: 'Json', required: false }),
    isPlan: t.boolean({ required: false, defaultValue: false, description: 'True for a planned activity.' }),
    trackIds: t.idList(),
    milestones: t.field({ type: [MilestoneInput] }),
    photos: t.field({ type: PhotosInput, required: false, description: 'When omitted, the photos stay unchanged.' }),
  }),
});

builder.mutationFields((t) => ({
  saveActivity: t.field({
    type: ActivityType,
    description:
      'Creates a draft or a plan, or changes an activity of the logged-in user. Pass the revision that the change is based on; the mutation fails with `conflict` when the activity was saved elsewhere since.',
    args: {
      id: t.arg.id({ required: false }),
      input: t.arg({ type: ActivityInput }),
      revision: t.arg.int({ required: false }),
      savedBy: t.arg.string({
        required: false,
        description: 'A random identifier of the form. Saving again from the same form is not a conflict.',
      }),
    },
    resolve: async (_, { id, input, revision = null, savedBy = null }, context) => {
      const viewer = await requireViewer(context);
      const basis = { revision, savedBy: savedBy?.slice(0, SAVED_BY_MAX_LENGTH) ?? null };
      const draft = {
        ...input,
        story: input.story ?? '',
        directions: input.directions ?? '',
        equipment: input.equipment ?? '',
        endedOn: input.endedOn ?? null,
        isPlan: input.isPlan ?? false,
        milestones: input.milestones.map((milestone) => ({
          elementId: milestone.elementId ?? null,
          name: milestone.name ?? '',
          place: placeOf(milestone.location),
          role: milestone.role ?? 'reached',
          note: milestone.note ?? '',
          reachedAt: milestone.reachedAt ?? null,
          imageId: milestone.imageId ?? null,
        })),
        photos: input.photos
          ? {
              shiftSeconds: input.photos.shiftSeconds ?? 0,
              zoneMinutes: input.photos.zoneMinutes ?? null,
              photos: input.photos.photos.map((photo) => ({
                imageId: photo.imageId,
                isCover: photo.isCover ?? false,
                placing: photo.placing ?? 'camera',
                trackId: photo.trackId ?? null,
                alongMeters: photo.alongMeters ?? null,
              })),
            }
          : undefined,
      };
      return getReadableActivity(context, await saveActivity(context, viewer, id ?? null, draft, basis));
    },
  }),
  publishActivity: t.field({
    type: ActivityType,
    description: 'Publishes a draft and completes the targets that it reached.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await publishActivity(context, await requireViewer(context), id);
      return getReadableActivity(context, id);
    },
  }),
  shareEnds: t.field({
    type: ActivityType,
    description: 'Shows or hides where the tracks of an activity start and end. Hidden zones stay hidden.',
    args: { id: t.arg.id(), isOn: t.arg.boolean() },
    resolve: async (_, { id, isOn }, context) => {
      await shareEnds(context, await requireViewer(context), id, isOn);
      return getReadableActivity(context, id);
    },
  }),
  completePlan: t.field({
    type: ActivityType,
    description: 'Marks a plan as carried out once its day has come, which turns it into a draft.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await completePlan(context, await requireViewer(context), id);
      return getReadableActivity(context, id);
    },
  }),
  logAscent: t.field({
    type: ActivityType,
    description: 'Publishes an activity with a single element. Without `visibility`, the default of the user applies.',
    args: {
      elementId: t.arg.id(),
      day: t.arg({ type: 'Date' }),
      title: t.arg.string(),
      kind: t.arg({ type: ActivityKindEnum }),
      visibility: t.arg({ type: VisibilityType, required: false }),
    },
    resolve: async (_, { visibility, ...done }, context) => {
      const viewer = await requireViewer(context);
      const id = await logAscent(context, viewer, { ...done, visibility: visibility ?? null });
      return getReadableActivity(context, id);
    },
  }),
  unpublishActivity: t.field({
    type: ActivityType,
    description: 'Turns a published activity into a draft again and reverts the completions it caused.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await unpublishActivity(context, await requireViewer(context), id);
      return getReadableActivity(context, id);
    },
  }),
  restoreActivity: t.field({
    type: ActivityType,
    description: 'Restores an activity from the bin unchanged.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await restoreActivity(context, await requireViewer(context), id);
      return getReadableActivity(context, id);
    },
  }),
  purgeActivity: t.field({
    type: 'Boolean',
    description: 'Permanently deletes an activity in the bin, with its tracks and their files.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await purgeActivity(context.db, await requireViewer(context), id);
      return true;
    },
  }),
  deleteActivity: t.field({
    type: 'Boolean',
    description: 'Moves an activity to the bin for some days and reverts the completions it caused.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await deleteActivity(context, await requireViewer(context), id);
      return true;
    },
  }),
}));

const MOST_VISITED = 8;

const VisitedType = builder.objectRef<{ id: string; count: number }>('VisitedElement').implement({
  description: 'An element and the number of public activities that reached it.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    element: t.field({ type: ElementRef, nullable: true, resolve: ({ id }, _, context) => loadElement(context, id) }),
  }),
});

builder.objectFields(RegionType, (t) => ({
  mostVisited: t.field({
    type: [VisitedType],
    extensions: { rows: MOST_VISITED, cost: QUERY_STATEMENT_COST },
    description: 'Pins in this region that most public activities reached.',
    resolve: (row: ElementRow, _, { db }) => listMostVisited(db, row.id, MOST_VISITED),
  }),
}));

const HeadInput = builder.inputType('ActivityHeadInput', {
  fields: (t) => ({
    title: t.string({ required: false }),
    kind: t.field({ type: ActivityKindEnum, required: false }),
    happenedOn: t.field({ type: 'Date', required: false }),
  }),
});

builder.mutationField('changeActivityHead', (t) =>
  t.field({
    type: ActivityType,
    description: 'Changes title, kind or day of an activity of the logged-in user and keeps the rest.',
    args: { id: t.arg.id(), input: t.arg({ type: HeadInput }) },
    resolve: async (_, { id, input }, context) => {
      const { title, kind, happenedOn } = input;
      await changeHead(context, await requireViewer(context), id, {
        ...(typeof title === 'string' && { title }),
        ...(kind && { kind }),
        ...(typeof happenedOn === 'string' && { happenedOn }),
      });
      return getReadableActivity(context, id);
    },
  }),
);
