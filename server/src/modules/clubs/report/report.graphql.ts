import { Failure } from '@cordada/core/failures';
import { CLUB_REPORT_MAX_PLANS, QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { loadUser, requireManager, UserType } from '#server/modules/accounts/index.ts';
import { requireMember } from '../clubPlans.ts';
import { listLeaders, listReport } from './report.queries.ts';
import type { ClubLeaderRow } from './report.queries.ts';

const COMMISSIONS_MAX = 31;
const LEADERS_MAX = 30;

const LeaderType = builder.objectRef<ClubLeaderRow>('ClubLeader').implement({
  fields: (t) => ({
    times: t.exposeInt('times'),
    lastOn: t.field({ type: 'Date', resolve: ({ lastOn }) => lastOn }),
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ accountId }, _, context) => loadUser(context, accountId),
    }),
  }),
});

interface Report {
  readonly commission: string | null;
  readonly plans: number;
  readonly participants: number;
  readonly distanceMeters: number;
  readonly ascentMeters: number;
}

const ReportType = builder.objectRef<Report>('ClubReport').implement({
  description: 'What a club did in a year, by commission; null is without one.',
  fields: (t) => ({
    commission: t.exposeString('commission', { nullable: true }),
    plans: t.exposeInt('plans'),
    participants: t.exposeInt('participants'),
    distanceMeters: t.exposeFloat('distanceMeters'),
    ascentMeters: t.exposeFloat('ascentMeters'),
  }),
});

builder.queryFields((t) => ({
  clubLeaders: t.field({
    type: [LeaderType],
    description: 'Who has led plans of a club, the most frequent first; for its members.',
    extensions: { cost: QUERY_STATEMENT_COST, rows: LEADERS_MAX },
    args: { clubId: t.arg.id() },
    resolve: async (_, { clubId }, context) => {
      await requireMember(context.db, clubId, await requireViewer(context));
      return listLeaders(context.db, clubId, LEADERS_MAX);
    },
  }),
  clubReport: t.field({
    type: [ReportType],
    description: 'Yearly report of a club, for those who manage it.',
    extensions: { cost: QUERY_STATEMENT_COST, rows: COMMISSIONS_MAX },
    args: { clubId: t.arg.id(), year: t.arg.int() },
    resolve: async (_, { clubId, year }, context) => {
      await requireManager(context.db, await requireViewer(context), clubId);
      if (year < 1900 || year > 2200) throw new Failure('bad_request', 'There is no such year.');
      const rows = await listReport(context.db, clubId, year, CLUB_REPORT_MAX_PLANS);
      return [...Map.groupBy(rows, ({ commissionName }) => commissionName)].map(([commission, of]) => ({
        commission,
        plans: of.length,
        participants: of.reduce((sum, one) => sum + one.participants, 0),
        distanceMeters: of.reduce((sum, one) => sum + one.distanceMeters, 0),
        ascentMeters: of.reduce((sum, one) => sum + one.ascentMeters, 0),
      }));
    },
  }),
}));
