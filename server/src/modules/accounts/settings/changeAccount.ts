import { verify } from '@node-rs/argon2';
import { emailProblem, normaliseEmail, passwordProblem } from '@cordada/core/accounts/credentials';
import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import {
  ABOUT_MAX_LENGTH,
  HIDDEN_ENDS_METERS,
  PASSWORD_MAX_LENGTH,
  PERSON_NAME_MAX_LENGTH,
  WIDE_CHANGES_RATE,
} from '@cordada/core/limits';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import { queueMail } from '#server/modules/mails/index.ts';
import { ACCOUNT_MAILS } from '../accountMails.ts';
import { lockAccount } from '../accounts.queries.ts';
import {
  deleteKeys,
  deleteKeysForOtherAddresses,
  deleteSessionsBut,
  findContact,
  setPasswordHash,
} from '../mailedKeys/keys.queries.ts';
import type { ContactRow } from '../mailedKeys/keys.queries.ts';
import { emitHidingChanged } from './hiddenZones.ts';
import { hashPassword, refuseTooManyGuesses, recordPasswordGuess } from '../signIn/logIn.ts';
import { limitRate } from '../rateLimits/limitRate.ts';
import { mailLink, recipientOf } from '../mailedKeys/mailedKeys.ts';
import { requestEmailVerification } from '../mailedKeys/verifyEmail.ts';
import { moveProfileImage } from '../profile/profileImages.queries.ts';
import { findPasswordHash, findSettings, updatePreferences, updateProfile } from './settings.queries.ts';
import type { PreferenceChanges, ProfileChanges } from './settings.queries.ts';

export interface AccountTools {
  readonly db: Db;
  readonly config: Pick<Config, 'publicUrl'>;
}

/** @throws Failure `unauthenticated` when the account no longer exists */
export async function getContact(db: Db, accountId: string): Promise<ContactRow> {
  const contact = await findContact(db, accountId);
  if (!contact) throw new Failure('unauthenticated', 'Log in first.');
  return contact;
}

/**
 * Confirms the password, because an unlocked device must not be enough for sensitive changes. Wrong passwords count
 * like failed logins.
 * @throws Failure `invalid_input` on `password`, `password_missing` for an account without one
 */
export async function requirePassword(db: Db, { id, email }: ContactRow, password: string): Promise<void> {
  const stored = await findPasswordHash(db, id);
  if (stored === null) throw new Failure('password_missing', 'Choose a password first.');
  await refuseTooManyGuesses(db, email);
  const isRight = await verify(stored, password.slice(0, PASSWORD_MAX_LENGTH * 4));
  await recordPasswordGuess(db, email, isRight);
  if (isRight) return;
  throw new Failure('invalid_input', 'password: wrong_password', { fields: { password: 'wrong_password' } });
}

const clean = ({ firstName, lastName, about }: ProfileChanges): ProfileChanges => ({
  firstName: cleanText(firstName, PERSON_NAME_MAX_LENGTH),
  lastName: cleanText(lastName, PERSON_NAME_MAX_LENGTH),
  about: cleanText(about, ABOUT_MAX_LENGTH),
});

/**
 * What was written and what has been changed elsewhere since, part by part.
 * @throws Failure `conflict` when both changed the same part
 */
function mergeProfile(now: ProfileChanges, mine: ProfileChanges, basis: ProfileChanges): ProfileChanges {
  const merge = (part: keyof ProfileChanges): string => {
    if (mine[part] === basis[part]) return now[part];
    if (now[part] === basis[part] || now[part] === mine[part]) return mine[part];
    throw new Failure('conflict', `${part} was changed elsewhere since.`, { details: { reason: 'changed_elsewhere' } });
  };
  return { firstName: merge('firstName'), lastName: merge('lastName'), about: merge('about') };
}

/**
 * @param basis what the change is based on; null replaces whatever is there
 * @throws Failure `invalid_input`, `conflict`
 */
export async function changeProfile(
  db: Db,
  accountId: string,
  given: ProfileChanges,
  basis: ProfileChanges | null,
): Promise<void> {
  const changes = clean(given);
  if (changes.firstName === '') {
    throw new Failure('invalid_input', 'firstName: invalid_input', { fields: { firstName: 'invalid_input' } });
  }
  await limitRate(db, `profile:${accountId}`, WIDE_CHANGES_RATE);
  await db.transaction().execute(async (trx) => {
    // The name appears on every page that shows one of the activities.
    await lockAccount(trx, accountId);
    const now = basis && (await findSettings(trx, accountId));
    const merged = now && basis ? mergeProfile(now, changes, clean(basis)) : changes;
    if (await updateProfile(trx, accountId, merged)) await invalidateCacheTags(trx, ['*']);
  });
}

/**
 * Changes the given preferences and keeps the rest.
 * @throws Failure `too_many_requests`
 */
export async function changePreferences(
  { db, events }: { readonly db: Db; readonly events: Events },
  accountId: string,
  given: PreferenceChanges,
): Promise<void> {
  const { hiddenEndsMeters } = given;
  if (hiddenEndsMeters !== undefined && !HIDDEN_ENDS_METERS.some((meters) => meters === hiddenEndsMeters)) {
    throw new Failure('invalid_input', 'This distance cannot be chosen.', {
      fields: { hiddenEndsMeters: 'invalid_input' },
    });
  }
  if (given.profileVisibility || hiddenEndsMeters !== undefined)
    await limitRate(db, `profile:${accountId}`, WIDE_CHANGES_RATE);
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const before = await findSettings(trx, accountId);
    await updatePreferences(trx, accountId, given);
    const isWide = given.profileVisibility !== undefined && given.profileVisibility !== before?.profileVisibility;
    if (isWide) await invalidateCacheTags(trx, ['*']);
    if (hiddenEndsMeters !== undefined && hiddenEndsMeters !== before?.hiddenEndsMeters) {
      await emitHidingChanged({ db: trx, events }, accountId);
    }
    // Move the image, so that its previous URL stops working.
    if (isWide && given.profileVisibility === 'private') await moveProfileImage(trx, accountId, 'cover', newId());
  });
}

/**
 * Changes the password, ends every other session and notifies the owner by mail.
 * @throws Failure `invalid_input` on `password` or `newPassword`
 */
export async function changePassword(
  { db, config }: AccountTools,
  accountId: string,
  given: { password: string; newPassword: string },
  currentHash: Buffer | null,
): Promise<void> {
  const contact = await getContact(db, accountId);
  await requirePassword(db, contact, given.password);
  const problem = passwordProblem(given.newPassword, contact.email);
  if (problem) throw new Failure('invalid_input', `newPassword: ${problem}`, { fields: { newPassword: problem } });
  const passwordHash = await hashPassword(given.newPassword);
  await db.transaction().execute(async (trx) => {
    await setPasswordHash(trx, accountId, passwordHash);
    await deleteSessionsBut(trx, accountId, currentHash);
    await deleteKeys(trx, accountId, ['resetPassword', 'export']);
    // Someone with the old password may have requested a change to their own address.
    await deleteKeysForOtherAddresses(trx, accountId);
    await notifyOwner(trx, contact, (texts) =>
      texts.passwordChanged(contact.firstName, mailLink(config.publicUrl, contact.language, 'settings')),
    );
  });
}

/**
 * Requests a new address, which becomes active when verified; the old address is notified at once. The result does
 * not reveal whether the new address is taken.
 * @throws Failure `invalid_input`, `no_changes`
 */
export async function changeEmail(
  { db, config }: AccountTools,
  accountId: string,
  given: { email: string; password: string },
): Promise<void> {
  const contact = await getContact(db, accountId);
  const email = normaliseEmail(given.email);
  if (emailProblem(email)) {
    throw new Failure('invalid_input', 'email: email_invalid', { fields: { email: 'email_invalid' } });
  }
  await requirePassword(db, contact, given.password);
  if (email === contact.email) throw new Failure('no_changes', 'This is your address already.');
  await db.transaction().execute(async (trx) => {
    await deleteKeys(trx, accountId, ['verifyEmail']);
    await requestEmailVerification(trx, accountId, email);
    await notifyOwner(trx, contact, (texts) =>
      texts.emailChangeAsked(contact.firstName, email, mailLink(config.publicUrl, contact.language, 'settings')),
    );
  });
}

type MailTexts = (typeof ACCOUNT_MAILS)['en'];

/** Mails a notice to the verified address only; an unverified address may belong to a stranger. */
export async function notifyOwner(
  trx: Db,
  contact: ContactRow,
  write: (texts: MailTexts) => ReturnType<MailTexts['emailChanged']>,
): Promise<void> {
  if (!contact.isVerified) return;
  await queueMail(trx, recipientOf(contact, contact.email), write(ACCOUNT_MAILS[contact.language]));
}
