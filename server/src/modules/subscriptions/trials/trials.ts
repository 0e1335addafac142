import { createHmac } from 'node:crypto';
import { normaliseEmail } from '@cordada/core/accounts/credentials';
import type { ProviderSubscription } from '#server/adapters/payments/payments.ts';
import { findSecret } from '#server/db/secrets.ts';
import type { Db } from '#server/db/connect.ts';
import { setConsumedTrial } from '#server/modules/accounts/index.ts';
import type { ContactRow } from '#server/modules/accounts/index.ts';
import { claimTrialCard, insertTrialUse, setTrialRefused } from './trials.queries.ts';

async function hashForTrials(db: Db, text: string): Promise<Buffer> {
  return createHmac('sha256', await findSecret(db, 'trials'))
    .update(text)
    .digest();
}

export const hashOfTrialEmail = (db: Db, email: string): Promise<Buffer> => hashForTrials(db, normaliseEmail(email));

/**
 * Uses up the trial of a member, an address and a card. Only the card is known after the checkout alone: a subscription
 * whose card was tried before is refused, and must be ended.
 * @returns whether it was refused just now
 */
export async function recordTrial(
  trx: Db,
  contact: ContactRow,
  one: ProviderSubscription,
  isRefused: boolean,
): Promise<boolean> {
  await setConsumedTrial(trx, contact.id, one.level);
  await insertTrialUse(trx, await hashOfTrialEmail(trx, contact.email), one.level);
  if (one.cardFingerprint === null || isRefused) return false;
  const cardHash = await hashForTrials(trx, `card ${one.cardFingerprint}`);
  if (await claimTrialCard(trx, one.id, cardHash, one.level)) return false;
  await setTrialRefused(trx, one.id);
  return true;
}
