import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import type { Services } from '#server/graphql/context.ts';
import { queueMail } from '#server/modules/mails/index.ts';
import { ACCOUNT_MAILS } from '../accountMails.ts';
import { getContact } from '../settings/changeAccount.ts';
import type { AccountTools } from '../settings/changeAccount.ts';
import { deleteKeys, findContact, takeKey } from '../mailedKeys/keys.queries.ts';
import { hashOfKey, keyInvalid, mailLink, makeKey, mayMail, recipientOf } from '../mailedKeys/mailedKeys.ts';
import { findUnsubscribeSecret, setSummary } from './subscriptions.queries.ts';

const SCOPES = ['summary', 'notifications'] as const;
type Scope = (typeof SCOPES)[number];

/** Returns the key of an unsubscribe link. It never expires and needs no login. */
export function unsubscribeKey(accountId: string, scope: Scope, secret: string): string {
  return `${accountId}.${scope}.${createHmac('sha256', secret).update(scope).digest('base64url')}`;
}

async function readUnsubscribeKey(db: Db, key: string): Promise<{ accountId: string; scope: Scope }> {
  const [accountId = '', given = '', mac = ''] = key.length > 200 ? [] : key.split('.');
  const scope = SCOPES.find((one) => one === given);
  const secret = scope && (await findUnsubscribeSecret(db, accountId));
  if (!scope || !secret) throw keyInvalid();
  const expected = Buffer.from(unsubscribeKey(accountId, scope, secret));
  const actual = Buffer.from(`${accountId}.${scope}.${mac}`);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw keyInvalid();
  return { accountId, scope };
}

/** @throws Failure `key_invalid` */
export async function checkUnsubscribeKey(db: Db, key: string): Promise<void> {
  await readUnsubscribeKey(db, key);
}

/**
 * Unsubscribes with the key of a mail; idempotent.
 * @throws Failure `key_invalid`
 */
export async function unsubscribe({ db, events }: Pick<Services, 'db' | 'events'>, key: string): Promise<void> {
  const { accountId, scope } = await readUnsubscribeKey(db, key);
  if (scope === 'summary') await setSummary(db, accountId, false);
  else await db.transaction().execute((trx) => events.emit(trx, 'mails.unsubscribed', { accountId }));
}

export async function chooseSummary({ db, config }: AccountTools, accountId: string, isOn: boolean): Promise<void> {
  const contact = await getContact(db, accountId);
  await db.transaction().execute(async (trx) => {
    await deleteKeys(trx, accountId, ['confirmSubscription']);
    if (!isOn) return setSummary(trx, accountId, false);
    if (!(await mayMail(trx, 'summary', contact.email))) return;
    const key = await makeKey(trx, 'confirmSubscription', accountId, contact.email);
    const url = mailLink(config.publicUrl, contact.language, 'confirmSubscription', key);
    await queueMail(
      trx,
      { ...recipientOf(contact, contact.email), ...(!contact.isVerified && { name: '' }) },
      ACCOUNT_MAILS[contact.language].confirmSummary(contact.isVerified ? contact.firstName : '', url),
    );
  });
}

/** @throws Failure `key_invalid` */
export async function confirmSummary(db: Db, key: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const taken = await takeKey(trx, hashOfKey(key), 'confirmSubscription');
    const contact = taken && (await findContact(trx, taken.accountId));
    if (!taken || contact?.email !== taken.email) throw keyInvalid();
    await setSummary(trx, taken.accountId, true);
  });
}
