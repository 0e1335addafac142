import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { checkRegistration, normaliseEmail } from '@cordada/core/accounts/credentials';
import type { Registration } from '@cordada/core/accounts/credentials';
import { Failure } from '@cordada/core/failures';
import {
  ACCOUNT_GUESSES_RATE,
  NETWORK_GUESSES_RATE,
  PASSWORD_MAX_LENGTH,
  REGISTRATIONS_RATE,
} from '@cordada/core/limits';
import type { Rate } from '@cordada/core/limits';
import { newId } from '#server/db/newId.ts';
import type { Db } from '#server/db/connect.ts';
import {
  deleteSession,
  insertAccount,
  insertSession,
  listAccountsByEmail,
  cancelDeletion,
} from '../accounts.queries.ts';
import type { AccountRow } from '../accounts.queries.ts';
import { findAttempts } from '../rateLimits/attempts.queries.ts';
import { isWithinRate, limitRate, tooMany } from '../rateLimits/limitRate.ts';
import { findKnownDevice, makeDeviceKey } from './knownDevice.ts';
import type { KnownDevice } from './knownDevice.ts';
import { networkOf } from '#server/graphql/networkOf.ts';
import { requestEmailVerification } from '../mailedKeys/verifyEmail.ts';
import { giveHandle } from '../people/people.ts';

export interface LoggedIn {
  readonly accessToken: string;
  readonly deviceKey: string;
  readonly userId: string;
}

export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

const SESSION_DAYS = 180;
const TOKEN_BYTES = 32;
const CANDIDATES_MAX = 3;
/**
 * Minimum memory for argon2id recommended by OWASP: 5 ms here, so that registrations cannot be used for denial of
 * service.
 */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoyHash: Promise<string> | undefined;

/** Returns a hash that matches no password, so that unknown and known addresses take equally long. */
function decoy(): Promise<string> {
  decoyHash ??= hash(randomBytes(16).toString('hex'), ARGON);
  return decoyHash;
}

export function hashToken(token: string | undefined): Buffer | null {
  if (!token || !/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
  return createHash('sha256').update(token).digest();
}

/**
 * Creates an account and logs it in, without revealing whether the address is known. With the right password of an
 * existing account, it logs in to that one; otherwise the new account shares the address until one is verified.
 * Attempts count like logins.
 * @throws Failure `invalid_input` with fields, `too_many_requests`
 */
export async function register(db: Db, given: Registration, origin: Origin): Promise<LoggedIn> {
  const registration = checkRegistration(given);
  await limitRate(db, `register:${networkOf(origin.address)}`, REGISTRATIONS_RATE);
  const guesses = [accountLimit(registration.email)];
  await refuseTooMany(db, guesses);
  const [known, passwordHash] = await Promise.all([
    findByPassword(db, registration.email, registration.password),
    hashPassword(registration.password),
  ]);
  await recordGuess(db, guesses, known !== null);
  if (known?.isLeaving) {
    throw new Failure('account_leaving', 'This account is being deleted. It can still be had back.');
  }
  return db.transaction().execute(async (trx) => {
    const id = known?.id ?? newId();
    if (!known) {
      await insertAccount(trx, { id, passwordHash, ...registration });
      await giveHandle(trx, { id, ...registration });
      await requestEmailVerification(trx, id, registration.email);
    }
    return openSession(trx, id, origin);
  });
}

/**
 * Logs in by address and password. A deleted account is only restored when `comesBack` is true. Failed attempts of
 * known devices count per device, all others per account and network.
 * @throws Failure `wrong_credentials` (without saying which), `too_many_requests`, `account_leaving`
 */
export async function logIn(
  db: Db,
  given: { email: string; password: string; deviceKey?: string | null },
  origin: Origin,
  comesBack = false,
): Promise<LoggedIn> {
  const email = normaliseEmail(given.email);
  const device = given.deviceKey ? await findKnownDevice(db, email, given.deviceKey) : null;
  const strangers = [{ key: `login:${networkOf(origin.address)}`, rate: NETWORK_GUESSES_RATE }, accountLimit(email)];
  const found = device
    ? ((await guess(db, email, given.password, [deviceLimit(device)], device.accountId)) ??
      // For other accounts with this address the device is unknown; rate limits of those must not be revealed to it.
      (await guess(db, email, given.password, strangers).catch(unlessTooMany)))
    : await guess(db, email, given.password, strangers);
  if (found === null) throw new Failure('wrong_credentials', 'Email or password is wrong.');
  if (found.isLeaving && !comesBack) {
    throw new Failure('account_leaving', 'This account is being deleted. It can still be had back.');
  }
  return db.transaction().execute(async (trx) => {
    if (found.isLeaving) await cancelDeletion(trx, found.id);
    return openSession(trx, found.id, origin);
  });
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON);
}

interface GuessLimit {
  readonly key: string;
  readonly rate: Rate;
}

/** @throws Failure `too_many_requests` */
async function guess(
  db: Db,
  email: string,
  password: string,
  limits: readonly GuessLimit[],
  onlyAccount?: string,
): Promise<Awaited<ReturnType<typeof findByPassword>>> {
  await refuseTooMany(db, limits);
  const found = await findByPassword(db, email, password, onlyAccount);
  await recordGuess(db, limits, found !== null);
  return found;
}

function unlessTooMany(error: unknown): null {
  if (error instanceof Failure && error.code === 'too_many_requests') return null;
  throw error;
}

function deviceLimit({ nonce }: KnownDevice): GuessLimit {
  return { key: `device:${nonce}`, rate: ACCOUNT_GUESSES_RATE };
}

function accountLimit(email: string): GuessLimit {
  const digest = createHash('sha256').update(email).digest('base64url');
  return { key: `login:${digest}`, rate: ACCOUNT_GUESSES_RATE };
}

/** @throws Failure `too_many_requests` */
async function refuseTooMany(db: Db, limits: readonly GuessLimit[]): Promise<void> {
  for (const { key, rate } of limits) {
    if ((await findAttempts(db, key, rate.windowSeconds)) >= rate.max) throw tooMany(rate);
  }
}

/**
 * Counts a wrong guess and checks the limit again. Concurrent guesses all pass the first check, so even a right one
 * among them must fail when the limit is exceeded.
 * @throws Failure `too_many_requests`
 */
async function recordGuess(db: Db, limits: readonly GuessLimit[], isRight: boolean): Promise<void> {
  if (isRight) return refuseTooMany(db, limits);
  const isWithin = await Promise.all(limits.map(({ key, rate }) => isWithinRate(db, key, rate)));
  const over = limits.find((_, index) => !isWithin[index]);
  if (over) throw tooMany(over.rate);
}

/** @throws Failure `too_many_requests` when an account had too many failed passwords */
export function refuseTooManyGuesses(db: Db, email: string): Promise<void> {
  return refuseTooMany(db, [accountLimit(email)]);
}

export function recordPasswordGuess(db: Db, email: string, isRight: boolean): Promise<void> {
  return recordGuess(db, [accountLimit(email)], isRight);
}

export async function logOut(db: Db, tokenHash: Buffer): Promise<void> {
  await deleteSession(db, tokenHash);
}

/** Takes the same time however many accounts share the address, so that timing reveals nothing. */
async function findByPassword(
  db: Db,
  email: string,
  password: string,
  onlyAccount?: string,
): Promise<{ id: string; isLeaving: boolean } | null> {
  const given = password.slice(0, PASSWORD_MAX_LENGTH * 4);
  const candidates = await listAccountsByEmail(db, email, CANDIDATES_MAX);
  let found: AccountRow | null = null;
  for (let i = 0; i < CANDIDATES_MAX; i += 1) {
    const candidate = candidates[i];
    const isRight = await verify(candidate?.password_hash ?? (await decoy()), given);
    if (onlyAccount !== undefined && candidate?.id !== onlyAccount) continue;
    if (isRight && candidate && (!candidate.suspended_at || isLeaving(candidate))) found ??= candidate;
  }
  return found && { id: found.id, isLeaving: isLeaving(found) };
}

/** True when the account is hidden because its owner deleted it, not because an administrator suspended it. */
function isLeaving({ suspended_at: suspended, deletion_asked_at: asked }: AccountRow): boolean {
  return asked !== null && suspended?.getTime() === asked.getTime();
}

/** @param family of the session that is handed over; null for a new log-in */
export async function openSession(
  db: Db,
  accountId: string,
  origin: Origin,
  family: string | null = null,
): Promise<LoggedIn> {
  const accessToken = randomBytes(TOKEN_BYTES).toString('base64url');
  await insertSession(db, {
    tokenHash: hashToken(accessToken) as Buffer,
    accountId,
    expiresAt: new Date(Date.now() + SESSION_DAYS * 86_400_000),
    userAgent: origin.userAgent.slice(0, 300),
    family,
  });
  return { accessToken, deviceKey: await makeDeviceKey(db, accountId), userId: accountId };
}
