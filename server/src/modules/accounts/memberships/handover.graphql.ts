import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { UserType } from '../profile/profile.graphql.ts';
import { loadUser } from '../profile/userLoader.ts';
import { acceptHandover, endHandover, offerHandover } from './handover.ts';
import { findHandover } from './handover.queries.ts';
import type { HandoverRow } from './handover.queries.ts';

const HandoverType = builder.objectRef<HandoverRow>('ClubHandover').implement({
  description: 'A club that is offered to one of its members, who has not accepted yet.',
  fields: (t) => ({
    askedAt: t.field({ type: 'DateTime', resolve: ({ askedAt }) => askedAt }),
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ accountId }, _, context) => loadUser(context, accountId),
    }),
  }),
});

builder.queryFields((t) => ({
  clubHandover: t.field({
    type: HandoverType,
    nullable: true,
    description: 'For the club, and for the member to whom it is offered; null for everybody else.',
    extensions: { cost: QUERY_STATEMENT_COST },
    args: { clubId: t.arg.id() },
    resolve: async (_, { clubId }, context) => {
      const viewer = await requireViewer(context);
      const handover = await findHandover(context.db, clubId);
      return handover && (viewer.id === clubId || viewer.id === handover.accountId) ? handover : null;
    },
  }),
}));

builder.mutationFields((t) => ({
  offerClub: t.boolean({
    description: 'Offers the club of the viewer, with everything in its account, to one of its members.',
    args: { accountId: t.arg.id(), password: t.arg.string() },
    resolve: async (_, { accountId, password }, context) => {
      await offerHandover(context, await requireViewer(context), accountId, password);
      return true;
    },
  }),
  endHandover: t.boolean({
    description: 'Takes an offer of a club back, or declines it.',
    args: { clubId: t.arg.id() },
    resolve: async (_, { clubId }, context) => {
      await endHandover(context, await requireViewer(context), clubId);
      return true;
    },
  }),
  acceptHandover: t.boolean({
    description: 'Takes over a club: its account gets this address and password, and all its sessions end.',
    args: { clubId: t.arg.id(), email: t.arg.string(), newPassword: t.arg.string() },
    resolve: async (_, { clubId, ...given }, context) => {
      await acceptHandover(context, await requireViewer(context), clubId, given);
      return true;
    },
  }),
}));
