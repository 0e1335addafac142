import { createHash, createHmac } from 'node:crypto';
import type { Db } from './connect.ts';
import { findSecret } from './secrets.ts';

/** Made of the installation's secret, so that an address can be shown again and the table alone reveals none. */
export async function secretToken(db: Db, name: 'calendar' | 'collections', seed: string): Promise<string> {
  return createHmac('sha256', await findSecret(db, name))
    .update(seed)
    .digest('base64url');
}

export const digestSecretToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** @returns null for what cannot be a token */
export const hashSecretToken = (token: string): Buffer | null =>
  /^[A-Za-z0-9_-]{43}$/.test(token) ? digestSecretToken(token) : null;
