import { builder, requireViewer } from '#server/graphql/builder.ts';
import { LoggedInType, originOf } from '../accounts.graphql.ts';
import { findContact, findKey } from './keys.queries.ts';
import { hashOfKey, keyInvalid, limitKeyGuesses } from './mailedKeys.ts';
import { requestEmailVerification, verifyEmail } from './verifyEmail.ts';
import { requestReset, resetPassword } from './resetPassword.ts';
import { checkUnsubscribeKey, confirmSummary, unsubscribe } from '../subscriptions/subscriptions.ts';

const MailedKeyPurpose = builder.enumType('MailedKeyPurpose', {
  values: ['confirmSubscription', 'resetPassword', 'unsubscribe', 'verifyEmail'] as const,
});

builder.queryFields((t) => ({
  mailedKeyWorks: t.boolean({
    description:
      'Checks the key of a mailed link without consuming it; fails with `key_invalid` when it does not work.',
    args: { purpose: t.arg({ type: MailedKeyPurpose }), key: t.arg.string() },
    resolve: async (_, { purpose, key }, context) => {
      const { db } = context;
      await limitKeyGuesses(db, originOf(context));
      if (purpose === 'unsubscribe') await checkUnsubscribeKey(db, key);
      else if (!(await findKey(db, hashOfKey(key), purpose))) throw keyInvalid();
      return true;
    },
  }),
}));

builder.mutationFields((t) => ({
  requestPasswordReset: t.boolean({
    description:
      'Mails a link to choose a new password when the address is known. The result never reveals whether it is.',
    args: { email: t.arg.string() },
    resolve: async (_, { email }, context) => {
      await requestReset(context.db, email, originOf(context));
      return true;
    },
  }),
  resetPassword: t.field({
    type: LoggedInType,
    description: 'Sets a new password with a mailed key, ends every session and starts a new one.',
    args: { key: t.arg.string(), password: t.arg.string() },
    resolve: async (_, given, context) => {
      await limitKeyGuesses(context.db, originOf(context));
      return resetPassword(context, given, originOf(context));
    },
  }),
  verifyEmail: t.boolean({
    description: 'Verifies an email address with the key that was mailed to it.',
    args: { key: t.arg.string() },
    resolve: async (_, { key }, context) => {
      await limitKeyGuesses(context.db, originOf(context));
      await verifyEmail(context.db, key);
      return true;
    },
  }),
  confirmSubscription: t.boolean({
    description: 'Confirms the subscription to the weekly summary with a mailed key.',
    args: { key: t.arg.string() },
    resolve: async (_, { key }, context) => {
      await limitKeyGuesses(context.db, originOf(context));
      await confirmSummary(context.db, key);
      return true;
    },
  }),
  unsubscribe: t.boolean({
    description: 'Unsubscribes from the kind of mail that contained the key; idempotent.',
    args: { key: t.arg.string() },
    resolve: async (_, { key }, context) => {
      await limitKeyGuesses(context.db, originOf(context));
      await unsubscribe(context, key);
      return true;
    },
  }),
  requestEmailVerification: t.boolean({
    description: 'Mails another link to verify the address of the logged-in user.',
    resolve: async (_, __, context) => {
      const { id } = await requireViewer(context);
      const contact = await findContact(context.db, id);
      if (contact) await requestEmailVerification(context.db, id, contact.email);
      return true;
    },
  }),
}));
