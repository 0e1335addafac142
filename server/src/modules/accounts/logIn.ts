import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { checkRegistration, normaliseEmail } from '@cordada/core/accounts/credentials';
import type { Registration } from '@cordada/core/accounts/credentials';
import { Failure } from '@cordada/core/failures';
import { PASSWORD_MAX_LENGTH } from '@cordada/core/limits';
import { newId } from '#server/db/newId.ts';
import type { Db } from '#server/db/connect.ts';
import {
  countAttempt,
  deleteSession,
  findAttempts,
  insertAccount,
  insertSession,
  listAccountsByEmail,
} from './accounts.queries.ts';

/** What a client keeps: the token itself is stored nowhere on our side. */
export interface LoggedIn {
  readonly accessToken: string;
  readonly userId: string;
}

/** Where an attempt comes from. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

const SESSION_DAYS = 180;
const TOKEN_BYTES = 32;
/** Accounts tried per address: unproven ones may share it. */
const CANDIDATES_MAX = 3;
const ADDRESS_WINDOW_SECONDS = 300;
const ADDRESS_FAILURES_MAX = 25;
const ACCOUNT_WINDOW_SECONDS = 3_600;
const ACCOUNT_FAILURES_MAX = 25;
const REGISTRATIONS_MAX = 500;
/** OWASP's least memory for argon2id: 5 ms here, so that registrations cannot be used to stall us. */
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let decoyHash: Promise<string> | undefined;

/** A hash no password has, so that unknown and known addresses take equally long. */
function decoy(): Promise<string> {
  decoyHash ??= hash(randomBytes(16).toString('hex'), ARGON);
  return decoyHash;
}

/** sha256 of an access token, as sessions are looked up; null for what cannot be a token. */
export function hashToken(token: string | undefined): Buffer | null {
  if (!token || !/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
  return createHash('sha256').update(token).digest();
}

/**
 * Makes an account and logs it in. An address that is known already is not given away: whoever has
 * its password is logged in to it, anybody else gets an account of their own that shares the
 * address until one of the two proves to own it.
 * @throws Failure `invalid_input` with fields, `too_many_requests`
 */
export async function register(db: Db, given: Registration, origin: Origin): Promise<LoggedIn> {
  const registration = checkRegistration(given);
  if ((await countAttempt(db, `register:${origin.address}`, ACCOUNT_WINDOW_SECONDS)) > REGISTRATIONS_MAX) {
    throw tooMany(ACCOUNT_WINDOW_SECONDS);
  }
  const [known, passwordHash] = await Promise.all([
    findByPassword(db, registration.email, registration.password),
    hash(registration.password, ARGON),
  ]);
  return db.transaction().execute(async (trx) => {
    const id = known ?? newId();
    if (!known) await insertAccount(trx, { id, passwordHash, ...registration });
    return openSession(trx, id, origin);
  });
}

/**
 * Logs in by address and password.
 * @throws Failure `wrong_credentials` (never telling which), `too_many_requests`
 */
export async function logIn(db: Db, given: { email: string; password: string }, origin: Origin): Promise<LoggedIn> {
  const email = normaliseEmail(given.email);
  const addressKey = `login:${origin.address}`;
  const accountKey = `login:${createHash('sha256').update(email).digest('base64url')}`;
  const [byAddress, byAccount] = await Promise.all([
    findAttempts(db, addressKey, ADDRESS_WINDOW_SECONDS),
    findAttempts(db, accountKey, ACCOUNT_WINDOW_SECONDS),
  ]);
  if (byAddress >= ADDRESS_FAILURES_MAX) throw tooMany(ADDRESS_WINDOW_SECONDS);
  if (byAccount >= ACCOUNT_FAILURES_MAX) throw tooMany(ACCOUNT_WINDOW_SECONDS);
  const id = await findByPassword(db, email, given.password);
  if (id === null) {
    await countAttempt(db, addressKey, ADDRESS_WINDOW_SECONDS);
    await countAttempt(db, accountKey, ACCOUNT_WINDOW_SECONDS);
    throw new Failure('wrong_credentials', 'Email or password is wrong.');
  }
  return openSession(db, id, origin);
}

/** Ends the session of a token; ending it twice is no error. */
export async function logOut(db: Db, tokenHash: Buffer): Promise<void> {
  await deleteSession(db, tokenHash);
}

async function findByPassword(db: Db, email: string, password: string): Promise<string | null> {
  const given = password.slice(0, PASSWORD_MAX_LENGTH * 4);
  const candidates = await listAccountsByEmail(db, email, CANDIDATES_MAX);
  let found: string | null = null;
  const hashes = candidates.length > 0 ? candidates.map((row) => row.password_hash) : [await decoy()];
  for (const [index, passwordHash] of hashes.entries()) {
    const candidate = candidates[index];
    if ((await verify(passwordHash, given)) && candidate && !candidate.suspended_at) found ??= candidate.id;
  }
  return found;
}

async function openSession(db: Db, accountId: string, origin: Origin): Promise<LoggedIn> {
  const accessToken = randomBytes(TOKEN_BYTES).toString('base64url');
  await insertSession(db, {
    tokenHash: hashToken(accessToken) as Buffer,
    accountId,
    expiresAt: new Date(Date.now() + SESSION_DAYS * 86_400_000),
    userAgent: origin.userAgent.slice(0, 300),
  });
  return { accessToken, userId: accountId };
}

function tooMany(windowSeconds: number): Failure {
  return new Failure('too_many_requests', 'Too many attempts. Please wait before the next one.', {
    details: { retryAfterSeconds: windowSeconds },
  });
}
