import { ACTIVITY_STATUSES } from '@cordada/core/activities/activity';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { profileField } from '#server/modules/accounts/index.ts';
import { StatusType } from '../activities.graphql.ts';
import { FILTER_ARGS, OWN_FILTER_ARGS, readActivityFilter } from './listing.graphql.ts';
import { sumActivities } from './totals.queries.ts';
import type { ActivityTotals } from './totals.queries.ts';

const YEARS_DEFAULT = 20;

const DAYS_DEFAULT = 100;

export const DayOut = builder.objectRef<{ day: string; count: number }>('DayOut').implement({
  fields: (t) => ({
    day: t.field({ type: 'Date', resolve: ({ day }) => day }),
    count: t.exposeInt('count'),
  }),
});

const YearCount = builder.objectRef<{ year: number; count: number }>('YearCount').implement({
  fields: (t) => ({ year: t.exposeInt('year'), count: t.exposeInt('count') }),
});

const StatusCount = builder.objectRef<ActivityTotals['states'][number]>('ActivityStatusCount').implement({
  fields: (t) => ({
    status: t.field({ type: StatusType, resolve: ({ status }) => status }),
    count: t.exposeInt('count'),
  }),
});

const ActivityTotalsType = builder.objectRef<ActivityTotals>('ActivityTotals').implement({
  description: 'Totals over activities.',
  fields: (t) => ({
    activities: t.exposeInt('activities'),
    days: t.exposeInt('days', { description: 'Days with an activity; a tour of five days has five.' }),
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
    states: t.field({
      type: [StatusCount],
      extensions: { rows: ACTIVITY_STATUSES.length },
      description:
        'How many activities of the logged-in user are planned, drafts and published, regardless of the filter; empty for others.',
      resolve: ({ states }) => states,
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
  states: [],
};

profileField('activityTotals', {
  type: ActivityTotalsType,
  extensions: { cost: QUERY_STATEMENT_COST },
  args: FILTER_ARGS,
  hidden: NO_TOTALS,
  resolve: ({ id }, args, { db }) => sumActivities(db, { ownerId: id, isOwn: false }, readActivityFilter(args)),
});

builder.queryFields((t) => ({
  myActivityTotals: t.field({
    type: ActivityTotalsType,
    description:
      'Totals over the activities of the logged-in user, including private ones but not plans. Drafts count only where `status` asks for them.',
    args: { ...FILTER_ARGS, ...OWN_FILTER_ARGS },
    resolve: async (_, args, context) => {
      const { id: ownerId } = await requireViewer(context);
      return sumActivities(context.db, { ownerId, isOwn: true }, readActivityFilter(args));
    },
  }),
}));
