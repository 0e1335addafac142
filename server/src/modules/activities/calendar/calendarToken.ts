import { createHash, createHmac } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { findSecret } from '#server/db/secrets.ts';

/** Made of the installation's secret, so that an address can be shown again and the table alone reveals none. */
export async function calendarToken(db: Db, seed: string): Promise<string> {
  return createHmac('sha256', await findSecret(db, 'calendar'))
    .update(seed)
    .digest('base64url');
}

export const digestCalendarToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** @returns null for what cannot be a token */
export const hashCalendarToken = (token: string): Buffer | null =>
  /^[A-Za-z0-9_-]{43}$/.test(token) ? digestCalendarToken(token) : null;
