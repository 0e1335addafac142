import { buildPath } from '@cordada/core/pages/paths';
import { slugOf } from '@cordada/core/elements/slug';
import { KIND_NAMES } from '@cordada/core/elements/kinds';
import { Failure } from '@cordada/core/failures';
import { SUBSCRIPTION_LEVELS } from '@cordada/core/subscriptions/subscriptions';
import { builder } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { canReadProfile } from './accounts.policy.ts';
import { loadUsers } from './accounts.queries.ts';
import type { ProfileCounts, ProfileRow } from './accounts.queries.ts';
import { logIn, logOut, register } from './signIn/logIn.ts';
import type { LoggedIn } from './signIn/logIn.ts';
import { DerivedImage, fullName, UserType } from './profile/profile.graphql.ts';
import { touchSession } from './settings/settings.queries.ts';
import { loadRelation } from './follows/relations.ts';

export const LanguageType = builder.enumType('Language', { values: ['en', 'es'] as const });

export const RoutesLanguageType = builder.enumType('RoutesLanguage', { values: ['neutral', 'en', 'es'] as const });

const TypeCount = builder.objectRef<{ type: string; count: number }>('TypeCount').implement({
  fields: (t) => ({ type: t.exposeString('type'), count: t.exposeInt('count') }),
});

const ListCounts = builder.objectRef<ProfileCounts>('ListCounts').implement({
  fields: (t) => ({
    owner: t.exposeInt('listsOwner'),
    members: t.exposeInt('listsJoined', { description: 'Number of lists that the user joined.' }),
    member: t.exposeInt('listsJoined', { deprecationReason: 'Use `members`.' }),
  }),
});

const MemberCounts = builder.objectRef<ProfileCounts['members']>('MemberCounts').implement({
  description: 'Member counts of an account that is a club.',
  fields: (t) => ({
    accepted: t.exposeInt('accepted'),
    rejected: t.exposeInt('rejected'),
    requested: t.exposeInt('requested'),
  }),
});

const LevelType = builder.enumType('SubscriptionLevel', { values: SUBSCRIPTION_LEVELS });

const OwnElement = builder.objectRef<{ id: string }>('ViewerElement').implement({
  description: 'Represents the user where elements are referenced.',
  fields: (t) => ({ id: t.exposeID('id') }),
});

const BY_TYPE = { type: [TypeCount] as [typeof TypeCount], extensions: { rows: KIND_NAMES.length } };

const ViewerCounts = builder.objectRef<ProfileCounts>('ViewerCounts').implement({
  fields: (t) => ({
    notifications: t.exposeInt('notifications'),
    activities: t.exposeInt('activities'),
    completedTargets: t.exposeInt('completedTargets'),
    completedTargetsByType: t.field({ ...BY_TYPE, resolve: (counts) => counts.completedTargetsByType }),
    pendingTargets: t.exposeInt('pendingTargets'),
    pendingTargetsByType: t.field({ ...BY_TYPE, resolve: (counts) => counts.pendingTargetsByType }),
    contributions: t.exposeInt('contributions'),
    contributionsByType: t.field({ ...BY_TYPE, resolve: (counts) => counts.contributionsByType }),
    drafts: t.exposeInt('drafts'),
    draftsByType: t.field({ ...BY_TYPE, resolve: (counts) => counts.draftsByType }),
    members: t.field({ type: MemberCounts, resolve: (counts) => counts.members }),
    lists: t.field({ type: ListCounts, resolve: (counts) => counts }),
  }),
});

export const ViewerType = builder.objectRef<ProfileRow>('Viewer').implement({
  description: 'The logged-in user.',
  fields: (t) => ({
    id: t.exposeID('id'),
    isAdmin: t.exposeBoolean('isAdmin'),
    email: t.exposeString('email'),
    firstName: t.exposeString('firstName'),
    fullName: t.string({ resolve: fullName }),
    language: t.field({ type: LanguageType, resolve: (profile) => profile.language }),
    url: t.string({
      description: 'Path of the page of the user, by default in the language of the routes of this host.',
      args: { routesLang: t.arg({ type: RoutesLanguageType, required: false }) },
      resolve: (profile, { routesLang }, { routesLanguage }) =>
        buildPath('user', routesLang ?? routesLanguage, { id: profile.id, slug: slugOf(fullName(profile)) }),
    }),
    user: t.field({
      type: UserType,
      description: 'The logged-in user as others see them.',
      resolve: (profile) => profile,
    }),
    element: t.field({ type: OwnElement, resolve: ({ id }) => ({ id }) }),
    profilePicture: t.field({ type: DerivedImage, nullable: true, resolve: ({ picture }) => picture }),
    subscriptionLevel: t.field({
      type: LevelType,
      description: 'Level of the own subscription, or `pro` by a seat in a club.',
      resolve: ({ subscriptionLevel }) => subscriptionLevel,
    }),
    subscriptionAutoRenew: t.boolean({ resolve: ({ subscription }) => subscription?.autoRenew ?? false }),
    subscriptionEndDate: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ subscription }) => subscription?.endsAt ?? null,
    }),
    subscriptionIsTrial: t.boolean({ resolve: ({ subscription }) => subscription?.isTrial ?? false }),
    subscriptionSeats: t.int({
      description: 'Number of seats in the subscription: members of a club, 1 for a person.',
      resolve: ({ subscription }) => subscription?.seats ?? 1,
    }),
    consumedTrialLevel: t.field({
      type: LevelType,
      nullable: true,
      description: 'The highest subscription level that was used as a free trial.',
      resolve: (profile) => profile.consumedTrialLevel,
    }),
    counts: t.field({ type: ViewerCounts, resolve: (profile) => profile.counts }),
  }),
});

export const sessionEnded = (): Failure => new Failure('unauthenticated', 'The session has ended. Log in again.');

export const LoggedInType = builder.objectRef<LoggedIn>('LoggedIn').implement({
  fields: (t) => ({
    accessToken: t.exposeString('accessToken'),
    deviceKey: t.exposeString('deviceKey', {
      description:
        'Keep this key after logging out and send it with the next login, so that password guessing by others cannot lock out this device.',
    }),
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
  fields: (t) => ({ email: t.string(), password: t.string(), deviceKey: t.string({ required: false }) }),
});

export const originOf = (context: RequestContext) => ({ address: context.clientAddress, userAgent: context.userAgent });

builder.mutationFields((t) => ({
  register: t.field({
    type: LoggedInType,
    args: { input: t.arg({ type: RegisterInput }) },
    resolve: (_, { input }, context) => register(context.db, input, originOf(context)),
  }),
  logIn: t.field({
    type: LoggedInType,
    description:
      'Logs in with email and password. An account that its owner has deleted is only restored when `comesBack` is true.',
    args: { input: t.arg({ type: LogInInput }), comesBack: t.arg.boolean({ required: false }) },
    resolve: (_, { input, comesBack }, context) => logIn(context.db, input, originOf(context), comesBack ?? false),
  }),
  logOut: t.boolean({
    description: 'Ends the current session; its token becomes invalid.',
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
    description: 'The logged-in user; null for a visitor. Fails when the session has expired.',
    resolve: async (_, __, { db, tokenHash, readProfile }) => {
      if (!tokenHash) return null;
      const profile = await readProfile(db, tokenHash);
      if (!profile) throw sessionEnded();
      if (!profile.isUseNoted) await touchSession(db, tokenHash);
      return profile;
    },
  }),
  user: t.field({
    type: UserType,
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      context.tag(`user:${id}`);
      const user = (await loadUsers(context.db, [id])).get(id);
      const viewer = await context.viewer();
      const tie = await loadRelation(context, id);
      if (user && canReadProfile(viewer, user, tie)) return user;
      // A member may ask to follow a private profile; a visitor does not learn that it exists.
      if (user && viewer && !tie.isBlocked) throw new Failure('forbidden', 'This profile is private.');
      throw new Failure('not_found', 'There is no such user.');
    },
  }),
}));
