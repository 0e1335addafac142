import { SIGN_IN_PROVIDERS } from '@cordada/core/accounts/signInProviders';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { LanguageType, LoggedInType, originOf } from '../accounts.graphql.ts';
import { settingsOf, SettingsType } from '../settings/settings.graphql.ts';
import { beginSignIn, completeLink, completeSignIn, unlinkProvider } from './signIn.ts';
import { beginSessionTransfer, finishSessionTransfer } from './sessionTransfer.ts';
import { listIdentities } from './signIn.queries.ts';
import type { IdentityRow } from './signIn.queries.ts';

const ProviderType = builder.enumType('SignInProvider', { values: SIGN_IN_PROVIDERS });

const IdentityType = builder.objectRef<IdentityRow>('LinkedProvider').implement({
  description: 'A linked sign-in provider.',
  fields: (t) => ({
    provider: t.field({ type: ProviderType, resolve: ({ provider }) => provider }),
    email: t.exposeString('email', { description: 'Email address at the provider; may be empty.' }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
  }),
});

const SignInVisitType = builder.objectRef<{ url: string; secret: string }>('SignInVisit').implement({
  description: 'A started sign-in with a provider.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'URL to which the browser must navigate.' }),
    secret: t.exposeString('secret', {
      description: 'Kept in the browser; required to exchange the returned code.',
    }),
  }),
});

builder.objectField(SettingsType, 'linkedProviders', (t) =>
  t.field({
    type: [IdentityType],
    extensions: { rows: SIGN_IN_PROVIDERS.length },
    resolve: ({ id }, _, { db }) => listIdentities(db, id),
  }),
);

builder.queryFields((t) => ({
  signInProviders: t.field({
    type: [ProviderType],
    description: 'The configured sign-in providers.',
    resolve: (_, __, { signIn }) => SIGN_IN_PROVIDERS.filter((name) => signIn.has(name)),
  }),
}));

const Completion = {
  code: 'The code of the address that the browser came back to.',
  secret: 'What the visit began with.',
};

builder.mutationFields((t) => ({
  beginSessionTransfer: t.string({
    description: 'A code that logs this browser in at another host of the product, once and within 30 seconds.',
    resolve: async (_, __, context) => {
      await requireViewer(context);
      return beginSessionTransfer(context.db, context.tokenHash ?? Buffer.alloc(0), originOf(context));
    },
  }),
  finishSessionTransfer: t.field({
    type: LoggedInType,
    description: 'Logs in with a code of `beginSessionTransfer`. Logging out ends both sessions.',
    args: { code: t.arg.string() },
    resolve: (_, { code }, context) => finishSessionTransfer(context.db, code, originOf(context)),
  }),
  beginSignIn: t.field({
    type: SignInVisitType,
    description: 'Starts a login through a provider or, with `links`, the linking of a provider to the account.',
    args: {
      provider: t.arg({ type: ProviderType }),
      language: t.arg({ type: LanguageType }),
      links: t.arg.boolean({ required: false }),
    },
    resolve: async (_, { provider, language, links }, context) => {
      const accountId = links ? (await requireViewer(context)).id : null;
      return beginSignIn(context, { name: provider, language, accountId }, originOf(context));
    },
  }),
  completeSignIn: t.field({
    type: LoggedInType,
    args: {
      code: t.arg.string({ description: Completion.code }),
      secret: t.arg.string({ description: Completion.secret }),
    },
    resolve: (_, given, context) => completeSignIn(context, given, originOf(context)),
  }),
  completeLink: t.field({
    type: SettingsType,
    args: {
      code: t.arg.string({ description: Completion.code }),
      secret: t.arg.string({ description: Completion.secret }),
    },
    resolve: async (_, given, context) => {
      await completeLink(context, (await requireViewer(context)).id, given);
      return settingsOf(context);
    },
  }),
  unlinkProvider: t.field({
    type: SettingsType,
    args: { provider: t.arg({ type: ProviderType }) },
    resolve: async (_, { provider }, context) => {
      await unlinkProvider(context.db, (await requireViewer(context)).id, provider);
      return settingsOf(context);
    },
  }),
}));
