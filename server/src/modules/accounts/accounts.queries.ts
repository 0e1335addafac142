import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SubscriptionLevel } from '@cordada/core/subscriptions/subscriptions';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';
import { batchLoader } from '#server/db/batchLoader.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { levelOf } from './entitlements/entitlements.queries.ts';
import { notBlocked } from './people/people.queries.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';

export interface AccountRow {
  id: string;
  /** Null for accounts that only use a sign-in provider. */
  password_hash: string | null;
  suspended_at: Date | null;
  /** When the owner deleted the account; it can be restored until it is purged. */
  deletion_asked_at: Date | null;
}

export interface UserRow {
  id: string;
  firstName: string;
  lastName: string;
  about: string;
  memberSince: string;
  profileVisibility: 'open' | 'private';
  /** Null for accounts of a release before handles. */
  handle: string | null;
  picture: ProfileImageRow | null;
}

export interface ProfileRow extends UserRow {
  email: string;
  isAdmin: boolean;
  language: Language;
  isUseNoted: boolean;
  subscription: ProfileSubscription | null;
  /** Of the own subscription, otherwise of a seat in a club. */
  subscriptionLevel: SubscriptionLevel;
  consumedTrialLevel: 'pro' | 'club' | null;
  counts: ProfileCounts;
}

export interface ProfileSubscription {
  level: 'pro' | 'club';
  autoRenew: boolean;
  endsAt: string;
  isTrial: boolean;
  seats: number;
}

export interface ProfileImageRow {
  id: string;
  width: number;
  height: number;
}

export interface ProfileCounts {
  activities: number;
  drafts: number;
  draftsByType: { type: string; count: number }[];
  contributionsByType: { type: string; count: number }[];
  listsJoined: number;
  members: { accepted: number; rejected: number; requested: number };
  notifications: number;
  contributions: number;
  listsOwner: number;
  completedTargets: number;
  pendingTargets: number;
  completedTargetsByType: { type: string; count: number }[];
  pendingTargetsByType: { type: string; count: number }[];
}

/** Lists accounts that share an address: the verified one first, then the oldest. */
export async function listAccountsByEmail(db: Db, email: string, limit: number): Promise<AccountRow[]> {
  return db
    .selectFrom('account')
    .select(['id', 'password_hash', 'suspended_at', 'deletion_asked_at'])
    .where('email', '=', email)
    .orderBy(sql`email_verified_at is null`)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

export async function findDeviceSecret(db: Db, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select('device_secret')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.device_secret;
}

export async function listDeviceSecrets(
  db: Db,
  email: string,
  limit: number,
): Promise<{ accountId: string; secret: string }[]> {
  return db
    .selectFrom('account')
    .select(['id as accountId', 'device_secret as secret'])
    .where('email', '=', email)
    .orderBy(sql`email_verified_at is null`)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

export async function cancelDeletion(trx: Db, accountId: string): Promise<void> {
  await sql`update account set deletion_asked_at = null, suspended_at = null
    where id = ${accountId} and suspended_at = deletion_asked_at`.execute(trx);
  await invalidateCacheTags(trx, ['*']);
}

export async function insertAccount(
  db: Db,
  account: {
    id: string;
    email: string;
    passwordHash: string | null;
    firstName: string;
    lastName: string;
    language: Language;
  },
): Promise<void> {
  await db
    .insertInto('account')
    .values({
      id: account.id,
      email: account.email,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      language: account.language,
    })
    .execute();
}

export async function insertSession(
  db: Db,
  session: { tokenHash: Buffer; accountId: string; expiresAt: Date; userAgent: string; family: string | null },
): Promise<void> {
  await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      ...(session.family !== null && { family: session.family }),
    })
    .execute();
}

/** Ends a session and those of its family on the hosts of other languages. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`delete from session where family = (select family from session where token_hash = ${tokenHash})`.execute(
    db,
  );
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await sql`delete from session where expires_at < now()`.execute(db);
  await sql`delete from attempt where window_start < now() - interval '1 day'`.execute(db);
}

/** Live sessions of `token_hash = any(...)` with their accounts; suspended accounts have no live session. */
const LIVE_SESSIONS = sql`session s join account a on a.id = s.account_id and s.expires_at > now() and a.suspended_at is null`;

/**
 * Whether a session has one of these tokens. Their number is hidden from the planner: with it, a plan made for one token
 * looks cheaper than the prepared one, and these large statements would be planned at each call.
 */
const isOneOf = (tokens: readonly Buffer[]): RawBuilder<unknown> =>
  sql`s.token_hash = any((select ${[...tokens]}::bytea[])::bytea[])`;

interface OfSession {
  readonly tokenHash: Buffer;
}

function byToken<T extends OfSession>(tokens: readonly Buffer[], rows: readonly T[]): (T | null)[] {
  const known = new Map(rows.map((row) => [row.tokenHash.toString('latin1'), row]));
  return tokens.map((token) => known.get(token.toString('latin1')) ?? null);
}

export const findViewer = batchLoader(async (db: Db, tokens: readonly Buffer[]): Promise<(Viewer | null)[]> => {
  const { rows } = await sql<Viewer & OfSession>`/* viewers */
    select s.token_hash as "tokenHash", a.id, a.is_admin as "isAdmin" from ${LIVE_SESSIONS}
    where s.token_hash = any(${tokens}::bytea[])`.execute(db);
  return byToken(tokens, rows);
});

/**
 * Counts that other modules keep of an account, as SQL over its id: `main.ts` joins them, so that a profile with all counts
 * stays one statement. By type they are JSON lists.
 */
export interface AccountCounts {
  readonly activities: CountOf;
  readonly activityDrafts: CountOf;
  readonly listsJoined: CountOf;
  readonly listsOwned: CountOf;
  readonly unreadNotifications: CountOf;
  /** `{ type, count }` */
  readonly contributionsByType: CountOf;
  /** `{ type, count }` */
  readonly elementDraftsByType: CountOf;
  /** `{ type, pending, completed }` */
  readonly targetsByType: CountOf;
}

type CountOf = (accountId: RawBuilder<unknown>) => RawBuilder<unknown>;

interface CountRow {
  readonly type: string;
  readonly count: number;
}

/** Counts as their modules give them. */
interface GivenCounts extends Record<
  'activities' | 'activityDrafts' | 'listsJoined' | 'listsOwned' | 'unreadNotifications',
  number
> {
  readonly members: ProfileCounts['members'];
  readonly contributionsByType: CountRow[] | null;
  readonly elementDraftsByType: CountRow[] | null;
  readonly targetsByType: { type: string; pending: number; completed: number }[] | null;
}

declare module '#server/graphql/context.ts' {
  interface Services {
    /** The account behind a live session with its profile and all counts; null for an ended session. */
    readonly readProfile: (db: Db, tokenHash: Buffer) => Promise<ProfileRow | null>;
  }
}

const pictureOf = (accountId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object('id', i.id, 'width', i.width, 'height', i.height) from profile_image i
    where i.account_id = ${accountId} and i.role = 'picture')`;

const MEMBERS = sql`(select json_build_object('accepted', count(*) filter (where m.state = 'accepted'),
  'rejected', count(*) filter (where m.state = 'rejected'), 'requested', count(*) filter (where m.state = 'requested'))
  from membership m where m.club_id = a.id)`;

/** Reads session, profile and all counts in one statement: the call of every page load. */
export function createProfileReader(counts: AccountCounts): (db: Db, tokenHash: Buffer) => Promise<ProfileRow | null> {
  const columns = Object.entries(counts).map(([name, of]) => sql`${sql.lit(name)}, ${of(sql`a.id`)}`);
  return batchLoader(async (db: Db, tokens: readonly Buffer[]): Promise<(ProfileRow | null)[]> => {
    const { rows } = await sql<Omit<ProfileRow, 'counts'> & { counts: GivenCounts } & OfSession>`/* profiles */
      select s.token_hash as "tokenHash", s.last_used_at > now() - interval '1 hour' as "isUseNoted", a.id, a.email, a.is_admin as "isAdmin", a.first_name as "firstName", a.last_name as "lastName",
        a.about, a.language, a.created_at as "memberSince", a.profile_visibility as "profileVisibility",
        (select h.handle from account_handle h where h.account_id = a.id and h.retired_at is null) as handle, a.consumed_trial_level as "consumedTrialLevel",
        (select json_build_object('level', p.level, 'autoRenew', p.auto_renew, 'endsAt', p.ends_at, 'isTrial', p.is_trial,
          'seats', p.seats) from subscription p where p.account_id = a.id and p.usable_until > now()) as subscription,
        ${levelOf(sql`a.id`)} as "subscriptionLevel",
        ${pictureOf(sql`a.id`)} as picture,
        json_build_object('members', ${MEMBERS}, ${sql.join(columns)}) as counts
      from ${LIVE_SESSIONS} where ${isOneOf(tokens)}`.execute(db);
    return byToken(
      tokens,
      rows.map((row) => ({ ...row, counts: profileCounts(row.counts) })),
    );
  });
}

function profileCounts(given: GivenCounts): ProfileCounts {
  const listed = (rows: readonly CountRow[]): CountRow[] =>
    rows.filter(({ count }) => count > 0).sort((a, b) => (a.type < b.type ? -1 : 1));
  const sum = (rows: readonly CountRow[]): number => rows.reduce((total, { count }) => total + count, 0);
  const contributions = listed(given.contributionsByType ?? []);
  const drafts = listed([...(given.elementDraftsByType ?? []), { type: 'activity', count: given.activityDrafts }]);
  const targets = given.targetsByType ?? [];
  const completed = listed(targets.map((one) => ({ type: one.type, count: one.completed })));
  const pending = listed(targets.map((one) => ({ type: one.type, count: one.pending })));
  return {
    activities: given.activities,
    notifications: given.unreadNotifications,
    members: given.members,
    listsOwner: given.listsOwned,
    listsJoined: given.listsJoined,
    contributions: sum(contributions),
    contributionsByType: contributions,
    drafts: sum(drafts),
    draftsByType: drafts,
    completedTargets: sum(completed),
    completedTargetsByType: completed,
    pendingTargets: sum(pending),
    pendingTargetsByType: pending,
  };
}

/** Locks the account row until the end of the transaction, so that changes to its counters are serialised. */
export async function lockAccount(trx: Db, accountId: string): Promise<void> {
  // Weaker than `for update`: rows that reference the account can still be inserted meanwhile.
  await sql`/* lock account */ select 1 from account where id = ${accountId} for no key update`.execute(trx);
}

/** Locks the accounts until the end of the transaction, in the order of their ids to avoid deadlocks. */
export async function lockAccounts(trx: Db, accountIds: readonly string[]): Promise<void> {
  await sql`select 1 from account where id = any(${accountIds}::text[]) order by id for no key update`.execute(trx);
}

/** Live sessions of some tokens with their accounts, as a subselect of `token_hash` and `account_id`. */
export const liveSessionsByToken = (tokenHashes: readonly Buffer[]): RawBuilder<unknown> =>
  sql`select s.token_hash, s.account_id from ${LIVE_SESSIONS} where ${isOneOf(tokenHashes)}`;

/** @param viewer whose blocks leave users out; null for none */
export async function loadUsers(
  db: Db,
  ids: readonly string[],
  viewer: Viewer | null = null,
): Promise<Map<string, UserRow>> {
  const { rows } = await sql<UserRow>`/* users */
    select id, first_name as "firstName", last_name as "lastName", about, created_at as "memberSince",
      profile_visibility as "profileVisibility",
      (select h.handle from account_handle h where h.account_id = account.id and h.retired_at is null) as handle,
      ${pictureOf(sql`account.id`)} as picture
    from account where id = any(${ids}::text[]) and suspended_at is null and ${notBlocked(viewer, sql`account.id`)}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function setLanguage(db: Db, accountId: string, language: Language): Promise<boolean> {
  const result = await db
    .updateTable('account')
    .set({ language })
    .where('id', '=', accountId)
    .where('language', '<>', language)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function makeAdministrator(db: Db, email: string): Promise<number> {
  const result = await db.updateTable('account').set({ is_admin: true }).where('email', '=', email).executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Whether a member is accepted in a club, or is one. */
export async function isInClub(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from membership where state = 'accepted'
    and (account_id = ${accountId} or club_id = ${accountId}) limit 1`.execute(db);
  return rows.length > 0;
}

export async function findAgeHours(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ hours: number }>`
    select (extract(epoch from now() - created_at) / 3600)::float8 as hours from account where id = ${accountId}`.execute(
    db,
  );
  return rows[0]?.hours ?? 0;
}
