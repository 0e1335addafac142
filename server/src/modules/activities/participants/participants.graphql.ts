import { QUERY_STATEMENT_COST, SUGGESTED_ROWS } from '@cordada/core/limits';
import { loadUser, UserType } from '#server/modules/accounts/index.ts';
import { batched } from '#server/graphql/batched.ts';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { ActivityType } from '../activities.graphql.ts';
import { canSeeParticipant } from '../activities.policy.ts';
import { answerInvitation, confirmParticipation, inviteParticipant, removeParticipant } from './participants.ts';
import { ANSWERS, CREDIT_VISIBILITIES, listSuggestions, loadParticipants } from './participants.queries.ts';
import type { ParticipantRow, SuggestionRow } from './participants.queries.ts';

const PARTICIPANTS_DEFAULT = 5;

const loadParticipantsOf = batched(loadParticipants);

const AnswerType = builder.enumType('InvitationAnswer', { values: ANSWERS });
const CreditVisibilityType = builder.enumType('CreditVisibility', { values: CREDIT_VISIBILITIES });

const ParticipantType = builder.objectRef<ParticipantRow>('Participant').implement({
  description: 'A user who was invited to an activity.',
  fields: (t) => ({
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ accountId }, _, context) => loadUser(context, accountId),
    }),
    answer: t.field({
      type: AnswerType,
      nullable: true,
      description: 'Null until the user has answered.',
      resolve: ({ answer }) => (answer === 'invited' ? null : answer),
    }),
    isConfirmed: t.exposeBoolean('isConfirmed', { description: 'Whether the user confirmed that they took part.' }),
    visibility: t.field({
      type: CreditVisibilityType,
      nullable: true,
      description: 'Who may see that the user took part, besides the other participants.',
      resolve: ({ visibility }) => visibility,
    }),
  }),
});

builder.objectFields(ActivityType, (t) => ({
  participants: t.field({
    type: [ParticipantType],
    extensions: { rows: PARTICIPANTS_DEFAULT, cost: QUERY_STATEMENT_COST },
    description:
      'Participants of the activity. Users who are not participants themselves only see those who publicly confirmed that they took part.',
    resolve: async (activity, _, context) => {
      const viewer = await context.viewer();
      const participants = (await loadParticipantsOf(context, activity.id)) ?? [];
      return participants.filter((participant) => canSeeParticipant(viewer, activity, participant));
    },
  }),
}));

const SuggestionType = builder.objectRef<SuggestionRow>('MemberSuggestion').implement({
  description: 'A member whom to follow, and why.',
  fields: (t) => ({
    user: t.field({ type: UserType, nullable: true, resolve: ({ id }, _, context) => loadUser(context, id) }),
    activitiesTogether: t.exposeInt('activitiesTogether', { description: 'How often both went out together.' }),
    followers: t.exposeInt('followers', {
      description: 'How many of those whom the logged-in user follows follow the member.',
    }),
  }),
});

builder.queryFields((t) => ({
  memberSuggestions: t.field({
    type: [SuggestionType],
    description: 'Members with an open profile whom the logged-in user does not follow yet, the nearest first.',
    extensions: { rows: SUGGESTED_ROWS },
    resolve: async (_, __, context) => listSuggestions(context.db, (await requireViewer(context)).id, SUGGESTED_ROWS),
  }),
  suggestedMembers: t.field({
    type: [UserType],
    description: 'Members with an open profile whom the logged-in user went out with and does not follow yet.',
    deprecationReason: '`memberSuggestions` also says why.',
    extensions: { rows: SUGGESTED_ROWS },
    resolve: async (_, __, context) => {
      const suggestions = await listSuggestions(context.db, (await requireViewer(context)).id, SUGGESTED_ROWS);
      const companions = suggestions.filter(({ activitiesTogether }) => activitiesTogether > 0);
      const users = await Promise.all(companions.map(({ id }) => loadUser(context, id)));
      return users.filter((user) => user !== null);
    },
  }),
}));

builder.mutationFields((t) => ({
  inviteParticipant: t.boolean({
    description: 'Invites a user to an activity of the logged-in user.',
    args: { id: t.arg.id(), accountId: t.arg.id() },
    resolve: async (_, { id, accountId }, context) => {
      await inviteParticipant(context, await requireViewer(context), id, accountId);
      return true;
    },
  }),
  removeParticipant: t.boolean({
    description: 'Removes a participant from an activity of the logged-in user.',
    args: { id: t.arg.id(), accountId: t.arg.id() },
    resolve: async (_, { id, accountId }, context) => {
      await removeParticipant(context, await requireViewer(context), id, accountId);
      return true;
    },
  }),
  answerInvitation: t.boolean({
    description: 'Answers an invitation of the logged-in user.',
    args: { id: t.arg.id(), answer: t.arg({ type: AnswerType }) },
    resolve: async (_, { id, answer }, context) => {
      await answerInvitation(context, await requireViewer(context), id, answer);
      return true;
    },
  }),
  confirmParticipation: t.boolean({
    description: 'Confirms that the logged-in user took part, which completes the reached targets for them too.',
    args: { id: t.arg.id(), visibility: t.arg({ type: CreditVisibilityType }) },
    resolve: async (_, { id, visibility }, context) => {
      await confirmParticipation(context, await requireViewer(context), id, visibility);
      return true;
    },
  }),
  leaveActivity: t.boolean({
    description: 'Removes the logged-in user from an activity; they cannot be invited again.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await answerInvitation(context, await requireViewer(context), id, 'left');
      return true;
    },
  }),
}));
