import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import type { MemberStatistics, YearStatistics } from '@cordada/core/statistics/memberStatistics';
import { builder } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { profileField } from '#server/modules/accounts/index.ts';
import { DayOut } from '#server/modules/activities/index.ts';
import { readStatistics } from './readStatistics.ts';
import { findLatestDays } from './statistics.queries.ts';

const YEARS_DEFAULT = 20;
const DAYS_DEFAULT = 100;

const YearTotalType = builder.objectRef<YearStatistics>('YearTotal').implement({
  fields: (t) => ({
    year: t.exposeInt('year'),
    activities: t.exposeInt('activities'),
    days: t.exposeInt('days', { description: 'Days with an activity; a tour of five days has five.' }),
    distanceMeters: t.exposeFloat('distanceMeters'),
    ascentMeters: t.exposeFloat('ascentMeters'),
  }),
});

/** Fields of a profile are the same for every viewer, so that its page is. */
function loadPublicStatistics(context: RequestContext, accountId: string): Promise<MemberStatistics> {
  const loaded = context.once(loadPublicStatistics, () => new Map<string, Promise<MemberStatistics>>());
  const known =
    loaded.get(accountId) ?? readStatistics(context.db, { accountId, isPublic: true }).then(({ value }) => value);
  loaded.set(accountId, known);
  return known;
}

profileField('yearTotals', {
  type: [YearTotalType],
  extensions: { rows: YEARS_DEFAULT, cost: QUERY_STATEMENT_COST },
  description: 'What everybody may see of the years of a user, also as a companion. The latest year first.',
  hidden: [],
  resolve: async ({ id }, _, context) => (await loadPublicStatistics(context, id)).years.filter(({ days }) => days > 0),
});

profileField('daysOut', {
  type: [DayOut],
  extensions: { rows: DAYS_DEFAULT, cost: QUERY_STATEMENT_COST },
  description: 'Days with an activity within the last year.',
  hidden: [],
  resolve: async ({ id }, _, context) => {
    await loadPublicStatistics(context, id);
    return findLatestDays(context.db, id);
  },
});
