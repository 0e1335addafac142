import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { findSecret } from '#server/db/secrets.ts';

/** Signed addresses are valid for one to two steps, so for at most an hour. */
const STEP_SECONDS = 1_800;
const SIGNED = /^([0-9a-f]{16})\.([0-9a-z]{1,10})\.([0-9a-f]{64})$/;

const secrets = new WeakMap<Db, Promise<string>>();

async function signatureOf(db: Db, id: string, version: string, until: string): Promise<Buffer> {
  let secret = secrets.get(db);
  if (!secret) {
    secret = findSecret(db, 'covers');
    secrets.set(db, secret);
    secret.catch(() => secrets.delete(db));
  }
  return createHmac('sha256', await secret)
    .update(`${id}\n${version}\n${until}`)
    .digest();
}

/** @param now current time in milliseconds */
export async function signVersion(db: Db, id: string, version: string, now = Date.now()): Promise<string> {
  const until = ((Math.floor(now / 1_000 / STEP_SECONDS) + 2) * STEP_SECONDS).toString(36);
  return `${version}.${until}.${(await signatureOf(db, id, version, until)).toString('hex')}`;
}

/**
 * @param now current time in milliseconds
 * @returns the seconds until a signed version expires; null if it is not signed, or not for this version, or expired
 */
export async function secondsLeft(
  db: Db,
  id: string,
  version: string,
  signed: string,
  now = Date.now(),
): Promise<number | null> {
  const [, named, until = '', given = ''] = SIGNED.exec(signed) ?? [];
  const left = Number.parseInt(until, 36) - Math.floor(now / 1_000);
  if (named !== version || !(left > 0)) return null;
  return timingSafeEqual(Buffer.from(given, 'hex'), await signatureOf(db, id, version, until)) ? left : null;
}
