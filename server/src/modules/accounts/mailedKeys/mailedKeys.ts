import { createHash, randomBytes } from 'node:crypto';
import { Failure } from '@cordada/core/failures';
import { KEY_GUESSES_RATE, MAILS_RATE } from '@cordada/core/limits';
import { originOf } from '@cordada/core/pages/origins';
import { buildPath, encodePath } from '@cordada/core/pages/paths';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';
import { insertKey } from './keys.queries.ts';
import type { ContactRow, KeyPurpose } from './keys.queries.ts';
import { countAttempts } from '../rateLimits/attempts.queries.ts';
import { isWithinRate, limitRate } from '../rateLimits/limitRate.ts';
import { networkOf } from '#server/graphql/networkOf.ts';

const KEY_SECONDS = {
  verifyEmail: 3 * 86_400,
  resetPassword: 3_600,
  confirmSubscription: 7 * 86_400,
  export: 300,
} as const satisfies Record<KeyPurpose, number>;
const KEY_BYTES = 32;

/** Creates a key that works once; only its hash is stored. */
export async function makeKey(trx: Db, purpose: KeyPurpose, accountId: string, email: string): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await insertKey(trx, { hash: hashKey(key), purpose, accountId, email, seconds: KEY_SECONDS[purpose] });
  return key;
}

/** @throws Failure `key_invalid` for malformed keys */
export function hashOfKey(key: string): Buffer {
  if (!/^[A-Za-z0-9_-]{43}$/.test(key)) throw keyInvalid();
  return hashKey(key);
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** The same failure for used, expired, wrong and unknown keys, so that it reveals nothing. */
export function keyInvalid(): Failure {
  return new Failure('key_invalid', 'This link does not work any more.');
}

/** @throws Failure `too_many_requests` */
export async function limitKeyGuesses(db: Db, { address }: { readonly address: string }): Promise<void> {
  await limitRate(db, `key:${networkOf(address)}`, KEY_GUESSES_RATE);
}

const rateOfMail = (kind: string, email: string): string =>
  `mail:${kind}:${createHash('sha256').update(email).digest('base64url')}`;

export async function mayMail(db: Db, kind: string, email: string): Promise<boolean> {
  return isWithinRate(db, rateOfMail(kind, email), MAILS_RATE);
}

/** @returns those of the addresses that `mayMail` allows */
export async function whomToMail(db: Db, kind: string, emails: readonly string[]): Promise<Set<string>> {
  const { max, windowSeconds } = MAILS_RATE;
  const counts = await countAttempts(
    db,
    emails.map((email) => ({ key: rateOfMail(kind, email), windowSeconds })),
  );
  return new Set(emails.filter((_, index) => counts[index]! <= max));
}

type KeyPage = 'appeal' | 'confirmSubscription' | 'resetPassword' | 'unsubscribe' | 'verifyAccountEmail';
type PlainPage = 'community' | 'logIn' | 'notifications' | 'settings';

export function mailLink(publicUrl: string, language: Language, page: PlainPage): string;
export function mailLink(publicUrl: string, language: Language, page: KeyPage, key: string): string;
export function mailLink(publicUrl: string, language: Language, page: KeyPage | PlainPage, key = ''): string {
  const routes = language === 'es' ? 'es' : 'neutral';
  return originOf(publicUrl, routes) + encodePath(buildPath(page as KeyPage, routes, { key }));
}

export function recipientOf(
  { id, firstName, lastName }: ContactRow,
  address: string,
): { accountId: string; name: string; address: string } {
  return { accountId: id, name: [firstName, lastName].filter(Boolean).join(' '), address };
}
