import { CHECKLIST_MAX_ITEMS, QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { paceKinds, personalPace } from '@cordada/core/planning/personalPace';
import type { PersonalPace } from '@cordada/core/planning/personalPace';
import { PLAN_END, PLAN_MODELS } from '@cordada/core/planning/plan';
import type { PlanDetails } from '@cordada/core/planning/plan';
import { TERRAINS } from '@cordada/core/planning/walkingTime';
import { batched } from '#server/graphql/batched.ts';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { ActivityType, ActivityKindEnum } from '../activities.graphql.ts';
import { findReadableActivity, getReadableActivity } from '../visibility/readableActivities.ts';
import { canEditActivity, canPackFor } from '../activities.policy.ts';
import { calendarAddress, closeCalendar, openCalendar } from '../calendar/calendarFeed.ts';
import { listCalendarIds } from '../calendar/calendar.queries.ts';
import { listPaceTracks, loadPlans } from './plannedActivities.queries.ts';
import { checklistOf, removeChecklistItem, savePlannedActivity, setChecklistItem } from './savePlannedActivity.ts';
import type { ChecklistEntry } from './savePlannedActivity.ts';

const ITEMS_DEFAULT = 20;
const CALENDAR_DEFAULT = 20;
const CALENDAR_DAYS_ROWS = 200;

const loadPlan = batched(loadPlans);

const ModelType = builder.enumType('PlanModel', { values: PLAN_MODELS });
const TerrainType = builder.enumType('Terrain', { values: TERRAINS });

const PlanType = builder.objectRef<PlanDetails>('Plan').implement({
  description: 'How a planned activity is to be carried out.',
  fields: (t) => ({
    startMinute: t.exposeInt('startMinute', { description: 'Minutes after midnight in its time zone.' }),
    zone: t.exposeString('zone'),
    model: t.field({
      type: ModelType,
      description:
        'Model for computing times. The personal pace of the owner is private, so others get `din33466` instead.',
      resolve: (plan) => plan.model,
    }),
    terrain: t.field({ type: TerrainType, resolve: (plan) => plan.terrain }),
    marginMinutes: t.exposeInt('marginMinutes', {
      description: 'Minutes between the end of the activity and darkness.',
    }),
    legs: t.field({
      type: 'Json',
      description: 'Values entered manually: to, pauseMinutes, distanceMeters, ascentMeters, descentMeters.',
      resolve: (plan) => plan.legs,
    }),
  }),
});

const ChecklistItemType = builder.objectRef<ChecklistEntry>('ChecklistItem').implement({
  description: 'A checklist item: the name of a default item, or text entered by the user.',
  fields: (t) => ({
    item: t.exposeString('item'),
    isOwn: t.exposeBoolean('isOwn'),
    isDone: t.exposeBoolean('isDone'),
  }),
});

builder.objectFields(ActivityType, (t) => ({
  plan: t.field({
    type: PlanType,
    nullable: true,
    resolve: async (activity, _, context) => {
      const plan = await loadPlan(context, activity.id);
      if (!plan || (activity.version === 'whole' && canEditActivity(await context.viewer(), activity))) return plan;
      // A leg to a hidden milestone would reveal it.
      const shown = new Set([PLAN_END, ...activity.milestones.map(({ elementId }) => elementId)]);
      const legs = plan.legs.filter(({ to }) => shown.has(to));
      return { ...plan, legs, model: plan.model === 'own' ? ('din33466' as const) : plan.model };
    },
  }),
  checklist: t.field({
    type: [ChecklistItemType],
    extensions: { rows: ITEMS_DEFAULT, cost: QUERY_STATEMENT_COST },
    description: `What the logged-in user packs for it, ${CHECKLIST_MAX_ITEMS} things at most; empty for who does not go.`,
    resolve: async (activity, _, context) => {
      const viewer = await context.viewer();
      return viewer && canPackFor(viewer, activity) ? checklistOf(context.db, viewer, activity) : [];
    },
  }),
}));

const PaceType = builder.objectRef<PersonalPace>('PersonalPace').implement({
  description: 'The walking pace of the logged-in user, visible to nobody else.',
  fields: (t) => ({
    factor: t.exposeFloat('factor', {
      description: 'Median ratio of the moving time to the time by DIN 33466 for the same tracks; below 1 is faster.',
    }),
    tracks: t.exposeInt('tracks', { description: 'Number of tracks it was computed from.' }),
  }),
});

builder.queryFields((t) => ({
  myPace: t.field({
    type: PaceType,
    nullable: true,
    extensions: { cost: QUERY_STATEMENT_COST },
    description: 'Pace of the logged-in user for a kind of activity; null when there are too few tracks.',
    args: { kind: t.arg({ type: ActivityKindEnum }) },
    resolve: async (_, { kind }, context) => {
      const viewer = await requireViewer(context);
      return personalPace(await listPaceTracks(context.db, viewer.id, paceKinds(kind)));
    },
  }),
}));

builder.queryFields((t) => ({
  myCalendar: t.field({
    type: [ActivityType],
    extensions: { rows: CALENDAR_DEFAULT, cost: QUERY_STATEMENT_COST },
    description: `Plans, drafts and activities of the logged-in user between two days, and those of others that they said yes or perhaps to; ${CALENDAR_DAYS_ROWS} at most.`,
    args: { from: t.arg({ type: 'Date' }), to: t.arg({ type: 'Date' }) },
    resolve: async (_, { from, to }, context) => {
      const viewer = await requireViewer(context);
      const ids = await listCalendarIds(context.db, viewer.id, { from, to, most: CALENDAR_DAYS_ROWS });
      const found = await Promise.all(ids.map((id) => findReadableActivity(context, id)));
      return found.filter((activity) => activity !== null);
    },
  }),
  calendarAddress: t.string({
    nullable: true,
    description: 'Secret URL of the calendar feed of the logged-in user; null when there is none.',
    resolve: async (_, _args, context) =>
      calendarAddress(context.db, await requireViewer(context), context.config.publicUrl),
  }),
}));

builder.mutationFields((t) => ({
  openCalendar: t.string({
    description: 'Opens the calendar feed of the logged-in user and returns its secret URL; can also replace the URL.',
    args: { renew: t.arg.boolean({ required: false, defaultValue: false }) },
    resolve: async (_, { renew }, context) =>
      openCalendar(context.db, await requireViewer(context), context.config.publicUrl, renew ?? false),
  }),
  closeCalendar: t.boolean({
    description: 'Closes the calendar feed of the logged-in user.',
    resolve: async (_, _args, context) => {
      await closeCalendar(context.db, await requireViewer(context));
      return true;
    },
  }),
}));

const PlanLegInput = builder.inputType('PlanLegInput', {
  fields: (t) => ({
    to: t.string({ description: 'The milestone at the end of the leg, or `end`.' }),
    pauseMinutes: t.int({ required: false, defaultValue: 0 }),
    distanceMeters: t.float({ required: false }),
    ascentMeters: t.float({ required: false }),
    descentMeters: t.float({ required: false }),
  }),
});

const PlanInput = builder.inputType('PlanInput', {
  fields: (t) => ({
    startMinute: t.int(),
    zone: t.string(),
    model: t.field({ type: ModelType }),
    terrain: t.field({ type: TerrainType }),
    marginMinutes: t.int(),
    legs: t.field({ type: [PlanLegInput] }),
  }),
});

builder.mutationFields((t) => ({
  savePlan: t.field({
    type: ActivityType,
    description: 'Saves how a plan of the logged-in user is to be carried out.',
    args: { id: t.arg.id(), input: t.arg({ type: PlanInput }) },
    resolve: async (_, { id, input }, context) => {
      const viewer = await requireViewer(context);
      await savePlannedActivity(context.db, viewer, id, {
        ...input,
        legs: input.legs.map(({ to, pauseMinutes, distanceMeters, ascentMeters, descentMeters }) => ({
          to,
          pauseMinutes: pauseMinutes ?? 0,
          distanceMeters: distanceMeters ?? null,
          ascentMeters: ascentMeters ?? null,
          descentMeters: descentMeters ?? null,
        })),
      });
      return getReadableActivity(context, id);
    },
  }),
  setChecklistItem: t.boolean({
    description: 'Ticks a checklist item of the logged-in user, or adds one.',
    args: { id: t.arg.id(), item: t.arg.string(), isOwn: t.arg.boolean(), isDone: t.arg.boolean() },
    resolve: async (_, { id, ...entry }, context) => {
      await setChecklistItem(context.db, await requireViewer(context), id, entry);
      return true;
    },
  }),
  removeChecklistItem: t.boolean({
    description: 'Removes a checklist item of the logged-in user.',
    args: { id: t.arg.id(), item: t.arg.string(), isOwn: t.arg.boolean() },
    resolve: async (_, { id, ...entry }, context) => {
      await removeChecklistItem(context.db, await requireViewer(context), id, entry);
      return true;
    },
  }),
}));
