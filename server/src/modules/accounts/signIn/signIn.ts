import { createHash, randomBytes } from 'node:crypto';
import { emailProblem, normaliseEmail } from '@cordada/core/accounts/credentials';
import { SIGN_IN_PROVIDER_TITLES } from '@cordada/core/accounts/signInProviders';
import type { SignInProviderName } from '@cordada/core/accounts/signInProviders';
import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { PERSON_NAME_MAX_LENGTH, SIGN_INS_RATE } from '@cordada/core/limits';
import { originOf } from '@cordada/core/pages/origins';
import { buildPath, encodePath } from '@cordada/core/pages/paths';
import type { Language } from '@cordada/core/pages/pageTable';
import { describeError } from '@cordada/core/reporting';
import { SignInRefused } from '#server/adapters/signin/signin.ts';
import type { ProvidedIdentity, SignInAnswer, SignInProvider } from '#server/adapters/signin/signin.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { insertAccount, lockAccount } from '../accounts.queries.ts';
import { getContact, notifyOwner } from '../settings/changeAccount.ts';
import type { AccountTools } from '../settings/changeAccount.ts';
import { findVerifiedOwner, listContactsByEmail, setVerifiedEmail } from '../mailedKeys/keys.queries.ts';
import { openSession } from './logIn.ts';
import type { LoggedIn, Origin } from './logIn.ts';
import { limitRate } from '../rateLimits/limitRate.ts';
import { keyInvalid, mailLink } from '../mailedKeys/mailedKeys.ts';
import { networkOf } from '#server/graphql/networkOf.ts';
import { requestEmailVerification } from '../mailedKeys/verifyEmail.ts';
import { findPasswordHash } from '../settings/settings.queries.ts';
import {
  recordSignInResult,
  deleteIdentity,
  findByIdentity,
  insertAttempt,
  insertIdentity,
  listIdentities,
  setOutcome,
  takeOutcome,
} from './signIn.queries.ts';
import type { AttemptRow, SignInOutcome } from './signIn.queries.ts';
import { giveHandle } from '../people/people.ts';

const VISIT_SECONDS = 900;
/** Short, because the page exchanges its code at once. */
const CODE_SECONDS = 120;

type Tools = Pick<RequestContext, 'db' | 'config' | 'signIn' | 'routesLanguage'>;

const random = (): string => randomBytes(32).toString('base64url');
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function getProvider({ signIn }: Pick<Tools, 'signIn'>, name: SignInProviderName): SignInProvider {
  const provider = signIn.get(name);
  if (!provider) throw new Failure('not_found', 'This way to sign in is not offered here.');
  return provider;
}

const redirectUriOf = ({ config }: Pick<Tools, 'config'>, name: SignInProviderName): string =>
  `${config.publicUrl}/api/sign-in/${name}/callback`;

/**
 * Starts a sign-in with a provider. Only the browser that keeps the secret can finish it, which prevents login CSRF
 * by a prepared URL.
 * @param accountId account to link the provider to; null to log in
 * @throws Failure `not_found`, `too_many_requests`, `unavailable`
 */
export async function beginSignIn(
  tools: Tools,
  given: { name: SignInProviderName; language: Language; accountId: string | null },
  origin: Origin,
): Promise<{ url: string; secret: string }> {
  const provider = getProvider(tools, given.name);
  await limitRate(tools.db, `signIn:${networkOf(origin.address)}`, SIGN_INS_RATE);
  const [state, nonce, codeVerifier, secret] = [random(), random(), random(), random()];
  const visit = { redirectUri: redirectUriOf(tools, given.name), state, nonce, codeVerifier };
  const url = await provider.begin(visit).catch((cause: unknown) => {
    throw new Failure('unavailable', 'The provider does not answer.', { cause });
  });
  await insertAttempt(tools.db, {
    provider: given.name,
    accountId: given.accountId,
    language: given.language,
    routesLanguage: tools.routesLanguage,
    codeVerifier,
    nonce,
    stateHash: digest(state),
    browserHash: digest(secret),
    seconds: VISIT_SECONDS,
  });
  return { url, secret };
}

/**
 * Handles the answer of a provider and returns the URL to continue at, with a one-time code in its fragment, which
 * browsers do not send to servers.
 */
export async function receiveProviderAnswer(
  tools: Tools,
  name: SignInProviderName,
  answer: SignInAnswer,
): Promise<string> {
  const provider = getProvider(tools, name);
  const state = new URLSearchParams('query' in answer ? answer.query : answer.form).get('state') ?? '';
  const code = random();
  const attempt = await recordSignInResult(tools.db, digest(state), name, digest(code));
  if (!attempt) return pageAfter(tools, null, '');
  const visit = {
    redirectUri: redirectUriOf(tools, name),
    state,
    nonce: attempt.nonce,
    codeVerifier: attempt.codeVerifier,
  };
  const outcome = await provider.finish(visit, answer).then(
    (identity): SignInOutcome => ({ identity }),
    (error: unknown): SignInOutcome =>
      error instanceof SignInRefused
        ? { failure: 'sign_in_refused' }
        : { failure: 'unavailable', cause: describeError(error) },
  );
  await setOutcome(tools.db, digest(code), outcome, CODE_SECONDS);
  return pageAfter(tools, attempt, code);
}

function pageAfter({ config }: Pick<Tools, 'config'>, attempt: AttemptRow | null, code: string): string {
  const routes = attempt?.routesLanguage ?? 'neutral';
  const path = encodePath(buildPath(attempt?.accountId ? 'settings' : 'logIn', routes));
  return `${originOf(config.publicUrl, routes)}${path}#signIn=${code}`;
}

/** @throws Failure `key_invalid`, or the failure of the provider */
async function takeIdentity(
  trx: Db,
  { code, secret }: { code: string; secret: string },
): Promise<{ attempt: AttemptRow; identity: ProvidedIdentity }> {
  const taken = await takeOutcome(trx, digest(code), digest(secret));
  if (!taken) throw keyInvalid();
  if ('failure' in taken.outcome) {
    const { failure, cause } = taken.outcome;
    throw new Failure(failure, 'Signing in at the provider did not work.', {
      cause: cause && Object.assign(new Error(cause.message), cause),
    });
  }
  return { attempt: taken, identity: taken.outcome.identity };
}

/**
 * Logs in with the identity from a provider: to the linked account, to the account with the same address when both
 * sides have verified it, or to a new one.
 * @throws Failure `key_invalid`, `sign_in_refused`, `sign_in_no_email`, `sign_in_needs_log_in`
 */
export async function completeSignIn(
  tools: AccountTools,
  given: { code: string; secret: string },
  origin: Origin,
): Promise<LoggedIn> {
  const { db } = tools;
  // Outside the transaction below, because its rollback must not restore the code.
  const { attempt, identity } = await takeIdentity(db, given);
  if (attempt.accountId !== null) throw keyInvalid();
  return db.transaction().execute(async (trx) => {
    const known = await findByIdentity(trx, attempt.provider, identity.subject);
    if (known?.isSuspended) throw new Failure('sign_in_refused', 'This account cannot be used.');
    const accountId = known?.accountId ?? (await adopt(trx, tools, attempt, identity));
    return openSession(trx, accountId, origin);
  });
}

async function adopt(
  trx: Db,
  tools: Pick<AccountTools, 'config'>,
  { provider, language }: AttemptRow,
  identity: ProvidedIdentity,
): Promise<string> {
  const email = normaliseEmail(identity.email ?? '');
  if (emailProblem(email)) throw new Failure('sign_in_no_email', 'The provider told no address.');
  const [contact] = await listContactsByEmail(trx, email, 1);
  const isTaken = contact !== undefined || (await findVerifiedOwner(trx, email)) !== null;
  // The address must be verified on both sides; otherwise someone else may have created the account.
  if (isTaken && !(identity.isEmailVerified && contact?.isVerified)) {
    throw new Failure('sign_in_needs_log_in', 'Log in to the account with this address first.');
  }
  const accountId = contact?.id ?? newId();
  if (!contact) {
    const firstName = cleanText(identity.firstName, PERSON_NAME_MAX_LENGTH) || (email.split('@')[0] ?? '');
    const name = {
      firstName: firstName.slice(0, PERSON_NAME_MAX_LENGTH),
      lastName: cleanText(identity.lastName, PERSON_NAME_MAX_LENGTH),
    };
    await insertAccount(trx, { id: accountId, email, passwordHash: null, ...name, language });
    await giveHandle(trx, { id: accountId, ...name });
    if (identity.isEmailVerified) await setVerifiedEmail(trx, accountId, email);
    else await requestEmailVerification(trx, accountId, email);
  }
  const { subject } = identity;
  if (!(await insertIdentity(trx, { provider, subject, email, accountId }))) {
    throw new Failure('identity_taken', 'Another identity of this provider is linked.');
  }
  if (contact) await mailLinkedProvider(trx, tools, accountId, provider);
  return accountId;
}

/**
 * Links the identity from a provider to the account that requested it.
 * @throws Failure `key_invalid`, `sign_in_refused`, `identity_taken`
 */
export async function completeLink(
  tools: AccountTools,
  accountId: string,
  given: { code: string; secret: string },
): Promise<void> {
  const { db } = tools;
  const { attempt, identity } = await takeIdentity(db, given);
  if (attempt.accountId !== accountId) throw keyInvalid();
  const email = normaliseEmail(identity.email ?? '').slice(0, 254);
  const { provider } = attempt;
  const isNew = await db.transaction().execute(async (trx) => {
    if (!(await insertIdentity(trx, { provider, subject: identity.subject, email, accountId }))) return false;
    await mailLinkedProvider(trx, tools, accountId, provider);
    return true;
  });
  if (isNew) return;
  const known = await findByIdentity(db, provider, identity.subject);
  if (known?.accountId !== accountId) throw new Failure('identity_taken', 'This identity is linked already.');
}

/** Notifies the owner of a new way to log in, because someone with access to an unlocked device could have added it. */
async function mailLinkedProvider(
  trx: Db,
  { config }: Pick<AccountTools, 'config'>,
  accountId: string,
  provider: SignInProviderName,
): Promise<void> {
  const contact = await getContact(trx, accountId);
  const url = mailLink(config.publicUrl, contact.language, 'settings');
  await notifyOwner(trx, contact, (texts) =>
    texts.providerLinked(contact.firstName, SIGN_IN_PROVIDER_TITLES[provider], url),
  );
}

/** @throws Failure `not_found`, `last_way_in` */
export async function unlinkProvider(db: Db, accountId: string, provider: SignInProviderName): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two concurrent calls would each rely on the provider that the other removes.
    await lockAccount(trx, accountId);
    if (!(await deleteIdentity(trx, accountId, provider))) throw new Failure('not_found', 'It is not linked.');
    const others = await listIdentities(trx, accountId);
    if (others.length === 0 && (await findPasswordHash(trx, accountId)) === null) {
      throw new Failure('last_way_in', 'This is the only way to log in.');
    }
  });
}
