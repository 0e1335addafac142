import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_KIND_NAMES, isDefaultChannel } from '@cordada/core/accounts/notificationKinds';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import { queueMail } from '#server/modules/mails/index.ts';
import { ACCOUNT_MAILS } from './accountMails.ts';
import { getContact } from './changeAccount.ts';
import type { AccountTools } from './changeAccount.ts';
import { deleteKeys, findContact, takeKey } from './keys.queries.ts';
import { hashOfKey, keyInvalid, mailLink, makeKey, mayMail, recipientOf } from './mailedKeys.ts';
import {
  countWeek,
  findUnsubscribeSecret,
  muteMails,
  setSummary,
  takeDueSummaries,
  takeUnmailed,
} from './subscriptions.queries.ts';

/** What a mail lets its reader unsubscribe from. */
const SCOPES = ['summary', 'notifications'] as const;
type Scope = (typeof SCOPES)[number];

const SUMMARIES_AT_ONCE = 200;
/** What is read on the web within it is not mailed as well. */
const MAIL_WAIT_MINUTES = 10;

/** The key of a mail's link for unsubscribing: it works for as long as the mail is kept, logged in or not. */
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

/** Whether the key of a mail's link for unsubscribing works. @throws Failure `key_invalid` */
export async function checkUnsubscribeKey(db: Db, key: string): Promise<void> {
  await readUnsubscribeKey(db, key);
}

/** Unsubscribes by a mail's link; a second time changes nothing. @throws Failure `key_invalid` */
export async function unsubscribe(db: Db, key: string): Promise<void> {
  const { accountId, scope } = await readUnsubscribeKey(db, key);
  if (scope === 'summary') await setSummary(db, accountId, false);
  else await muteMails(db, accountId, NOTIFICATION_KIND_NAMES);
}

/** Asks for the weekly summary, which the address has to confirm, or ends it at once. */
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

/** Confirms the weekly summary by the key that was mailed. @throws Failure `key_invalid` */
export async function confirmSummary(db: Db, key: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const taken = await takeKey(trx, hashOfKey(key), 'confirmSubscription');
    const contact = taken && (await findContact(trx, taken.accountId));
    if (!taken || contact?.email !== taken.email) throw keyInvalid();
    await setSummary(trx, taken.accountId, true);
  });
}

/** Mails the weekly summary to whoever confirmed it; each week once, however often this runs. */
export async function mailSummaries(db: Db, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<void> {
  const week = await countWeek(db);
  for (;;) {
    const taken = await db.transaction().execute(async (trx) => {
      const members = await takeDueSummaries(trx, SUMMARIES_AT_ONCE);
      for (const { unread, secret, ...member } of members) {
        if (unread + week.activities + week.revisions === 0) continue;
        const content = ACCOUNT_MAILS[member.language].summary(
          member.firstName,
          { unread, ...week },
          mailLink(publicUrl, member.language, 'community'),
          mailLink(publicUrl, member.language, 'unsubscribe', unsubscribeKey(member.id, 'summary', secret)),
        );
        await queueMail(trx, recipientOf(member, member.email), content);
      }
      return members.length;
    });
    if (taken < SUMMARIES_AT_ONCE) return;
  }
}

/** Mails what members wanted by mail and have not read on the web, all of a member in one. */
export async function mailNotifications(db: Db, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<void> {
  const usual = NOTIFICATION_KIND_NAMES.filter((kind) => isDefaultChannel(kind, 'email'));
  await db.transaction().execute(async (trx) => {
    for (const { count, secret, ...member } of await takeUnmailed(trx, usual, MAIL_WAIT_MINUTES)) {
      const content = ACCOUNT_MAILS[member.language].notifications(
        member.firstName,
        count,
        mailLink(publicUrl, member.language, 'notifications'),
        mailLink(publicUrl, member.language, 'unsubscribe', unsubscribeKey(member.id, 'notifications', secret)),
      );
      await queueMail(trx, recipientOf(member, member.email), content);
    }
  });
}
