import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder, PAGE_ARGS, pageType, readPage, requireViewer } from '#server/graphql/builder.ts';
import { acceptFollower, followUser, removeFollower, unfollowUser } from './follow.ts';
import { countFollows, findFollow, listFollows } from './follows.queries.ts';
import type { FollowList, FollowRow, FollowState } from './follows.queries.ts';
import { profileField, UserType } from './profile.graphql.ts';
import { loadUser } from './userLoader.ts';

const StateType = builder.enumType('FollowState', { values: ['requested', 'accepted'] as const });
const ListType = builder.enumType('FollowList', { values: ['followers', 'following', 'requests'] as const });

const FollowType = builder.objectRef<FollowRow>('Follow').implement({
  description: 'A member who follows the reader, wants to, or is followed.',
  fields: (t) => ({
    since: t.field({ type: 'DateTime', resolve: ({ since }) => since }),
    isRequested: t.exposeBoolean('isRequested'),
    user: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ accountId }, _, context) => loadUser(context, accountId),
    }),
  }),
});

const FollowPage = pageType(FollowType, ({ accountId }) => accountId);

const CountsType = builder.objectRef<Record<FollowList, number>>('FollowCounts').implement({
  fields: (t) => ({
    followers: t.exposeInt('followers'),
    following: t.exposeInt('following'),
    requests: t.exposeInt('requests'),
  }),
});

const FollowStatusType = builder
  .objectRef<{ readonly state: FollowState | null; readonly isFollower: boolean }>('FollowStatus')
  .implement({
    description: 'How the reader stands to a member, and the other way round.',
    fields: (t) => ({
      state: t.field({ type: StateType, nullable: true, resolve: ({ state }) => state }),
      isFollower: t.exposeBoolean('isFollower', { description: 'Whether the member follows the reader.' }),
    }),
  });

profileField('followerCount', {
  type: 'Int',
  description: 'How many members follow.',
  extensions: { cost: QUERY_STATEMENT_COST },
  hidden: 0,
  resolve: async ({ id }, _, { db }) => (await countFollows(db, id)).followers,
});

builder.queryFields((t) => ({
  myFollows: t.field({
    type: FollowPage,
    description: 'Who follows the logged-in user, wants to, or is followed; latest first.',
    args: { list: t.arg({ type: ListType }), ...PAGE_ARGS },
    resolve: async (_, { list, ...page }, context) =>
      listFollows(context.db, (await requireViewer(context)).id, list, readPage(page)),
  }),
  myFollowCounts: t.field({
    type: CountsType,
    resolve: async (_, __, context) => countFollows(context.db, (await requireViewer(context)).id),
  }),
  followStatus: t.field({
    type: FollowStatusType,
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      const { db } = context;
      const viewer = await requireViewer(context);
      const [state, back] = await Promise.all([findFollow(db, viewer.id, id), findFollow(db, id, viewer.id)]);
      return { state, isFollower: back === 'accepted' };
    },
  }),
}));

builder.mutationFields((t) => ({
  followUser: t.field({
    type: StateType,
    nullable: true,
    description: 'Follows a member from now on, asks whether one may, or no longer does; gives what it is then.',
    args: { id: t.arg.id(), isFollowing: t.arg.boolean() },
    resolve: async (_, { id, isFollowing }, context) => {
      const viewer = await requireViewer(context);
      if (isFollowing) return followUser(context, viewer, id);
      await unfollowUser(context, viewer, id);
      return null;
    },
  }),
  answerFollowRequest: t.boolean({
    description: 'Lets somebody follow who has asked, or not; who is refused is not told.',
    args: { id: t.arg.id(), isAccepted: t.arg.boolean() },
    resolve: async (_, { id, isAccepted }, context) => {
      const viewer = await requireViewer(context);
      await (isAccepted ? acceptFollower : removeFollower)(context, viewer, id);
      return isAccepted;
    },
  }),
  removeFollower: t.boolean({
    description: 'Somebody follows no longer, and is not told.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await removeFollower(context, await requireViewer(context), id);
      return true;
    },
  }),
}));
