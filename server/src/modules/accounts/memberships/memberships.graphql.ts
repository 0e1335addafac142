import { CLUB_INVITATIONS_AT_ONCE, QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder, PAGE_ARGS, pageType, readPage, requireViewer } from '#server/graphql/builder.ts';
import { profileField, UserType } from '../profile/profile.graphql.ts';
import { loadUser } from '../profile/userLoader.ts';
import { listInvitations } from './invitations.queries.ts';
import type { InvitationRow } from './invitations.queries.ts';
import {
  acceptInvitation,
  answerMembership,
  changeClubFacts,
  changeRole,
  createInviteLink,
  endMembership,
  inviteMembers,
  requestMembership,
  requireManager,
  revokeInvitation,
} from './memberships.ts';
import {
  CLUB_ROLES,
  findClubFacts,
  findMembership,
  hasClub,
  listMembershipsByState,
  listMembershipsOf,
} from './memberships.queries.ts';
import type { ClubFacts, MembershipRow } from './memberships.queries.ts';

const CLUBS_MAX = 100;
const INVITATIONS_MAX = 500;

const StateType = builder.enumType('MembershipState', { values: ['requested', 'accepted', 'rejected'] as const });
const RoleType = builder.enumType('ClubRole', { values: CLUB_ROLES });

const MembershipType = builder.objectRef<MembershipRow>('Membership').implement({
  description: 'A member of a club, or somebody who has asked to be one.',
  fields: (t) => ({
    id: t.exposeID('id'),
    state: t.field({ type: StateType, resolve: ({ state }) => state }),
    hasSeat: t.exposeBoolean('hasSeat', { description: 'False for an accepted member who waits for a seat.' }),
    role: t.field({ type: RoleType, resolve: ({ role }) => role }),
    message: t.exposeString('message'),
    since: t.field({ type: 'DateTime', resolve: ({ since }) => since }),
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ accountId }, _, context) => loadUser(context, accountId),
    }),
    club: t.field({ type: UserType, nullable: true, resolve: ({ clubId }, _, context) => loadUser(context, clubId) }),
  }),
});

const MemberPage = pageType(MembershipType, ({ id }) => id);

const ClubType = builder.objectRef<ClubFacts>('Club').implement({
  description: 'What the page of a club says.',
  fields: (t) => ({
    place: t.exposeString('place'),
    contact: t.exposeString('contact'),
    memberCount: t.exposeInt('memberCount'),
  }),
});

const InvitationType = builder.objectRef<InvitationRow>('ClubInvitation').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.exposeString('email', { nullable: true, description: 'Null for a link that many people may use.' }),
    expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => expiresAt }),
  }),
});

profileField('club', {
  type: ClubType,
  nullable: true,
  description: 'Null for an account that is not on the club plan.',
  extensions: { cost: QUERY_STATEMENT_COST },
  hidden: null,
  resolve: ({ id }, _, { db }) => findClubFacts(db, id),
});

builder.queryFields((t) => ({
  members: t.field({
    type: MemberPage,
    description: 'Members of the club of the viewer, or of one that the viewer administers; newest first.',
    args: { section: t.arg({ type: StateType }), clubId: t.arg.id({ required: false }), ...PAGE_ARGS },
    resolve: async (_, { section, clubId, ...page }, { db, ...context }) => {
      const viewer = await requireViewer({ db, ...context });
      await requireManager(db, viewer, clubId ?? viewer.id);
      return listMembershipsByState(db, clubId ?? viewer.id, section, readPage(page));
    },
  }),
  clubInvitations: t.field({
    type: [InvitationType],
    extensions: { cost: QUERY_STATEMENT_COST, rows: INVITATIONS_MAX },
    args: { clubId: t.arg.id({ required: false }) },
    resolve: async (_, { clubId }, context) => {
      const viewer = await requireViewer(context);
      await requireManager(context.db, viewer, clubId ?? viewer.id);
      return listInvitations(context.db, clubId ?? viewer.id, INVITATIONS_MAX);
    },
  }),
  myMembership: t.field({
    type: MembershipType,
    nullable: true,
    description: 'The membership of the viewer in a club; null without one or a request.',
    args: { clubId: t.arg.id() },
    resolve: async (_, { clubId }, context) => findMembership(context.db, clubId, (await requireViewer(context)).id),
  }),
  hasClub: t.boolean({
    description: 'Whether the viewer is a club, or was one before its plan ended; what it had can then be read.',
    extensions: { cost: QUERY_STATEMENT_COST },
    resolve: async (_, __, context) => hasClub(context.db, (await requireViewer(context)).id),
  }),
  myClubs: t.field({
    type: [MembershipType],
    extensions: { cost: QUERY_STATEMENT_COST, rows: CLUBS_MAX },
    resolve: async (_, __, context) => listMembershipsOf(context.db, (await requireViewer(context)).id, CLUBS_MAX),
  }),
}));

builder.mutationFields((t) => ({
  requestMembership: t.field({
    type: StateType,
    description: 'Asks a club to join it; idempotent.',
    args: { clubId: t.arg.id(), message: t.arg.string({ required: false }) },
    resolve: async (_, { clubId, message }, context) =>
      requestMembership(context, await requireViewer(context), clubId, message ?? ''),
  }),
  answerMembership: t.field({
    type: StateType,
    description: 'Accepts or rejects a request. Fails with `no_seats`, and the request waits.',
    args: { membershipId: t.arg.id(), accept: t.arg.boolean() },
    resolve: async (_, { membershipId, accept }, context) =>
      answerMembership(context, await requireViewer(context), membershipId, accept),
  }),
  endMembership: t.boolean({
    description: 'Leaves a club, or removes a member from the club of the viewer.',
    args: { membershipId: t.arg.id() },
    resolve: async (_, { membershipId }, context) => {
      await endMembership(context, await requireViewer(context), membershipId);
      return true;
    },
  }),
  changeMemberRole: t.boolean({
    args: { membershipId: t.arg.id(), role: t.arg({ type: RoleType }) },
    resolve: async (_, { membershipId, role }, context) => {
      await changeRole(context, await requireViewer(context), membershipId, role);
      return true;
    },
  }),
  changeClub: t.boolean({
    description: 'Changes where a club is and how it is reached.',
    args: { clubId: t.arg.id({ required: false }), place: t.arg.string(), contact: t.arg.string() },
    resolve: async (_, { clubId, place, contact }, context) => {
      const viewer = await requireViewer(context);
      await changeClubFacts(context, viewer, clubId ?? viewer.id, { place, contact });
      return true;
    },
  }),
  inviteMembers: t.int({
    description: `Invites up to ${CLUB_INVITATIONS_AT_ONCE} people by mail. Each invitation holds a seat. Returns how many were invited.`,
    args: { emails: t.arg.stringList(), clubId: t.arg.id({ required: false }) },
    resolve: async (_, { emails, clubId }, context) => {
      const viewer = await requireViewer(context);
      return inviteMembers(context, viewer, clubId ?? viewer.id, emails);
    },
  }),
  createInviteLink: t.string({
    description: 'Returns the address with which anybody may join as long as there are seats.',
    args: { clubId: t.arg.id({ required: false }) },
    resolve: async (_, { clubId }, context) => {
      const viewer = await requireViewer(context);
      return createInviteLink(context, viewer, clubId ?? viewer.id);
    },
  }),
  revokeInvitation: t.boolean({
    args: { id: t.arg.id(), clubId: t.arg.id({ required: false }) },
    resolve: async (_, { id, clubId }, context) => {
      const viewer = await requireViewer(context);
      await revokeInvitation(context, viewer, clubId ?? viewer.id, id);
      return true;
    },
  }),
  acceptInvitation: t.field({
    type: StateType,
    args: { token: t.arg.string() },
    resolve: async (_, { token }, context) => acceptInvitation(context, await requireViewer(context), token),
  }),
}));
