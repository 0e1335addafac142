import { EXPORTS_RATE } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import { getContact } from './settings/changeAccount.ts';
import { takeKey } from './mailedKeys/keys.queries.ts';
import { limitRate } from './rateLimits/limitRate.ts';
import { imageKey } from './profile/profileImages.ts';
import { loadProfileImages } from './profile/profileImages.queries.ts';
import { hashOfKey, keyInvalid, limitKeyGuesses, makeKey } from './mailedKeys/mailedKeys.ts';

/** Creates a key with which the browser downloads the archive, so that the access token stays out of URLs. */
export async function beginExport(db: Db, accountId: string): Promise<string> {
  await limitRate(db, `export:${accountId}`, EXPORTS_RATE);
  const { email } = await getContact(db, accountId);
  return makeKey(db, 'export', accountId, email);
}

/**
 * Returns the account of an export key; each key works once.
 * @throws Failure `key_invalid`, `too_many_requests`
 */
export async function takeExport(db: Db, key: string, origin: { readonly address: string }): Promise<string> {
  await limitKeyGuesses(db, origin);
  const taken = await takeKey(db, hashOfKey(key), 'export');
  if (!taken) throw keyInvalid();
  return taken.accountId;
}

export async function listOwnPictures(db: Db, accountId: string): Promise<{ name: string; storageKey: string }[]> {
  const images = (await loadProfileImages(db, [accountId])).get(accountId) ?? [];
  return images.map(({ role, storedAs }) => ({ name: `${role}.webp`, storageKey: imageKey(storedAs, 'large') }));
}
