import { handleSkeleton } from '@cordada/core/accounts/handles';
import { MENTIONABLE_ROWS } from '@cordada/core/limits';
import { builder, PAGE_ARGS, pageType, readPage, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { canReadProfile } from '../accounts.policy.ts';
import { loadUsers } from '../accounts.queries.ts';
import type { UserRow } from '../accounts.queries.ts';
import { loadRelation } from '../follows/relations.ts';
import { profileField, UserType } from '../profile/profile.graphql.ts';
import { loadUser } from '../profile/userLoader.ts';
import { blockMember, changeHandle, muteMember, unblockMember, unmuteMember } from './people.ts';
import { findBySkeletons, findOwnDecisions, listMentionable, listRestricted } from './people.queries.ts';
import type { RestrictedRow } from './people.queries.ts';

const ListType = builder.enumType('RestrictedList', { values: ['blocked', 'muted'] as const });

const RestrictedMemberType = builder.objectRef<RestrictedRow>('RestrictedMember').implement({
  description: 'A member whom the viewer has blocked or muted.',
  fields: (t) => ({
    id: t.exposeID('accountId'),
    since: t.field({ type: 'DateTime', resolve: ({ since }) => since }),
    until: t.field({ type: 'DateTime', nullable: true, resolve: ({ until }) => until }),
    fullName: t.string({
      description: 'Empty after the member has left.',
      // Not through `loadUser`, which leaves out whom the viewer has blocked.
      resolve: async ({ accountId }, _, { db }) => {
        const user = (await loadUsers(db, [accountId])).get(accountId);
        return user ? [user.firstName, user.lastName].filter(Boolean).join(' ') : '';
      },
    }),
  }),
});

const DecisionsType = builder
  .objectRef<{ readonly isBlocked: boolean; readonly isMuted: boolean }>('MemberDecisions')
  .implement({
    description: 'What the viewer decided about a member.',
    fields: (t) => ({ isBlocked: t.exposeBoolean('isBlocked'), isMuted: t.exposeBoolean('isMuted') }),
  });

const readable = async (context: RequestContext, ids: readonly string[]): Promise<UserRow[]> => {
  const users = await Promise.all(ids.map((id) => loadUser(context, id)));
  return users.filter((user) => user !== null);
};

profileField('handle', {
  type: 'String',
  nullable: true,
  description: 'Unique name for mentions, without `@`. Null when the viewer may not see the profile.',
  hidden: null,
  resolve: ({ handle }) => handle,
});

builder.queryFields((t) => ({
  memberByHandle: t.field({
    type: UserType,
    nullable: true,
    description: 'The member with this name or former name, if the reader may see the profile.',
    args: { handle: t.arg.string() },
    resolve: async (_, { handle }, context) => {
      const [found] = await findBySkeletons(context.db, [handleSkeleton(handle.replace(/^@/, ''))]);
      const user = found ? await loadUser(context, found.accountId) : null;
      if (!user) return null;
      return canReadProfile(await context.viewer(), user, await loadRelation(context, user.id)) ? user : null;
    },
  }),
  mentionableMembers: t.field({
    type: [UserType],
    description: 'Members whom the logged-in user may mention and whose name or handle begins with the text.',
    extensions: { rows: MENTIONABLE_ROWS },
    args: { text: t.arg.string() },
    resolve: async (_, { text }, context) => {
      const viewer = await requireViewer(context);
      const beginning = text.trim().replace(/^@/, '').toLowerCase().slice(0, 60);
      return readable(context, await listMentionable(context.db, viewer, beginning, MENTIONABLE_ROWS));
    },
  }),
  restrictedMembers: t.field({
    type: pageType(RestrictedMemberType, ({ accountId }) => accountId),
    description: 'Members whom the logged-in user has blocked or muted, latest first.',
    args: { list: t.arg({ type: ListType }), ...PAGE_ARGS },
    resolve: async (_, { list, ...page }, context) =>
      listRestricted(context.db, (await requireViewer(context)).id, list, readPage(page)),
  }),
  memberDecisions: t.field({
    type: DecisionsType,
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => findOwnDecisions(context.db, (await requireViewer(context)).id, id),
  }),
}));

builder.mutationFields((t) => ({
  blockMember: t.boolean({
    description: 'Blocks a member: the two no longer see each other, and follows between them end. Nobody is told.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await blockMember(context, await requireViewer(context), id);
      return true;
    },
  }),
  unblockMember: t.boolean({
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await unblockMember(context, await requireViewer(context), id);
      return true;
    },
  }),
  muteMember: t.boolean({
    description:
      'Leaves a member out of the feed and the notifications of the logged-in user, until a time or without end.',
    args: { id: t.arg.id(), until: t.arg({ type: 'DateTime', required: false }) },
    resolve: async (_, { id, until }, context) => {
      await muteMember(context, await requireViewer(context), id, until ?? null);
      return true;
    },
  }),
  unmuteMember: t.boolean({
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await unmuteMember(context, await requireViewer(context), id);
      return true;
    },
  }),
  setHandle: t.field({
    type: UserType,
    description: 'Chooses the name by which others mention the logged-in user; former names keep leading to them.',
    args: { handle: t.arg.string() },
    resolve: async (_, { handle }, context) => {
      const viewer = await requireViewer(context);
      await changeHandle(context, viewer, handle);
      const user = (await loadUsers(context.db, [viewer.id])).get(viewer.id);
      if (!user) throw new Error('The logged-in user has no account.');
      return user;
    },
  }),
}));
