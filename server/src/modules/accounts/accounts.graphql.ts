import { buildPath } from '@cordada/core/pages/paths';
import { slugOf } from '@cordada/core/elements/slug';
import { Failure } from '@cordada/core/failures';
import { builder } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { countNotifications, findProfile, loadUsers } from './accounts.queries.ts';
import type { ProfileCounts, ProfileRow, UserRow } from './accounts.queries.ts';
import { logIn, logOut, register } from './logIn.ts';
import type { LoggedIn } from './logIn.ts';

export const LanguageType = builder.enumType('Language', { values: ['en', 'es'] as const });

const fullName = (user: UserRow): string => [user.firstName, user.lastName].filter(Boolean).join(' ');

export const UserType = builder.objectRef<UserRow>('User').implement({
  description: 'A member, as everybody may see them.',
  fields: (t) => ({
    id: t.exposeID('id'),
    firstName: t.exposeString('firstName'),
    fullName: t.string({ resolve: fullName }),
    about: t.exposeString('about'),
    slug: t.string({ resolve: (user) => slugOf(fullName(user)) }),
    memberSince: t.field({ type: 'DateTime', resolve: (user) => user.memberSince }),
  }),
});

const TypeCount = builder.objectRef<{ type: string; count: number }>('TypeCount').implement({
  fields: (t) => ({ type: t.exposeString('type'), count: t.exposeInt('count') }),
});

const ListCounts = builder.objectRef<ProfileCounts>('ListCounts').implement({
  fields: (t) => ({ owner: t.exposeInt('listsOwner') }),
});

/** Counts of the logged-in user; the poll asks for `notifications` alone. */
interface LazyCounts {
  notifications: () => Promise<number>;
  all: () => Promise<ProfileCounts>;
}

const ViewerCounts = builder.objectRef<LazyCounts>('ViewerCounts').implement({
  fields: (t) => ({
    notifications: t.int({ resolve: (counts) => counts.notifications() }),
    activities: t.int({ resolve: async (counts) => (await counts.all()).activities }),
    completedTargets: t.int({ resolve: async (counts) => (await counts.all()).completedTargets }),
    completedTargetsByType: t.field({
      type: [TypeCount],
      resolve: async (counts) => (await counts.all()).completedTargetsByType,
    }),
    pendingTargets: t.int({ resolve: async (counts) => (await counts.all()).pendingTargets }),
    pendingTargetsByType: t.field({
      type: [TypeCount],
      resolve: async (counts) => (await counts.all()).pendingTargetsByType,
    }),
    contributions: t.int({ resolve: async (counts) => (await counts.all()).contributions }),
    lists: t.field({ type: ListCounts, resolve: (counts) => counts.all() }),
  }),
});

/** The profile is read when a field of it is asked for, and then once. */
class LoggedInUser {
  readonly tokenHash: Buffer;
  readonly context: RequestContext;

  constructor(tokenHash: Buffer, context: RequestContext) {
    this.tokenHash = tokenHash;
    this.context = context;
  }

  profile(): Promise<ProfileRow> {
    return this.context.once('profile', async () => {
      const profile = await findProfile(this.context.db, this.tokenHash);
      if (!profile) throw new Failure('unauthenticated', 'The session has ended. Log in again.');
      return profile;
    });
  }

  async notifications(): Promise<number> {
    // With the profile at hand its count is as fresh; alone, the poll's own statement is cheaper.
    if (this.context.has('profile')) return (await this.profile()).counts.notifications;
    const count = await countNotifications(this.context.db, this.tokenHash);
    if (count === null) throw new Failure('unauthenticated', 'The session has ended. Log in again.');
    return count;
  }
}

const ViewerType = builder.objectRef<LoggedInUser>('Viewer').implement({
  description: 'The logged-in user.',
  fields: (t) => ({
    id: t.id({ resolve: async (viewer) => (await viewer.profile()).id }),
    isAdmin: t.boolean({ resolve: async (viewer) => (await viewer.profile()).isAdmin }),
    email: t.string({ resolve: async (viewer) => (await viewer.profile()).email }),
    firstName: t.string({ resolve: async (viewer) => (await viewer.profile()).firstName }),
    fullName: t.string({ resolve: async (viewer) => fullName(await viewer.profile()) }),
    language: t.field({ type: LanguageType, resolve: async (viewer) => (await viewer.profile()).language }),
    url: t.string({
      resolve: async (viewer, _, context) => {
        const profile = await viewer.profile();
        return buildPath('user', context.routesLanguage, { id: profile.id, slug: slugOf(fullName(profile)) });
      },
    }),
    counts: t.field({
      type: ViewerCounts,
      resolve: (viewer): LazyCounts => ({
        all: async () => (await viewer.profile()).counts,
        notifications: () => viewer.notifications(),
      }),
    }),
  }),
});

const LoggedInType = builder.objectRef<LoggedIn>('LoggedIn').implement({
  fields: (t) => ({
    accessToken: t.exposeString('accessToken'),
    user: t.field({
      type: UserType,
      resolve: async ({ userId }, _, { db }) => {
        const user = (await loadUsers(db, [userId])).get(userId);
        if (!user) throw new Failure('not_found', 'There is no such user.');
        return user;
      },
    }),
  }),
});

const RegisterInput = builder.inputType('RegisterInput', {
  fields: (t) => ({
    email: t.string(),
    password: t.string(),
    firstName: t.string(),
    lastName: t.string(),
    language: t.field({ type: LanguageType }),
  }),
});

const LogInInput = builder.inputType('LogInInput', {
  fields: (t) => ({ email: t.string(), password: t.string() }),
});

const originOf = (context: RequestContext) => ({ address: context.clientAddress, userAgent: context.userAgent });

builder.mutationFields((t) => ({
  register: t.field({
    type: LoggedInType,
    args: { input: t.arg({ type: RegisterInput }) },
    resolve: (_, { input }, context) => register(context.db, input, originOf(context)),
  }),
  logIn: t.field({
    type: LoggedInType,
    args: { input: t.arg({ type: LogInInput }) },
    resolve: (_, { input }, context) => logIn(context.db, input, originOf(context)),
  }),
  logOut: t.boolean({
    description: 'Ends this session; the token is refused from then on.',
    resolve: async (_, __, context) => {
      if (context.tokenHash) await logOut(context.db, context.tokenHash);
      return true;
    },
  }),
}));

builder.queryFields((t) => ({
  viewer: t.field({
    type: ViewerType,
    nullable: true,
    description: 'The logged-in user; null for a visitor, a failure for a session that has ended.',
    resolve: (_, __, context) => (context.tokenHash ? new LoggedInUser(context.tokenHash, context) : null),
  }),
  user: t.field({
    type: UserType,
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      context.tag(`user:${id}`);
      const user = (await loadUsers(context.db, [id])).get(id);
      if (!user) throw new Failure('not_found', 'There is no such user.');
      return user;
    },
  }),
}));
