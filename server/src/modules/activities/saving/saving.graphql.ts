import { builder, requireViewer } from '#server/graphql/builder.ts';
import { ActivityKindEnum, ActivityType, VisibilityType } from '../activities.graphql.ts';
import { PhotosInput } from '../images/images.graphql.ts';
import { MilestoneInput, placeOf } from '../milestones/milestones.graphql.ts';
import { getReadableActivity } from '../visibility/readableActivities.ts';
import { logAscent } from './logAscent.ts';
import { changeHead, completePlan, publishActivity, saveActivity, unpublishActivity } from './saveActivity.ts';

const SAVED_BY_MAX_LENGTH = 40;

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
      newId: t.arg.id({
        required: false,
        description:
          'The id of a new activity, made by the client. Saving it again from the same form changes that activity; without `savedBy`, it changes nothing.',
      }),
      revision: t.arg.int({ required: false }),
      savedBy: t.arg.string({
        required: false,
        description: 'A random identifier of the form. Saving again from the same form is not a conflict.',
      }),
    },
    resolve: async (_, { id, newId = null, input, revision = null, savedBy = null }, context) => {
      const viewer = await requireViewer(context);
      const basis = { revision, savedBy: savedBy?.slice(0, SAVED_BY_MAX_LENGTH) ?? null, newId };
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
      newId: t.arg.id({
        required: false,
        description: 'The id of the activity, made by the client. Logging it again changes nothing.',
      }),
    },
    resolve: async (_, { visibility, newId = null, ...done }, context) => {
      const viewer = await requireViewer(context);
      const id = await logAscent(context, viewer, { ...done, newId, visibility: visibility ?? null });
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
