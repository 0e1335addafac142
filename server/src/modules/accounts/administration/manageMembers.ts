import { randomBytes } from 'node:crypto';
import { normaliseEmail } from '@cordada/core/accounts/credentials';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { makeAdministrator } from '../accounts.queries.ts';
import { markForDeletion } from '../deletion/accountDeletion.queries.ts';
import { deleteKeys, deleteSessionsBut } from '../mailedKeys/keys.queries.ts';
import { mailLink, makeKey } from '../mailedKeys/mailedKeys.ts';
import { register } from '../signIn/logIn.ts';
import { findMembersWithEmail, setSuspended } from './manageMembers.queries.ts';
import type { MemberRow } from './manageMembers.queries.ts';

interface Tools {
  readonly db: Db;
  readonly config: Pick<Config, 'publicUrl'>;
}

const OPERATOR = { address: '', userAgent: 'npm run member' };

/**
 * The member with an address.
 * @throws Error if there is none, or several share the address and none has verified it
 */
export async function findMember(db: Db, email: string): Promise<MemberRow> {
  const members = await findMembersWithEmail(db, normaliseEmail(email));
  const verified = members.filter(({ isVerified }) => isVerified);
  const [member, other] = verified.length > 0 ? verified : members;
  if (!member) throw new Error(`No account has the address ${email}.`);
  if (other) throw new Error(`Several accounts share the address ${email}, and none has verified it.`);
  return member;
}

/**
 * Creates an administrator without a password.
 * @returns the link with which to choose one, within an hour
 */
export async function createAdministrator(tools: Tools, email: string, firstName: string): Promise<string> {
  if ((await findMembersWithEmail(tools.db, normaliseEmail(email))).length > 0)
    throw new Error(`The address ${email} has an account: npm run make-admin -- ${email}`);
  const password = randomBytes(24).toString('base64url');
  await register(tools.db, { email, password, firstName, lastName: '', language: 'en' }, OPERATOR);
  await makeAdministrator(tools.db, normaliseEmail(email));
  return passwordLink(tools, await findMember(tools.db, email));
}

/** A link with which the member chooses a new password, within an hour. */
export async function passwordLink({ db, config }: Tools, { id, email, language }: MemberRow): Promise<string> {
  return mailLink(config.publicUrl, language, 'resetPassword', await makeKey(db, 'resetPassword', id, email));
}

/** Hides a member with everything they published, and ends their sessions; `isSuspended` false shows them again. */
export async function suspendMember({ db }: Tools, { id }: MemberRow, isSuspended: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await setSuspended(trx, id, isSuspended);
    if (isSuspended) await deleteSessionsBut(trx, id, null);
    await invalidateCacheTags(trx, ['*']);
  });
}

/** Deletes a member as they could themselves: hidden now, and erased after the days in which it can be undone. */
export async function deleteMember({ db }: Tools, { id }: MemberRow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await markForDeletion(trx, id);
    await deleteSessionsBut(trx, id, null);
    await deleteKeys(trx, id, ['verifyEmail', 'resetPassword', 'confirmSubscription', 'export']);
    await invalidateCacheTags(trx, ['*']);
  });
}
