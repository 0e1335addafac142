import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder, EMPTY_PAGE, PAGE_ARGS, pageType, readPage, requireViewer } from '#server/graphql/builder.ts';
import { acceptFollower, followUser, removeFollower, unfollowUser } from './follow.ts';
import { countFollows, findFollow, listFollows, listOpenFollows } from './follows.queries.ts';
import type { FollowList, FollowRow, FollowState } from './follows.queries.ts';
import { profileField, UserType } from '../profile/profile.graphql.ts';
import { loadUser } from '../profile/userLoader.ts';

const StateType = builder.enumType('FollowState', { values: ['requested', 'accepted'] as const });
const ListType = builder.enumType('FollowList', { values: ['followers', 'following', 'requests'] as const });

const FollowType = builder.objectRef<FollowRow>('Follow').implement({
  description: 'A user who follows the viewer, has requested to, or is followed by the viewer.',
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
    description: 'Whether the viewer and a user follow each other.',
    fields: (t) => ({
      state: t.field({ type: StateType, nullable: true, resolve: ({ state }) => state }),
      isFollower: t.exposeBoolean('isFollower', { description: 'Whether the user follows the viewer.' }),
    }),
  });

profileField('followerCount', {
  type: 'Int',
  description: 'Number of followers.',
  extensions: { cost: QUERY_STATEMENT_COST },
  hidden: 0,
  resolve: async ({ id }, _, { db }) => (await countFollows(db, id)).followers,
});

profileField('followingCount', {
  type: 'Int',
  description: 'Number of members whom the user follows.',
  extensions: { cost: QUERY_STATEMENT_COST },
  hidden: 0,
  resolve: async ({ id }, _, { db }) => (await countFollows(db, id)).following,
});

const MemberPage = pageType(UserType, ({ id }) => id);

const OPEN_FOLLOWS = { followers: 'Followers', following: 'Members whom the user follows' } as const;

for (const list of ['followers', 'following'] as const) {
  profileField(list, {
    type: MemberPage,
    description: `${OPEN_FOLLOWS[list]}, as far as their profile is open; latest first.`,
    extensions: { cost: QUERY_STATEMENT_COST },
    args: PAGE_ARGS,
    hidden: EMPTY_PAGE,
    resolve: async ({ id }, args, context) => {
      const asked = { accountId: id, list, viewer: await context.viewer() };
      const page = await listOpenFollows(context.db, asked, readPage(args));
      const users = await Promise.all(page.nodes.map((node) => loadUser(context, node.id)));
      return { ...page, nodes: users.filter((user) => user !== null) };
    },
  });
}

builder.queryFields((t) => ({
  myFollows: t.field({
    type: FollowPage,
    description: 'Followers, follow requests or followed users of the logged-in user; latest first.',
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
    description: 'Follows or unfollows a user; a private profile gets a request instead. Returns the new state.',
    args: { id: t.arg.id(), isFollowing: t.arg.boolean() },
    resolve: async (_, { id, isFollowing }, context) => {
      const viewer = await requireViewer(context);
      if (isFollowing) return followUser(context, viewer, id);
      await unfollowUser(context, viewer, id);
      return null;
    },
  }),
  answerFollowRequest: t.boolean({
    description: 'Accepts or rejects a follow request. A rejected user is not notified.',
    args: { id: t.arg.id(), isAccepted: t.arg.boolean() },
    resolve: async (_, { id, isAccepted }, context) => {
      const viewer = await requireViewer(context);
      await (isAccepted ? acceptFollower : removeFollower)(context, viewer, id);
      return isAccepted;
    },
  }),
  removeFollower: t.boolean({
    description: 'Removes a follower, who is not notified.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await removeFollower(context, await requireViewer(context), id);
      return true;
    },
  }),
}));
