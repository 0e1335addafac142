import { PASSKEYS_MAX } from '@cordada/core/limits';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { LoggedInType, originOf } from '../accounts.graphql.ts';
import { settingsOf, SettingsType } from '../settings/settings.graphql.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogIn,
  logInWithPasskey,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import type { PasskeyCreation, PasskeyRequest } from './passkeys.ts';
import { listPasskeys } from './passkeys.queries.ts';
import type { CredentialRow, PasskeyRow } from './passkeys.queries.ts';

const PASSKEYS_DEFAULT = 3;

const PasskeyType = builder.objectRef<PasskeyRow>('Passkey').implement({
  description: 'A passkey with which the user logs in.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    lastUsedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ lastUsedAt }) => lastUsedAt }),
  }),
});

const CredentialType = builder.objectRef<CredentialRow>('PasskeyCredential').implement({
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Credential id in base64url.' }),
    transports: t.exposeStringList('transports'),
  }),
});

const PasskeyRequestType = builder.objectRef<PasskeyRequest>('PasskeyRequest').implement({
  description: 'What a device signs to log in (WebAuthn).',
  fields: (t) => ({
    challenge: t.exposeString('challenge', { description: 'In base64url; valid once, for five minutes.' }),
    relyingPartyId: t.exposeString('relyingPartyId'),
  }),
});

const PasskeyCreationType = builder.objectRef<PasskeyCreation>('PasskeyCreation').implement({
  description: 'What a device needs to create a passkey (WebAuthn).',
  fields: (t) => ({
    challenge: t.exposeString('challenge', { description: 'In base64url; valid once, for five minutes.' }),
    relyingPartyId: t.exposeString('relyingPartyId'),
    userHandle: t.exposeString('userHandle', { description: 'In base64url.' }),
    userName: t.exposeString('userName'),
    displayName: t.exposeString('displayName'),
    existing: t.field({
      type: [CredentialType],
      description: 'Passkeys of the account; a device that has one of them must not create another.',
      extensions: { rows: PASSKEYS_DEFAULT },
      resolve: ({ existing }) => existing,
    }),
  }),
});

const CreatedPasskeyInput = builder.inputType('CreatedPasskeyInput', {
  description: 'The answer of a device to `beginPasskey`; binary values in base64url.',
  fields: (t) => ({
    id: t.string(),
    clientDataJson: t.string(),
    attestationObject: t.string(),
    transports: t.stringList(),
  }),
});

const SignedChallengeInput = builder.inputType('SignedChallengeInput', {
  description: 'The answer of a device to `beginPasskeyLogIn`; binary values in base64url.',
  fields: (t) => ({
    id: t.string(),
    clientDataJson: t.string(),
    authenticatorData: t.string(),
    signature: t.string(),
    userHandle: t.string(),
  }),
});

builder.objectField(SettingsType, 'passkeys', (t) =>
  t.field({
    type: [PasskeyType],
    extensions: { rows: PASSKEYS_DEFAULT },
    resolve: ({ id }, _, { db }) => listPasskeys(db, id),
  }),
);

builder.mutationFields((t) => ({
  beginPasskeyLogIn: t.field({
    type: PasskeyRequestType,
    description: 'Starts a login with a passkey. It names no account; the device knows its passkeys.',
    resolve: (_, __, context) => beginPasskeyLogIn(context, originOf(context)),
  }),
  logInWithPasskey: t.field({
    type: LoggedInType,
    description:
      'Logs in with a signed challenge. An account that its owner has deleted is only restored when `comesBack` is true.',
    args: { input: t.arg({ type: SignedChallengeInput }), comesBack: t.arg.boolean({ required: false }) },
    resolve: (_, { input, comesBack }, context) =>
      logInWithPasskey(context, input, originOf(context), comesBack ?? false),
  }),
  beginPasskey: t.field({
    type: PasskeyCreationType,
    description: `Starts to add a passkey; at most ${PASSKEYS_MAX} per account.`,
    args: { password: t.arg.string() },
    resolve: async (_, { password }, context) => beginPasskey(context, (await requireViewer(context)).id, password),
  }),
  addPasskey: t.field({
    type: SettingsType,
    description: 'Adds the passkey that a device created, and notifies the owner by mail.',
    args: { name: t.arg.string(), passkey: t.arg({ type: CreatedPasskeyInput }) },
    resolve: async (_, given, context) => {
      await addPasskey(context, (await requireViewer(context)).id, given);
      return settingsOf(context);
    },
  }),
  renamePasskey: t.field({
    type: SettingsType,
    args: { id: t.arg.id(), name: t.arg.string() },
    resolve: async (_, given, context) => {
      await renamePasskey(context.db, (await requireViewer(context)).id, given);
      return settingsOf(context);
    },
  }),
  removePasskey: t.field({
    type: SettingsType,
    description: 'Removes a passkey, and notifies the owner by mail.',
    args: { id: t.arg.id(), password: t.arg.string() },
    resolve: async (_, given, context) => {
      await removePasskey(context, (await requireViewer(context)).id, given);
      return settingsOf(context);
    },
  }),
}));
