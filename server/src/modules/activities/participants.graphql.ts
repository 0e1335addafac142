import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { loadUser, UserType } from '#server/modules/accounts/index.ts';
import { batched } from '#server/graphql/batched.ts';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { ActivityType } from './activities.graphql.ts';
import { canSeeParticipant } from './activities.policy.ts';
import { answerInvitation, confirmParticipation, inviteParticipant, removeParticipant } from './participants.ts';
import { ANSWERS, CREDIT_VISIBILITIES, loadParticipants } from './participants.queries.ts';
import type { ParticipantRow } from './participants.queries.ts';

/** Rows that the cost of an operation assumes. */
const PARTICIPANTS_DEFAULT = 5;

const loadCompany = batched(loadParticipants);

const AnswerType = builder.enumType('InvitationAnswer', { values: ANSWERS });
const CreditVisibilityType = builder.enumType('CreditVisibility', { values: CREDIT_VISIBILITIES });

const ParticipantType = builder.objectRef<ParticipantRow>('Participant').implement({
  description: 'Somebody who was asked to come along.',
  fields: (t) => ({
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ accountId }, _, context) => loadUser(context, accountId),
    }),
    answer: t.field({
      type: AnswerType,
      nullable: true,
      description: 'Null while there is none.',
      resolve: ({ answer }) => (answer === 'invited' ? null : answer),
    }),
    isConfirmed: t.exposeBoolean('isConfirmed', { description: 'Whether they said that they were there.' }),
    visibility: t.field({
      type: CreditVisibilityType,
      nullable: true,
      description: 'Who may know that, of those who did not come.',
      resolve: ({ visibility }) => visibility,
    }),
  }),
});

builder.objectFields(ActivityType, (t) => ({
  participants: t.field({
    type: [ParticipantType],
    extensions: { rows: PARTICIPANTS_DEFAULT, cost: QUERY_STATEMENT_COST },
    description: 'Those who come along, to each other; to others only who was there and says so to everyone.',
    resolve: async (activity, _, context) => {
      const viewer = await context.viewer();
      const company = (await loadCompany(context, activity.id)) ?? [];
      return company.filter((participant) => canSeeParticipant(viewer, activity, participant));
    },
  }),
}));

builder.mutationFields((t) => ({
  inviteParticipant: t.boolean({
    description: 'Asks a member to come along on an activity of the logged-in user.',
    args: { id: t.arg.id(), accountId: t.arg.id() },
    resolve: async (_, { id, accountId }, context) => {
      await inviteParticipant(context, await requireViewer(context), id, accountId);
      return true;
    },
  }),
  removeParticipant: t.boolean({
    description: 'Takes somebody out of an activity of the logged-in user.',
    args: { id: t.arg.id(), accountId: t.arg.id() },
    resolve: async (_, { id, accountId }, context) => {
      await removeParticipant(context, await requireViewer(context), id, accountId);
      return true;
    },
  }),
  answerInvitation: t.boolean({
    description: 'Says whether the logged-in user comes along.',
    args: { id: t.arg.id(), answer: t.arg({ type: AnswerType }) },
    resolve: async (_, { id, answer }, context) => {
      await answerInvitation(context, await requireViewer(context), id, answer);
      return true;
    },
  }),
  confirmParticipation: t.boolean({
    description: 'Says that the logged-in user was there: what was reached is completed for them too.',
    args: { id: t.arg.id(), visibility: t.arg({ type: CreditVisibilityType }) },
    resolve: async (_, { id, visibility }, context) => {
      await confirmParticipation(context, await requireViewer(context), id, visibility);
      return true;
    },
  }),
  leaveActivity: t.boolean({
    description: 'The logged-in user comes along no longer, and is not asked again.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await answerInvitation(context, await requireViewer(context), id, 'left');
      return true;
    },
  }),
}));
