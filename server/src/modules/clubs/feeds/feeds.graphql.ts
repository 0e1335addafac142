import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { clubCalendarAddress, closeClubCalendar, openClubCalendar } from './feeds.ts';

builder.queryFields((t) => ({
  clubCalendarAddress: t.string({
    nullable: true,
    description:
      'Secret URL at which the viewer reads the calendar of a club, or of one commission; null when there is none.',
    extensions: { cost: QUERY_STATEMENT_COST },
    args: { clubId: t.arg.id(), commissionId: t.arg.id({ required: false }) },
    resolve: async (_, { clubId, commissionId }, context) => {
      const { id } = await requireViewer(context);
      return clubCalendarAddress(context, { clubId, accountId: id, commissionId: commissionId ?? null });
    },
  }),
}));

builder.mutationFields((t) => ({
  openClubCalendar: t.string({
    description:
      'Opens the calendar of a club, or of one commission, at a secret URL of the viewer; can also replace the URL. It works as long as the viewer belongs to the club.',
    args: {
      clubId: t.arg.id(),
      commissionId: t.arg.id({ required: false }),
      renew: t.arg.boolean({ required: false, defaultValue: false }),
    },
    resolve: async (_, { clubId, commissionId, renew }, context) => {
      const { id } = await requireViewer(context);
      const key = { clubId, accountId: id, commissionId: commissionId ?? null };
      return openClubCalendar(context, key, renew ?? false);
    },
  }),
  closeClubCalendar: t.boolean({
    args: { clubId: t.arg.id(), commissionId: t.arg.id({ required: false }) },
    resolve: async (_, { clubId, commissionId }, context) => {
      const { id } = await requireViewer(context);
      await closeClubCalendar(context, { clubId, accountId: id, commissionId: commissionId ?? null });
      return true;
    },
  }),
}));
