import { emailProblem, normaliseEmail, passwordProblem } from '@cordada/core/accounts/credentials';
import { Failure } from '@cordada/core/failures';
import type { RequestContext, Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { originOf } from '@cordada/core/pages/origins';
import { buildPath, encodePath } from '@cordada/core/pages/paths';
import { queueMail } from '#server/modules/mails/index.ts';
import {
  deleteKeys,
  deleteSessionsBut,
  findContact,
  findVerifiedOwner,
  setPasswordHash,
} from '../mailedKeys/keys.queries.ts';
import type { ContactRow } from '../mailedKeys/keys.queries.ts';
import { recipientOf } from '../mailedKeys/mailedKeys.ts';
import { requestEmailVerification } from '../mailedKeys/verifyEmail.ts';
import { limitRate } from '../rateLimits/limitRate.ts';
import { requirePassword } from '../settings/changeAccount.ts';
import { hashPassword } from '../signIn/logIn.ts';
import { deleteHandover, findHandover, resetLogIn, upsertHandover } from './handover.queries.ts';
import { MEMBERSHIP_MAILS } from './membershipMails.ts';
import { findMembership, lockClub, setRole } from './memberships.queries.ts';

const HANDOVER_RATE = { max: 5, windowSeconds: 86_400 };

const noHandover = (): Failure => new Failure('not_found', 'This club is not handed over to you.');
const nameOf = ({ firstName, lastName }: ContactRow): string => [firstName, lastName].filter(Boolean).join(' ');

function clubUrl({ config }: RequestContext, clubId: string, { language }: ContactRow): string {
  const routes = language === 'es' ? 'es' : 'neutral';
  return originOf(config.publicUrl, routes) + encodePath(buildPath('user', routes, { id: clubId }));
}

/**
 * Offers a club, with everything in its account, to one of its members. Both get a mail; until the member accepts,
 * nothing changes and the offer can be taken back.
 * @throws Failure `not_found` unless the member is accepted, `invalid_input` on `password`, `too_many_requests`
 */
export async function offerHandover(
  context: RequestContext,
  viewer: Viewer,
  accountId: string,
  password: string,
): Promise<void> {
  const { db } = context;
  const [club, heir] = await Promise.all([findContact(db, viewer.id), findContact(db, accountId)]);
  if (!club || !heir) throw new Failure('not_found', 'There is no such member.');
  await limitRate(db, `handover:${viewer.id}`, HANDOVER_RATE);
  await requirePassword(db, club, password);
  await db.transaction().execute(async (trx) => {
    const isClub = (await lockClub(trx, viewer.id)) !== null;
    if (!isClub || (await findMembership(trx, viewer.id, accountId))?.state !== 'accepted') {
      throw new Failure('not_found', 'There is no such member.');
    }
    await upsertHandover(trx, viewer.id, accountId);
    const texts = MEMBERSHIP_MAILS[heir.language].handoverOffered(nameOf(club), clubUrl(context, viewer.id, heir));
    await queueMail(trx, recipientOf(heir, heir.email), texts);
    const notice = MEMBERSHIP_MAILS[club.language].handoverAsked(nameOf(heir), clubUrl(context, viewer.id, club));
    await queueMail(trx, recipientOf(club, club.email), notice);
  });
}

/** The club takes its offer back, or the member declines it. @throws Failure `not_found` */
export async function endHandover({ db }: RequestContext, viewer: Viewer, clubId: string): Promise<void> {
  if (!(await deleteHandover(db, clubId, viewer.id === clubId ? null : viewer.id))) throw noHandover();
}

/**
 * Takes over a club: its account gets an address and a password of the new owner, and every other way to log in to it
 * ends. Page, members, plans, subscription and invoices stay with the account.
 * @throws Failure `not_found`, `invalid_input` on `email` or `newPassword`, `too_many_requests`
 */
export async function acceptHandover(
  context: RequestContext,
  viewer: Viewer,
  clubId: string,
  given: { readonly email: string; readonly newPassword: string },
): Promise<void> {
  const { db, events } = context;
  await limitRate(db, `handover:${viewer.id}`, HANDOVER_RATE);
  if ((await findHandover(db, clubId))?.accountId !== viewer.id) throw noHandover();
  const [club, heir] = await Promise.all([findContact(db, clubId), findContact(db, viewer.id)]);
  if (!club || !heir) throw noHandover();
  const email = normaliseEmail(given.email);
  if (emailProblem(email)) {
    throw new Failure('invalid_input', 'email: email_invalid', { fields: { email: 'email_invalid' } });
  }
  const owner = await findVerifiedOwner(db, email);
  // Two accounts cannot log in with one address, and that of the new owner has an account already.
  if (email === heir.email || (owner !== null && owner !== clubId)) {
    throw new Failure('invalid_input', 'The club needs an address of its own.', { fields: { email: 'conflict' } });
  }
  const problem = passwordProblem(given.newPassword, email);
  if (problem) throw new Failure('invalid_input', `newPassword: ${problem}`, { fields: { newPassword: problem } });
  const passwordHash = await hashPassword(given.newPassword);
  await db.transaction().execute(async (trx) => {
    await lockClub(trx, clubId);
    if (!(await deleteHandover(trx, clubId, viewer.id))) throw noHandover();
    const membership = await findMembership(trx, clubId, viewer.id);
    if (membership?.state !== 'accepted') throw noHandover();
    await resetLogIn(trx, clubId, email);
    await setPasswordHash(trx, clubId, passwordHash);
    await deleteSessionsBut(trx, clubId, null);
    await deleteKeys(trx, clubId, ['verifyEmail', 'resetPassword', 'confirmSubscription', 'export']);
    await setRole(trx, membership.id, 'administrator');
    await requestEmailVerification(trx, clubId, email);
    await events.emit(trx, 'club.handedOver', { clubId });
    const { handedOver, tookOver } = MEMBERSHIP_MAILS[club.language];
    if (club.isVerified) await queueMail(trx, recipientOf(club, club.email), handedOver(nameOf(club), nameOf(heir)));
    const url = clubUrl(context, clubId, heir);
    await queueMail(trx, recipientOf(heir, heir.email), tookOver(nameOf(club), email, url));
    await invalidateCacheTags(trx, [`user:${clubId}`, `user:${viewer.id}`]);
  });
}
