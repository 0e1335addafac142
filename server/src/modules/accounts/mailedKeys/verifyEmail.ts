import { normaliseEmail } from '@cordada/core/accounts/credentials';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import { addJob } from '#server/jobs/jobs.ts';
import { queueMail } from '#server/modules/mails/index.ts';
import { ACCOUNT_MAILS } from '../accountMails.ts';
import { deleteKeys, findContact, findVerifiedOwner, setVerifiedEmail, takeKey } from './keys.queries.ts';
import { hashOfKey, keyInvalid, mailLink, makeKey, mayMail, recipientOf } from './mailedKeys.ts';

export const MAIL_EMAIL_VERIFICATION = 'accounts:mailEmailVerification';

export async function requestEmailVerification(trx: Db, accountId: string, email: string): Promise<void> {
  await addJob(trx, MAIL_EMAIL_VERIFICATION, { accountId, email });
}

interface Tools {
  readonly db: Db;
  readonly config: Pick<Config, 'publicUrl'>;
}

/**
 * Mails the key that verifies an address. If another account has verified the address, its owner gets a notice
 * instead, so that the requester learns nothing.
 */
export async function mailEmailVerification({ db, config }: Tools, payload: unknown): Promise<void> {
  const { accountId, email: given } = payload as { accountId: string; email: string };
  const email = normaliseEmail(given);
  const contact = await findContact(db, accountId);
  if (!contact || (contact.isVerified && contact.email === email) || !(await mayMail(db, 'proof', email))) return;
  const { language } = contact;
  await db.transaction().execute(async (trx) => {
    const owner = await findVerifiedOwner(trx, email);
    if (owner !== null && owner !== accountId) {
      // The address belongs to another account, so the mail contains neither the name nor a key of this one.
      const url = mailLink(config.publicUrl, language, 'settings');
      return queueMail(trx, { accountId: null, name: '', address: email }, ACCOUNT_MAILS[language].verifyTaken(url));
    }
    const url = mailLink(
      config.publicUrl,
      language,
      'verifyAccountEmail',
      await makeKey(trx, 'verifyEmail', accountId, email),
    );
    await queueMail(trx, { accountId, name: '', address: email }, ACCOUNT_MAILS[language].verify(url));
  });
}

/**
 * Verifies an address with a mailed key. A new address replaces the old one, which is notified.
 * @throws Failure `key_invalid`
 */
export async function verifyEmail(db: Db, key: string): Promise<void> {
  const work = db.transaction().execute(async (trx) => {
    const taken = await takeKey(trx, hashOfKey(key), 'verifyEmail');
    if (!taken) throw keyInvalid();
    const before = await findContact(trx, taken.accountId);
    if (!before || !(await setVerifiedEmail(trx, taken.accountId, taken.email))) throw keyInvalid();
    // Delete keys mailed to the old address or to earlier requested ones.
    await deleteKeys(trx, taken.accountId, ['verifyEmail', 'resetPassword']);
    if (before.isVerified && before.email !== taken.email) {
      const content = ACCOUNT_MAILS[before.language].emailChanged(before.firstName, taken.email);
      await queueMail(trx, recipientOf(before, before.email), content);
    }
  });
  await work.catch((error: { code?: string }) => {
    // Two accounts verified the same address concurrently.
    throw error.code === '23505' ? keyInvalid() : error;
  });
}
