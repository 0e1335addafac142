import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { findDeviceSecret, listDeviceSecrets } from '../accounts.queries.ts';

const NONCE_BYTES = 16;
const OWNERS_MAX = 3;
const KEY = /^(?<nonce>[\w-]{22})\.(?<mac>[\w-]{43})$/;

const macOf = (nonce: string, secret: string): Buffer => createHmac('sha256', secret).update(nonce).digest();

/**
 * Creates a device key for later logins, so that password guessing by strangers cannot lock out the owner (OWASP
 * device cookies). It grants no access by itself.
 */
export async function makeDeviceKey(db: Db, accountId: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  return `${nonce}.${macOf(nonce, await findDeviceSecret(db, accountId)).toString('base64url')}`;
}

export interface KnownDevice {
  readonly accountId: string;
  readonly nonce: string;
}

/**
 * Returns the device of a key issued by an account with this address, otherwise null. The key counts for that account
 * only, because other accounts may share the address.
 */
export async function findKnownDevice(db: Db, email: string, key: string): Promise<KnownDevice | null> {
  const { nonce = '', mac = '' } = KEY.exec(key)?.groups ?? {};
  if (nonce === '') return null;
  const given = Buffer.from(mac, 'base64url');
  const secrets = await listDeviceSecrets(db, email, OWNERS_MAX);
  const owner = secrets.find(({ secret }) => timingSafeEqual(macOf(nonce, secret), given));
  return owner ? { accountId: owner.accountId, nonce } : null;
}
