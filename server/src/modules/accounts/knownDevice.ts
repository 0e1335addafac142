import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { findDeviceSecret, listDeviceSecrets } from './accounts.queries.ts';

const NONCE_BYTES = 16;
/** No more accounts of an address are logged in to by password. */
const OWNERS_MAX = 3;
const KEY = /^(?<nonce>[\w-]{22})\.(?<mac>[\w-]{43})$/;

const macOf = (nonce: string, secret: string): Buffer => createHmac('sha256', secret).update(nonce).digest();

/**
 * A key by which a device that has logged in is known the next time, so that strangers who guess
 * passwords cannot lock its owner out (the device cookies of OWASP). It opens nothing by itself.
 */
export async function makeDeviceKey(db: Db, accountId: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  return `${nonce}.${macOf(nonce, await findDeviceSecret(db, accountId)).toString('base64url')}`;
}

/** A device that is known, and whose. */
export interface KnownDevice {
  readonly accountId: string;
  /** The part of its key that tells devices apart. */
  readonly nonce: string;
}

/**
 * The device of a key that an account of the address has given out; else null. The key speaks for that account alone:
 * others may share the address, and whoever made one of them knows nothing of the rest.
 */
export async function findKnownDevice(db: Db, email: string, key: string): Promise<KnownDevice | null> {
  const { nonce = '', mac = '' } = KEY.exec(key)?.groups ?? {};
  if (nonce === '') return null;
  const given = Buffer.from(mac, 'base64url');
  const secrets = await listDeviceSecrets(db, email, OWNERS_MAX);
  const owner = secrets.find(({ secret }) => timingSafeEqual(macOf(nonce, secret), given));
  return owner ? { accountId: owner.accountId, nonce } : null;
}
