import { REACTION_KINDS, REACTION_SUBJECT_NAMES } from '@cordada/core/community/reactions';
import type { ReactionSubject } from '@cordada/core/community/reactions';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder, PAGE_ARGS, pageType, readPage, requireViewer } from '#server/graphql/builder.ts';
import { loadUser, UserType } from '#server/modules/accounts/index.ts';
import { ActivityType } from '#server/modules/activities/index.ts';
import { ElementRef } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import type { Liker } from './community.queries.ts';
import { countLikes, findReaction, isFollowing, listLikers } from './community.queries.ts';
import { follow, getReadable, react } from './changeReaction.ts';

const SubjectType = builder.enumType('ReactionSubject', {
  values: REACTION_SUBJECT_NAMES as [ReactionSubject, ...ReactionSubject[]],
});
export const ReactionKindEnum = builder.enumType('ReactionKind', { values: REACTION_KINDS });

const LikerType = builder.objectRef<Liker>('Liker').implement({
  fields: (t) => ({
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ accountId }, _, context) => loadUser(context, accountId),
    }),
    kind: t.field({ type: ReactionKindEnum, resolve: ({ kind }) => kind }),
  }),
});

const LikerPage = pageType(LikerType, ({ accountId }) => accountId);

builder.interfaceFields(ElementRef, (t) => ({
  likeCount: t.field({
    type: 'Int',
    description: 'Number of users who like it.',
    resolve: ({ id }: ElementRow, _, { db }) => countLikes(db, { subject: 'element', id }),
  }),
}));

builder.objectFields(ActivityType, (t) => ({
  likeCount: t.field({
    type: 'Int',
    description: 'How many members like it.',
    resolve: ({ id }, _, { db }) => countLikes(db, { subject: 'activity', id }),
  }),
}));

builder.queryFields((t) => ({
  likers: t.field({
    type: LikerPage,
    description: 'Users with an open profile who like the subject or, if it is a post, reacted to it, latest first.',
    extensions: { cost: QUERY_STATEMENT_COST },
    args: { subject: t.arg({ type: SubjectType }), id: t.arg.id(), ...PAGE_ARGS },
    resolve: async (_, { subject, id, ...page }, context) => {
      context.tag(`${subject}:${id}`);
      return listLikers(context.db, await getReadable(context, { subject, id }), readPage(page));
    },
  }),
  myReaction: t.field({
    type: ReactionKindEnum,
    nullable: true,
    description: 'Reaction of the logged-in user to a subject.',
    args: { subject: t.arg({ type: SubjectType }), id: t.arg.id() },
    resolve: async (_, subject, context) => findReaction(context.db, (await requireViewer(context)).id, subject),
  }),
  followsElement: t.boolean({
    description: 'Whether the logged-in user follows the element and gets notifications about its changes.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => isFollowing(context.db, (await requireViewer(context)).id, id),
  }),
}));

builder.mutationFields((t) => ({
  react: t.field({
    type: 'Int',
    description:
      'Sets the one reaction of the logged-in user; omitting the kind removes it. Returns the number of likes.',
    args: {
      subject: t.arg({ type: SubjectType }),
      id: t.arg.id(),
      kind: t.arg({ type: ReactionKindEnum, required: false }),
    },
    resolve: async (_, { subject, id, kind }, context) => {
      const readable = await react(context, { subject, id }, kind ?? null);
      return readable ? countLikes(context.db, readable) : 0;
    },
  }),
  followElement: t.boolean({
    description: 'Follows or unfollows an element.',
    args: { id: t.arg.id(), isFollowing: t.arg.boolean() },
    resolve: async (_, { id, isFollowing: wanted }, context) => {
      await follow(context, id, wanted);
      return wanted;
    },
  }),
}));
