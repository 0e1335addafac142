import { builder, requireViewer } from '#server/graphql/builder.ts';
import { LoggedInType, originOf } from './accounts.graphql.ts';
import { findContact, findKey } from './keys.queries.ts';
import { hashOfKey, keyInvalid } from './mailedKeys.ts';
import { requestEmailVerification, verifyEmail } from './verifyEmail.ts';
import { requestReset, resetPassword } from './resetPassword.ts';
import { checkUnsubscribeKey, confirmSummary, unsubscribe } from './subscriptions.ts';

const MailedKeyPurpose = builder.enumType('MailedKeyPurpose', {
  values: ['confirmSubscription', 'resetPassword', 'unsubscribe', 'verifyEmail'] as const,
});

builder.queryFields((t) => ({
  mailedKeyWorks: t.boolean({
    description: 'Whether the key of a mailed link works; a failure `key_invalid` if not. Looking changes nothing.',
    args: { purpose: t.arg({ type: MailedKeyPurpose }), key: t.arg.string() },
    resolve: async (_, { purpose, key }, { db }) => {
      if (purpose === 'unsubscribe') await checkUnsubscribeKey(db, key);
      else if (!(await findKey(db, hashOfKey(key), purpose))) throw keyInvalid();
      return true;
    },
  }),
}));

builder.mutationFields((t) => ({
  requestPasswordReset: t.boolean({
    description: 'Mails a link to choose a new password, if the address is known. The answer never tells.',
    args: { email: t.arg.string() },
    resolve: async (_, { email }, context) => {
      await requestReset(context.db, email, originOf(context));
      return true;
    },
  }),
  resetPassword: t.field({
    type: LoggedInType,
    description: 'Sets a new password by the key of a mail, ends every session and begins a new one.',
    args: { key: t.arg.string(), password: t.arg.string() },
    resolve: (_, given, context) => resetPassword(context, given, originOf(context)),
  }),
  verifyEmail: t.boolean({
    description: 'Proves an address by the key that was mailed to it.',
    args: { key: t.arg.string() },
    resolve: async (_, { key }, { db }) => {
      await verifyEmail(db, key);
      return true;
    },
  }),
  confirmSubscription: t.boolean({
    description: 'Confirms the weekly summary by the key of a mail.',
    args: { key: t.arg.string() },
    resolve: async (_, { key }, { db }) => {
      await confirmSummary(db, key);
      return true;
    },
  }),
  unsubscribe: t.boolean({
    description: 'Ends the mails that a key was sent with; a second time changes nothing.',
    args: { key: t.arg.string() },
    resolve: async (_, { key }, context) => {
      await unsubscribe(context, key);
      return true;
    },
  }),
  requestEmailVerification: t.boolean({
    description: 'Mails another link that proves the address of the logged-in user.',
    resolve: async (_, __, context) => {
      const { id } = await requireViewer(context);
      const contact = await findContact(context.db, id);
      if (contact) await requestEmailVerification(context.db, id, contact.email);
      return true;
    },
  }),
}));
