import { emailProblem, normaliseEmail, passwordProblem } from '@cordada/core/accounts/credentials';
import { Failure } from '@cordada/core/failures';
import { formatDate } from '@cordada/core/format/formatDate';
import { PASSWORD_RESETS_RATE } from '@cordada/core/limits';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import { addJob } from '#server/jobs/jobs.ts';
import { queueMail } from '#server/modules/mails/index.ts';
import { ACCOUNT_MAILS } from '../accountMails.ts';
import {
  deleteKeys,
  deleteSessionsBut,
  findContact,
  listContactsByEmail,
  setPasswordHash,
  setVerifiedEmail,
  takeKey,
} from './keys.queries.ts';
import { deletePasskeys } from '../passkeys/passkeys.queries.ts';
import { hashPassword, openSession } from '../signIn/logIn.ts';
import type { LoggedIn, Origin } from '../signIn/logIn.ts';
import { limitRate } from '../rateLimits/limitRate.ts';
import { hashOfKey, keyInvalid, mailLink, makeKey, mayMail, recipientOf } from './mailedKeys.ts';
import { networkOf } from '#server/graphql/networkOf.ts';
import { deleteIdentities } from '../signIn/signIn.queries.ts';

export const MAIL_RESET = 'accounts:mailReset';
const CONTACTS_MAX = 3;

/**
 * Requests a mail for choosing a new password. A job looks the address up afterwards, so that neither result nor
 * timing reveals whether it is known.
 * @throws Failure `too_many_requests`
 */
export async function requestReset(db: Db, given: string, origin: Origin): Promise<void> {
  await limitRate(db, `reset:${networkOf(origin.address)}`, PASSWORD_RESETS_RATE);
  const email = normaliseEmail(given);
  // Skip malformed addresses without queuing a job.
  if (!emailProblem(email)) await addJob(db, MAIL_RESET, { email });
}

export async function mailReset(
  { db, config }: { readonly db: Db; readonly config: Pick<Config, 'publicUrl'> },
  payload: unknown,
): Promise<void> {
  const { email } = payload as { email: string };
  const contacts = await listContactsByEmail(db, email, CONTACTS_MAX);
  if (contacts.length === 0 || !(await mayMail(db, 'reset', email))) return;
  await db.transaction().execute(async (trx) => {
    for (const contact of contacts) {
      const { id, language, firstName, createdAt } = contact;
      const url = mailLink(config.publicUrl, language, 'resetPassword', await makeKey(trx, 'resetPassword', id, email));
      const since = formatDate(createdAt.toISOString().slice(0, 10), language);
      const recipient = { ...recipientOf(contact, email), ...(!contact.isVerified && { name: '' }) };
      await queueMail(trx, recipient, ACCOUNT_MAILS[language].reset(contact.isVerified ? firstName : '', since, url));
    }
  });
}

/**
 * Sets a new password with a mailed key, which also verifies the address. Ends every session and starts a new one.
 * @throws Failure `key_invalid`, `password_…` (the key still works afterwards)
 */
export async function resetPassword(
  { db, config }: { readonly db: Db; readonly config: Pick<Config, 'publicUrl'> },
  given: { key: string; password: string },
  origin: Origin,
): Promise<LoggedIn> {
  const hash = hashOfKey(given.key);
  return db.transaction().execute(async (trx) => {
    const taken = await takeKey(trx, hash, 'resetPassword');
    const contact = taken && (await findContact(trx, taken.accountId));
    // Reject keys sent to a former address of the account.
    if (!taken || !contact || contact.email !== taken.email) throw keyInvalid();
    const problem = passwordProblem(given.password, taken.email);
    if (problem) throw new Failure('invalid_input', `password: ${problem}`, { fields: { password: problem } });
    await setPasswordHash(trx, taken.accountId, await hashPassword(given.password));
    await setVerifiedEmail(trx, taken.accountId, taken.email);
    await deleteSessionsBut(trx, taken.accountId, null);
    await deleteKeys(trx, taken.accountId, ['resetPassword', 'verifyEmail', 'export']);
    // Before verification anyone could have created the account and added ways of their own to log in.
    if (!contact.isVerified) {
      await deleteIdentities(trx, taken.accountId);
      await deletePasskeys(trx, taken.accountId);
    }
    const content = ACCOUNT_MAILS[contact.language].passwordChanged(
      contact.firstName,
      mailLink(config.publicUrl, contact.language, 'settings'),
    );
    await queueMail(trx, recipientOf(contact, taken.email), content);
    return openSession(trx, taken.accountId, origin);
  });
}
