import { SUBSCRIPTION_PLANS } from '@cordada/core/subscriptions/subscriptions';
import { Failure } from '@cordada/core/failures';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { ACTIVITY_KINDS } from '@cordada/core/activities/activityKinds';
import { RECORD_NAMES, SUMMIT_MONTHS_ROWS } from '@cordada/core/statistics/memberStatistics';
import type {
  ActivityRecord,
  DayStatistics,
  KindTotals,
  MemberStatistics,
  SummitMonths,
  Totals,
  YearStatistics,
} from '@cordada/core/statistics/memberStatistics';
import { builder } from '#server/graphql/builder.ts';
import { canReadProfile, loadRelation, loadUser } from '#server/modules/accounts/index.ts';
import { ActivityKindEnum, ActivityType, findReadableActivity } from '#server/modules/activities/index.ts';
import { ElementRef, loadElement } from '#server/modules/elements/index.ts';
import { readStatistics } from './readStatistics.ts';
import { findDays } from './statistics.queries.ts';
import type { Counted, CountedStatistics } from './statistics.queries.ts';

const YEARS_DEFAULT = 20;
const DAYS_DEFAULT = 100;
const YEAR_MIN = 1700;
const YEAR_MAX = 2200;

type MemberStatisticsRow = MemberStatistics & Counted & Omit<CountedStatistics, 'value'>;

const KindTotalsType = builder.objectRef<KindTotals>('KindTotals').implement({
  fields: (t) => ({
    kind: t.field({ type: ActivityKindEnum, resolve: ({ kind }) => kind }),
    activities: t.exposeInt('activities'),
    distanceMeters: t.exposeFloat('distanceMeters'),
    ascentMeters: t.exposeFloat('ascentMeters'),
  }),
});

const TotalsType = builder.objectRef<Totals>('StatisticsTotals').implement({
  fields: (t) => ({
    activities: t.exposeInt('activities'),
    days: t.exposeInt('days', { description: 'Days with an activity; a tour of five days has five.' }),
    nights: t.exposeInt('nights', { description: 'Nights between two days of one activity.' }),
    distanceMeters: t.exposeFloat('distanceMeters'),
    ascentMeters: t.exposeFloat('ascentMeters'),
    movingSeconds: t.exposeFloat('movingSeconds'),
    summits: t.exposeInt('summits', { description: 'Summits completed, each once for each day.' }),
    newSummits: t.exposeInt('newSummits', { description: 'Summits completed for the first time.' }),
  }),
});

const YearType = builder.objectRef<YearStatistics>('StatisticsYear').implement({
  fields: (t) => ({
    year: t.exposeInt('year'),
    totals: t.field({ type: TotalsType, resolve: (year) => year }),
    kinds: t.field({
      type: [KindTotalsType],
      extensions: { rows: ACTIVITY_KINDS.length },
      resolve: ({ kinds }) => kinds,
    }),
    monthlyAscentMeters: t.field({
      type: ['Float'],
      description: 'Metres of ascent in each month, January first.',
      resolve: ({ monthlyAscentMeters }) => [...monthlyAscentMeters],
    }),
  }),
});

const RecordNameType = builder.enumType('ActivityRecordName', { values: RECORD_NAMES });

const RecordType = builder.objectRef<ActivityRecord>('ActivityRecord').implement({
  fields: (t) => ({
    name: t.field({ type: RecordNameType, resolve: ({ name }) => name }),
    value: t.exposeFloat('value', {
      description: 'Metres, seconds (`moving`), minutes after midnight at the place (`earliest`) or days (`longest`).',
    }),
    day: t.field({ type: 'Date', resolve: ({ happenedOn }) => happenedOn }),
    activity: t.field({
      type: ActivityType,
      nullable: true,
      resolve: ({ activityId }, _, context) => findReadableActivity(context, activityId),
    }),
  }),
});

const SummitMonthsType = builder.objectRef<SummitMonths>('SummitMonths').implement({
  fields: (t) => ({
    element: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ elementId }, _, context) => loadElement(context, elementId),
    }),
    times: t.exposeInt('times'),
    months: t.field({ type: ['Int'], resolve: ({ months }) => [...months] }),
  }),
});

const HighestSummitType = builder.objectRef<NonNullable<MemberStatistics['highestSummit']>>('HighestSummit').implement({
  fields: (t) => ({
    elevationMeters: t.exposeFloat('elevationMeters'),
    element: t.field({
      type: ElementRef,
      nullable: true,
      resolve: ({ elementId }, _, context) => loadElement(context, elementId),
    }),
  }),
});

const DayType = builder.objectRef<DayStatistics>('StatisticsDay').implement({
  fields: (t) => ({
    day: t.field({ type: 'Date', resolve: ({ day }) => day }),
    activities: t.exposeInt('activities'),
    distanceMeters: t.exposeFloat('distanceMeters'),
    ascentMeters: t.exposeFloat('ascentMeters'),
  }),
});

const AdvancedType = builder.objectRef<MemberStatistics>('AdvancedStatistics').implement({
  fields: (t) => ({
    ascentNumber: t.exposeInt('ascentNumber', {
      description: 'The largest n with n activities of at least n hundred metres of ascent each.',
    }),
    ascentNumberMissing: t.exposeInt('ascentNumberMissing', {
      description: 'Activities of that size that are missing for the next number.',
    }),
    summitMonths: t.field({
      type: [SummitMonthsType],
      extensions: { rows: SUMMIT_MONTHS_ROWS },
      description: 'Summits completed more than once, those of most months of the year first.',
      resolve: ({ summitMonths }) => summitMonths,
    }),
  }),
});

const StatisticsType = builder.objectRef<MemberStatisticsRow>('Statistics').implement({
  description: 'Numbers of a user: everything for themselves, for others only what everybody may see.',
  fields: (t) => ({
    isOwn: t.boolean({ resolve: ({ isPublic }) => !isPublic }),
    privateActivities: t.int({
      nullable: true,
      description: 'Counted activities of the user that nobody else counts; null in the numbers of others.',
      resolve: ({ isPublic, totals, publicActivities }) => (isPublic ? null : totals.activities - publicActivities),
    }),
    totals: t.field({ type: TotalsType, resolve: ({ totals }) => totals }),
    kinds: t.field({
      type: [KindTotalsType],
      extensions: { rows: ACTIVITY_KINDS.length },
      resolve: ({ kinds }) => kinds,
    }),
    years: t.field({
      type: [YearType],
      extensions: { rows: YEARS_DEFAULT },
      description: 'Latest first.',
      resolve: ({ years }) => years,
    }),
    highestSummit: t.field({ type: HighestSummitType, nullable: true, resolve: ({ highestSummit }) => highestSummit }),
    records: t.field({
      type: [RecordType],
      extensions: { rows: RECORD_NAMES.length },
      resolve: ({ records }) => records,
    }),
    advanced: t.field({
      type: AdvancedType,
      nullable: true,
      description: 'Null unless the user has the level `pro`.',
      resolve: (row) => (SUBSCRIPTION_PLANS[row.level].features > 0 ? row : null),
    }),
    days: t.field({
      type: [DayType],
      extensions: { rows: DAYS_DEFAULT, cost: QUERY_STATEMENT_COST },
      description:
        'Days of a year with an activity, by default of the latest. The figures of an activity count on its first day.',
      args: { year: t.arg.int({ required: false }) },
      resolve: (counted, args, { db }) => {
        const year = args.year ?? counted.years[0]?.year;
        if (year === undefined) return [];
        if (!(year >= YEAR_MIN && year <= YEAR_MAX)) {
          throw new Failure('invalid_input', 'There is no such year.', { fields: { year: 'invalid_input' } });
        }
        return findDays(db, counted, year);
      },
    }),
  }),
});

builder.queryFields((t) => ({
  statistics: t.field({
    type: StatisticsType,
    nullable: true,
    extensions: { cost: 3 * QUERY_STATEMENT_COST },
    description:
      'Numbers of a user, by default of the logged-in one; null when there is no such user or the viewer may not see the profile.',
    args: { userId: t.arg.id({ required: false }) },
    resolve: async (_, { userId }, context): Promise<MemberStatisticsRow | null> => {
      const viewer = await context.viewer();
      const id = userId ?? viewer?.id;
      if (!id) return null;
      // Who reads their own numbers needs no permission.
      const isOwn = id === viewer?.id;
      const user = isOwn ? null : await loadUser(context, id);
      const isReadable = isOwn || (user && canReadProfile(viewer, user, await loadRelation(context, id)));
      if (!isReadable) return null;
      context.tag(`user:${id}`);
      const counted = { accountId: id, isPublic: !isOwn };
      const { value, ...more } = await readStatistics(context.db, counted);
      return { ...value, ...counted, ...more };
    },
  }),
}));
