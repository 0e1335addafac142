import { createHash, randomBytes } from 'node:crypto';
import { emailProblem, normaliseEmail } from '@cordada/core/accounts/credentials';
import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import {
  CLUB_CONTACT_MAX_LENGTH,
  CLUB_INVITATIONS_AT_ONCE,
  CLUB_PLACE_MAX_LENGTH,
  MEMBERSHIP_MESSAGE_MAX_LENGTH,
} from '@cordada/core/limits';
import { originOf } from '@cordada/core/pages/origins';
import { buildPath, encodePath } from '@cordada/core/pages/paths';
import { newId } from '#server/db/newId.ts';
import type { Db } from '#server/db/connect.ts';
import type { RequestContext, Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { queueMails } from '#server/modules/mails/index.ts';
import { loadRelation } from '../follows/relations.ts';
import { findContact } from '../mailedKeys/keys.queries.ts';
import { whomToMail } from '../mailedKeys/mailedKeys.ts';
import { limitRate } from '../rateLimits/limitRate.ts';
import { MEMBERSHIP_MAILS } from './membershipMails.ts';
import { deleteInvitation, findInvitation, findInvitedEmails, upsertInvitations } from './invitations.queries.ts';
import type { InvitationRow } from './invitations.queries.ts';
import {
  deleteMembership,
  fillSeats,
  findMembership,
  findMembershipById,
  isAdministratorOf,
  listManagers,
  lockClub,
  rejectMembership,
  setClubFacts,
  setRole,
  upsertAccepted,
  upsertRequest,
} from './memberships.queries.ts';
import type { ClubRole, ClubRow, MembershipRow, MembershipState } from './memberships.queries.ts';

const REQUEST_RATE = { max: 20, windowSeconds: 86_400 };
const INVITATION_RATE = { max: 500, windowSeconds: 86_400 };
const INVITATION_DAYS = 30;
/** How soon somebody who was rejected may ask again. */
const RETRY_DAYS = 30;
const MANAGERS_MAX = 50;

const noClub = (): Failure => new Failure('not_found', 'There is no such club.');
const tagsOf = (...accountIds: string[]): string[] => accountIds.map((id) => `user:${id}`);

async function requireLiveClub(trx: Db, clubId: string): Promise<ClubRow> {
  const club = await lockClub(trx, clubId);
  if (!club?.isLive) throw noClub();
  return club;
}

/** For those who manage a club, which does not look absent to them. @throws Failure `plan_limit` once its plan has ended */
async function requirePaidClub(trx: Db, clubId: string): Promise<ClubRow> {
  const club = await lockClub(trx, clubId);
  if (!club?.isLive)
    throw new Failure('plan_limit', 'The club plan has ended: members can be read but not changed.', {
      details: { reason: 'club_ended' },
    });
  return club;
}

/** The club account and its administrators decide about members. To others a club without them looks the same. */
export async function requireManager(db: Db, viewer: Viewer, clubId: string): Promise<void> {
  if (viewer.id !== clubId && !(await isAdministratorOf(db, clubId, viewer.id))) throw noClub();
}

/**
 * Asks a club to join it; repeating it changes nothing.
 * @throws Failure `not_found`, `too_many_requests`
 */
export async function requestMembership(
  context: RequestContext,
  viewer: Viewer,
  clubId: string,
  message: string,
): Promise<MembershipState> {
  const { db, events } = context;
  if (clubId === viewer.id || (await loadRelation(context, clubId)).isBlocked) throw noClub();
  await limitRate(db, `membership:${viewer.id}`, REQUEST_RATE);
  return db.transaction().execute(async (trx) => {
    await requireLiveClub(trx, clubId);
    if (await upsertRequest(trx, clubId, viewer.id, cleanText(message, MEMBERSHIP_MESSAGE_MAX_LENGTH), RETRY_DAYS)) {
      await events.emit(trx, 'membership.requested', await withManagers(trx, { clubId, accountId: viewer.id }));
    }
    return (await findMembership(trx, clubId, viewer.id))?.state ?? 'requested';
  });
}

/**
 * Accepts or rejects a request. However many accept at once, no seat is given twice; without a free one the request
 * waits.
 * @throws Failure `not_found`, `no_seats`, `plan_limit`
 */
export async function answerMembership(
  { db, events }: RequestContext,
  viewer: Viewer,
  id: string,
  accept: boolean,
): Promise<MembershipState> {
  const found = await findMembershipById(db, id);
  if (!found) throw new Failure('not_found', 'There is no such request.');
  await requireManager(db, viewer, found.clubId);
  return db.transaction().execute(async (trx) => {
    const club = await requirePaidClub(trx, found.clubId);
    const membership = await findMembershipById(trx, id);
    if (!membership) throw new Failure('not_found', 'There is no such request.');
    if (!accept) {
      if (await rejectMembership(trx, id))
        await events.emit(trx, 'membership.answered', { ...(await withManagers(trx, membership)), isAccepted: false });
      return (await findMembershipById(trx, id))?.state ?? 'rejected';
    }
    if (membership.state === 'accepted') return 'accepted';
    await acceptWithSeat(trx, club, membership.accountId);
    await events.emit(trx, 'membership.answered', { ...(await withManagers(trx, membership)), isAccepted: true });
    await invalidateCacheTags(trx, tagsOf(membership.clubId, membership.accountId));
    return 'accepted';
  });
}

type MembershipIds = Pick<MembershipRow, 'clubId' | 'accountId'>;

async function withManagers(
  trx: Db,
  { clubId, accountId }: MembershipIds,
): Promise<MembershipIds & { readonly managerIds: readonly string[] }> {
  return { clubId, accountId, managerIds: await listManagers(trx, clubId, MANAGERS_MAX) };
}

async function acceptWithSeat(trx: Db, club: ClubRow, accountId: string): Promise<void> {
  if (club.seatsUsed >= club.seats) {
    throw new Failure('no_seats', 'The club has no free seat.', { details: { reason: 'club', seats: club.seats } });
  }
  await upsertAccepted(trx, club.id, accountId, true);
}

/** A member leaves, or is removed by the club. The longest waiting member gets the seat. @throws Failure `not_found` */
export async function endMembership({ db, events }: RequestContext, viewer: Viewer, id: string): Promise<void> {
  const found = await findMembershipById(db, id);
  if (!found) throw new Failure('not_found', 'There is no such member.');
  if (found.accountId !== viewer.id) await requireManager(db, viewer, found.clubId);
  await db.transaction().execute(async (trx) => {
    await lockClub(trx, found.clubId);
    const now = await findMembershipById(trx, id);
    // A rejection stays, so that nobody asks again at once by leaving first.
    const isKept = now?.state === 'rejected' && now.accountId === viewer.id;
    if (!now || isKept) throw new Failure('not_found', 'There is no such member.');
    await deleteMembership(trx, id);
    await fillSeats(trx, found.clubId);
    await events.emit(trx, 'membership.ended', await withManagers(trx, found));
    await invalidateCacheTags(trx, tagsOf(found.clubId, found.accountId));
  });
}

/** @throws Failure `not_found` */
export async function changeRole({ db }: RequestContext, viewer: Viewer, id: string, role: ClubRole): Promise<void> {
  const found = await findMembershipById(db, id);
  if (!found) throw new Failure('not_found', 'There is no such member.');
  await requireManager(db, viewer, found.clubId);
  await db.transaction().execute(async (trx) => {
    await lockClub(trx, found.clubId);
    if (!(await setRole(trx, id, role))) throw new Failure('not_found', 'There is no such member.');
  });
}

/** @throws Failure `not_found` */
export async function changeClubFacts(
  { db }: RequestContext,
  viewer: Viewer,
  clubId: string,
  facts: { place: string; contact: string },
): Promise<void> {
  await requireManager(db, viewer, clubId);
  const cleaned = {
    place: cleanText(facts.place, CLUB_PLACE_MAX_LENGTH),
    contact: cleanText(facts.contact, CLUB_CONTACT_MAX_LENGTH),
  };
  await db.transaction().execute(async (trx) => {
    if (!(await setClubFacts(trx, clubId, cleaned))) throw noClub();
    await invalidateCacheTags(trx, tagsOf(clubId));
  });
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

function newInvitation(): { readonly id: string; readonly token: string; readonly tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { id: newId(), token, tokenHash: hashToken(token) };
}

/**
 * Invites people by mail; each invitation holds one seat until it is accepted or ends after thirty days.
 * @returns how many were invited; those who were already keep their seat and get a new mail
 * @throws Failure `not_found`, `invalid_input`, `no_seats`, `too_many_requests`, `plan_limit`
 */
export async function inviteMembers(
  context: RequestContext,
  viewer: Viewer,
  clubId: string,
  given: readonly string[],
): Promise<number> {
  const { db } = context;
  await requireManager(db, viewer, clubId);
  const emails = [...new Set(given.map((email) => normaliseEmail(email)).filter((email) => email !== ''))];
  if (
    emails.length === 0 ||
    emails.length > CLUB_INVITATIONS_AT_ONCE ||
    emails.some((email) => emailProblem(email) !== null)
  ) {
    throw new Failure('invalid_input', 'These are not addresses.', { fields: { emails: 'email_invalid' } });
  }
  const contact = await findContact(db, clubId);
  if (!contact) throw noClub();
  await db.transaction().execute(async (trx) => {
    const club = await requirePaidClub(trx, clubId);
    const known = await findInvitedEmails(trx, clubId, emails);
    const wanted = emails.filter((email) => !known.has(email)).length;
    if (club.seatsUsed + wanted > club.seats) {
      throw new Failure('no_seats', 'The club has too few free seats.', {
        details: { reason: 'club', seats: club.seats },
      });
    }
    await limitRate(trx, `invitations:${clubId}`, INVITATION_RATE, emails.length);
    const invited = emails.map((email) => ({ email, ...newInvitation() }));
    const of = { clubId, holdsSeat: true, invitedBy: viewer.id, days: INVITATION_DAYS };
    await upsertInvitations(trx, of, invited);
    const mailed = await whomToMail(trx, 'invitation', emails);
    const name = [contact.firstName, contact.lastName].filter(Boolean).join(' ');
    const { invitation } = MEMBERSHIP_MAILS[contact.language];
    await queueMails(
      trx,
      invited
        .filter(({ email }) => mailed.has(email))
        .map(({ email, token }) => ({
          recipient: { accountId: null, name: '', address: email },
          content: invitation(name, invitationUrl(context, clubId, token)),
        })),
    );
  });
  return emails.length;
}

function invitationUrl({ config, routesLanguage }: RequestContext, clubId: string, token: string): string {
  return `${originOf(config.publicUrl, routesLanguage)}${encodePath(buildPath('user', routesLanguage, { id: clubId }))}?invitation=${token}`;
}

/**
 * A link with which anybody may join as long as there are seats.
 * @returns its address
 * @throws Failure `not_found`, `too_many_requests`, `plan_limit`
 */
export async function createInviteLink(context: RequestContext, viewer: Viewer, clubId: string): Promise<string> {
  await requireManager(context.db, viewer, clubId);
  const link = newInvitation();
  await context.db.transaction().execute(async (trx) => {
    await requirePaidClub(trx, clubId);
    await limitRate(trx, `invitations:${clubId}`, INVITATION_RATE);
    const of = { clubId, holdsSeat: false, invitedBy: viewer.id, days: INVITATION_DAYS };
    await upsertInvitations(trx, of, [{ ...link, email: null }]);
  });
  return invitationUrl(context, clubId, link.token);
}

/** Ends an invitation or a link, and frees its seat. @throws Failure `not_found` */
export async function revokeInvitation(
  { db }: RequestContext,
  viewer: Viewer,
  clubId: string,
  id: string,
): Promise<void> {
  await requireManager(db, viewer, clubId);
  await db.transaction().execute(async (trx) => {
    await lockClub(trx, clubId);
    if (!(await deleteInvitation(trx, clubId, id))) throw new Failure('not_found', 'There is no such invitation.');
    await fillSeats(trx, clubId);
  });
}

/**
 * Joins a club by an invitation. One to an address brings its seat; by a link without a free seat the request waits,
 * and the club is notified.
 * @throws Failure `key_invalid`
 */
export async function acceptInvitation(
  context: RequestContext,
  viewer: Viewer,
  token: string,
): Promise<MembershipState> {
  const { db, events } = context;
  const invalid = new Failure('key_invalid', 'This invitation does not work any more.');
  await limitRate(db, `membership:${viewer.id}`, REQUEST_RATE);
  const found = await findInvitation(db, hashToken(token));
  if (!found || found.clubId === viewer.id || (await loadRelation(context, found.clubId)).isBlocked) throw invalid;
  return db.transaction().execute(async (trx) => {
    const club = await lockClub(trx, found.clubId);
    const invitation = await findInvitation(trx, hashToken(token));
    if (!club?.isLive || !invitation) throw invalid;
    const ids = { clubId: club.id, accountId: viewer.id };
    const before = await findMembership(trx, club.id, viewer.id);
    await releaseSeat(trx, invitation);
    const now = await lockClub(trx, club.id);
    if (before?.state === 'accepted' && before.hasSeat) {
      await fillSeats(trx, club.id);
      return 'accepted';
    }
    if (!now || now.seatsUsed >= now.seats) {
      if (before?.state === 'accepted') return 'accepted';
      if (await upsertRequest(trx, club.id, viewer.id, '', 0)) {
        await events.emit(trx, 'membership.requested', await withManagers(trx, ids));
      }
      return 'requested';
    }
    await upsertAccepted(trx, club.id, viewer.id, true);
    await events.emit(trx, 'membership.answered', { ...(await withManagers(trx, ids)), isAccepted: true });
    await invalidateCacheTags(trx, tagsOf(club.id, viewer.id));
    return 'accepted';
  });
}

/** An invitation to an address is used up, and its seat is free for the member who comes in its place. */
async function releaseSeat(trx: Db, invitation: InvitationRow): Promise<void> {
  if (invitation.email !== null) await deleteInvitation(trx, invitation.clubId, invitation.id);
}
