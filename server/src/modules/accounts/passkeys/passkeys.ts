import { createHash, randomBytes } from 'node:crypto';
import { PASSKEY_ALGORITHMS } from '@cordada/core/accounts/passkeyAlgorithms';
import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { PASSKEYS_MAX, PASSKEYS_RATE, PASSKEY_NAME_MAX_LENGTH } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { networkOf } from '#server/graphql/networkOf.ts';
import { cancelDeletion, lockAccount } from '../accounts.queries.ts';
import { mailLink } from '../mailedKeys/mailedKeys.ts';
import { limitRate } from '../rateLimits/limitRate.ts';
import { getContact, notifyOwner, requirePassword } from '../settings/changeAccount.ts';
import type { AccountTools } from '../settings/changeAccount.ts';
import { openSession } from '../signIn/logIn.ts';
import type { LoggedIn, Origin } from '../signIn/logIn.ts';
import {
  consumeChallenge,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listCredentials,
  recordPasskeyUse,
  renamePasskeyRow,
} from './passkeys.queries.ts';
import type { CredentialRow } from './passkeys.queries.ts';
import { relyingPartyOf } from './relyingParty.ts';

/** How long the person may take. Requests for the autofill of the address renew theirs before that. */
const CHALLENGE_SECONDS = 300;
const CHALLENGE_BYTES = 32;
/** A credential id may have 1,023 bytes. */
const CREDENTIAL_ID_MAX_LENGTH = 1_400;
const PUBLIC_KEY_MAX_BYTES = 2_000;
const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** The packages for ASN.1 take 50 ms to load, and most processes never need them. */
const loadVerifier = () => import('@simplewebauthn/server');

/**
 * What a device created, without its attestation. Nobody asks for one, and checking it would read certificates from
 * addresses that the sender chooses.
 * @throws when it is no CBOR
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('authData');
  const plain = new Map<string, string | Map<string, never> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', authData],
  ]);
  return Buffer.from(isoCBOR.encode(plain)).toString('base64url');
}

const digest = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
const encode = (text: string): string => Buffer.from(text).toString('base64url');

const refused = (cause?: unknown): Failure =>
  new Failure('passkey_refused', 'This passkey does not work here.', { cause });
const expired = (): Failure => new Failure('passkey_expired', 'The challenge has expired or was used.');

async function makeChallenge(db: Db, accountId: string | null): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  await insertChallenge(db, { hash: digest(challenge), accountId, seconds: CHALLENGE_SECONDS });
  return challenge;
}

/** @throws Failure `passkey_expired`, `passkey_refused` when `verify` fails */
async function verifyChallenge<Result>(
  db: Db,
  accountId: string | null,
  verify: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<Result>,
): Promise<Result> {
  let isExpired = false;
  try {
    return await verify(async (challenge) => {
      const isGood = await consumeChallenge(db, digest(challenge), accountId);
      isExpired = !isGood;
      return isGood;
    });
  } catch (error) {
    throw isExpired ? expired() : refused(error);
  }
}

export interface PasskeyRequest {
  readonly challenge: string;
  readonly relyingPartyId: string;
}

export interface PasskeyCreation extends PasskeyRequest {
  readonly userHandle: string;
  readonly userName: string;
  readonly displayName: string;
  /** Passkeys of the account, so that a device does not add a second one. */
  readonly existing: readonly CredentialRow[];
}

export interface CreatedPasskey {
  readonly id: string;
  readonly clientDataJson: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
}

/**
 * Starts the registration of a passkey.
 * @throws Failure `invalid_input` on `password`, `password_missing`, `conflict` when there are too many
 */
export async function beginPasskey(
  { db, config }: AccountTools,
  accountId: string,
  password: string,
): Promise<PasskeyCreation> {
  const contact = await getContact(db, accountId);
  await requirePassword(db, contact, password);
  const existing = await listCredentials(db, accountId);
  if (existing.length >= PASSKEYS_MAX)
    throw new Failure('conflict', `At most ${PASSKEYS_MAX} passkeys.`, {
      details: { reason: 'passkeys_full', maximum: PASSKEYS_MAX },
    });
  return {
    challenge: await makeChallenge(db, accountId),
    relyingPartyId: relyingPartyOf(config.publicUrl).id,
    userHandle: encode(accountId),
    userName: contact.email,
    displayName: contact.firstName,
    existing,
  };
}

/**
 * Adds the passkey that a device created for a challenge of `beginPasskey`, and notifies the owner by mail.
 * @throws Failure `passkey_expired`, `passkey_refused`, `conflict`, `invalid_input` on `name`
 */
export async function addPasskey(
  { db, config }: AccountTools,
  accountId: string,
  given: { readonly name: string; readonly passkey: CreatedPasskey },
): Promise<void> {
  const name = passkeyName(given.name);
  const { id, clientDataJson: clientDataJSON, attestationObject, transports } = given.passkey;
  const { id: expectedRPID, origins: expectedOrigin } = relyingPartyOf(config.publicUrl);
  const { verifyRegistrationResponse } = await loadVerifier();
  const { registrationInfo } = await verifyChallenge(db, accountId, async (expectedChallenge) =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject: await withoutAttestation(attestationObject) },
      },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    }),
  );
  const credential = registrationInfo?.credential;
  if (credential?.id !== id) throw refused();
  if (credential.id.length > CREDENTIAL_ID_MAX_LENGTH || credential.publicKey.length > PUBLIC_KEY_MAX_BYTES) {
    throw refused();
  }
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    if ((await listCredentials(trx, accountId)).length >= PASSKEYS_MAX) {
      throw new Failure('conflict', `At most ${PASSKEYS_MAX} passkeys.`, {
        details: { reason: 'passkeys_full', maximum: PASSKEYS_MAX },
      });
    }
    const isNew = await insertPasskey(trx, {
      id: newId(),
      accountId,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: TRANSPORTS.filter((transport) => transports.includes(transport)),
      name,
    });
    if (!isNew) throw refused();
    const contact = await getContact(trx, accountId);
    const url = mailLink(config.publicUrl, contact.language, 'settings');
    await notifyOwner(trx, contact, (texts) => texts.passkeyAdded(contact.firstName, name, url));
  });
}

/** @throws Failure `not_found`, `invalid_input` on `name` */
export async function renamePasskey(
  db: Db,
  accountId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  if (!(await renamePasskeyRow(db, accountId, id, passkeyName(name)))) throw noPasskey();
}

/** @throws Failure `not_found`, `invalid_input` on `password`, `password_missing` */
export async function removePasskey(
  { db, config }: AccountTools,
  accountId: string,
  { id, password }: { readonly id: string; readonly password: string },
): Promise<void> {
  const contact = await getContact(db, accountId);
  await requirePassword(db, contact, password);
  await db.transaction().execute(async (trx) => {
    const name = await deletePasskey(trx, accountId, id);
    if (name === null) throw noPasskey();
    const url = mailLink(config.publicUrl, contact.language, 'settings');
    await notifyOwner(trx, contact, (texts) => texts.passkeyRemoved(contact.firstName, name, url));
  });
}

const noPasskey = (): Failure => new Failure('not_found', 'There is no such passkey.');

function passkeyName(given: string): string {
  const name = cleanText(given, PASSKEY_NAME_MAX_LENGTH);
  if (name !== '') return name;
  throw new Failure('invalid_input', 'name: invalid_input', { fields: { name: 'invalid_input' } });
}

/** Starts a login. It names no account: the device knows which passkeys it has. @throws Failure `too_many_requests` */
export async function beginPasskeyLogIn({ db, config }: AccountTools, origin: Origin): Promise<PasskeyRequest> {
  await limitPasskeys(db, origin);
  return { challenge: await makeChallenge(db, null), relyingPartyId: relyingPartyOf(config.publicUrl).id };
}

export interface SignedChallenge {
  readonly id: string;
  readonly clientDataJson: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle: string;
}

/**
 * Logs in with a signed challenge of `beginPasskeyLogIn`. A deleted account is only restored when `comesBack` is true.
 * @throws Failure `passkey_expired`, `passkey_refused`, `account_leaving`, `too_many_requests`
 */
export async function logInWithPasskey(
  { db, config }: AccountTools,
  given: SignedChallenge,
  origin: Origin,
  comesBack = false,
): Promise<LoggedIn> {
  await limitPasskeys(db, origin);
  const passkey = await findPasskey(db, given.id);
  if (!passkey || given.userHandle !== encode(passkey.accountId)) throw refused();
  const { id, clientDataJson: clientDataJSON, authenticatorData, signature, userHandle } = given;
  const { id: expectedRPID, origins: expectedOrigin } = relyingPartyOf(config.publicUrl);
  const { verifyAuthenticationResponse } = await loadVerifier();
  const { verified: isVerified, authenticationInfo } = await verifyChallenge(db, null, (expectedChallenge) =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
      credential: { id, publicKey: passkey.publicKey, counter: passkey.counter },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: false,
    }),
  );
  if (!isVerified || (passkey.isSuspended && !passkey.isLeaving)) throw refused();
  if (passkey.isLeaving && !comesBack) {
    throw new Failure('account_leaving', 'This account is being deleted. It can still be had back.');
  }
  return db.transaction().execute(async (trx) => {
    // A counter that has not grown is that of a copy.
    if (!(await recordPasskeyUse(trx, passkey.id, authenticationInfo.newCounter))) throw refused();
    if (passkey.isLeaving) await cancelDeletion(trx, passkey.accountId);
    return openSession(trx, passkey.accountId, origin);
  });
}

const limitPasskeys = (db: Db, origin: Origin): Promise<void> =>
  limitRate(db, `passkey:${networkOf(origin.address)}`, PASSKEYS_RATE);
