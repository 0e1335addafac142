import { sql } from 'kysely';
import type { SignInProviderName } from '@cordada/core/accounts/signInProviders';
import type { Language, RoutesLanguage } from '@cordada/core/pages/pageTable';
import type { PlainFailureCode } from '@cordada/core/failures';
import type { ErrorReport } from '@cordada/core/reporting';
import type { ProvidedIdentity } from '#server/adapters/signin/signin.ts';
import type { Db } from '#server/db/connect.ts';

export type SignInOutcome =
  | { readonly identity: ProvidedIdentity }
  | {
      readonly failure: PlainFailureCode;
      readonly cause?: Pick<ErrorReport, 'name' | 'message' | 'stack'>;
    };

export interface AttemptRow {
  provider: SignInProviderName;
  codeVerifier: string;
  nonce: string;
  accountId: string | null;
  language: Language;
  routesLanguage: RoutesLanguage;
}

export async function insertAttempt(
  db: Db,
  attempt: AttemptRow & { stateHash: Buffer; browserHash: Buffer; seconds: number },
): Promise<void> {
  await sql`insert into sign_in_attempt (state_hash, provider, browser_hash, code_verifier, nonce, account_id, language,
      routes_language, expires_at)
    values (${attempt.stateHash}, ${attempt.provider}, ${attempt.browserHash}, ${attempt.codeVerifier}, ${attempt.nonce},
      ${attempt.accountId}, ${attempt.language}, ${attempt.routesLanguage}, now() + make_interval(secs => ${attempt.seconds}::float8))`.execute(
    db,
  );
}

const COLUMNS = sql`provider, code_verifier as "codeVerifier", nonce, account_id as "accountId", language,
  routes_language as "routesLanguage"`;

/**
 * Stores the outcome of the attempt that the answer of a provider belongs to, under the hash of a one-time code.
 * Works once.
 */
export async function recordSignInResult(
  db: Db,
  stateHash: Buffer,
  provider: SignInProviderName,
  codeHash: Buffer,
): Promise<AttemptRow | null> {
  const { rows } = await sql<AttemptRow>`
    update sign_in_attempt set code_hash = ${codeHash}
    where state_hash = ${stateHash} and provider = ${provider} and code_hash is null and expires_at > now()
    returning ${COLUMNS}`.execute(db);
  return rows[0] ?? null;
}

export async function setOutcome(db: Db, codeHash: Buffer, outcome: SignInOutcome, seconds: number): Promise<void> {
  await sql`update sign_in_attempt set outcome = ${JSON.stringify(outcome)}::jsonb,
    expires_at = now() + make_interval(secs => ${seconds}::float8) where code_hash = ${codeHash}`.execute(db);
}

export async function takeOutcome(
  trx: Db,
  codeHash: Buffer,
  browserHash: Buffer,
): Promise<(AttemptRow & { outcome: SignInOutcome }) | null> {
  const { rows } = await sql<AttemptRow & { outcome: SignInOutcome }>`
    delete from sign_in_attempt where code_hash = ${codeHash} and browser_hash = ${browserHash} and outcome is not null
      and expires_at > now() returning ${COLUMNS}, outcome`.execute(trx);
  return rows[0] ?? null;
}

export async function deleteExpiredAttempts(db: Db): Promise<void> {
  await sql`delete from sign_in_attempt where expires_at < now()`.execute(db);
}

export async function findByIdentity(
  trx: Db,
  provider: SignInProviderName,
  subject: string,
): Promise<{ accountId: string; isSuspended: boolean } | null> {
  const { rows } = await sql<{ accountId: string; isSuspended: boolean }>`
    select i.account_id as "accountId", a.suspended_at is not null as "isSuspended"
    from sign_in_identity i join account a on a.id = i.account_id
    where i.provider = ${provider} and i.subject = ${subject}`.execute(trx);
  return rows[0] ?? null;
}

/** Links an identity; false when it, or another one of the same provider, is already linked. */
export async function insertIdentity(
  trx: Db,
  identity: { provider: SignInProviderName; subject: string; email: string; accountId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into sign_in_identity (provider, subject, account_id, email)
    values (${identity.provider}, ${identity.subject}, ${identity.accountId}, ${identity.email})
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0) > 0;
}

export interface IdentityRow {
  provider: SignInProviderName;
  email: string;
  createdAt: Date;
}

export async function listIdentities(db: Db, accountId: string): Promise<IdentityRow[]> {
  const { rows } = await sql<IdentityRow>`
    select provider, email, created_at as "createdAt" from sign_in_identity
    where account_id = ${accountId} order by created_at`.execute(db);
  return rows;
}

export async function deleteIdentities(trx: Db, accountId: string): Promise<void> {
  await trx.deleteFrom('sign_in_identity').where('account_id', '=', accountId).execute();
}

export async function deleteIdentity(trx: Db, accountId: string, provider: SignInProviderName): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sign_in_identity')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Sets the code of a live session; returns false when there is none. */
export async function setTransferCode(
  db: Db,
  tokenHash: Buffer,
  { codeHash, device, seconds }: { readonly codeHash: Buffer; readonly device: Buffer; readonly seconds: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update session set transfer_hash = ${codeHash}, transfer_device = ${device},
      transfer_until = now() + make_interval(secs => ${seconds}::float8)
    where token_hash = ${tokenHash} and expires_at > now()`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Uses up a code. A wrong device uses it up too, because it has been seen by others. */
export async function consumeTransferCode(
  db: Db,
  codeHash: Buffer,
  device: Buffer,
): Promise<{ accountId: string; family: string } | null> {
  const { rows } = await sql<{ accountId: string; family: string; isGood: boolean }>`
    update session n set transfer_hash = null, transfer_until = null, transfer_device = null
    from session o join account a on a.id = o.account_id
    where o.transfer_hash = ${codeHash} and n.token_hash = o.token_hash
    returning n.account_id as "accountId", n.family,
      o.transfer_until > now() and o.expires_at > now() and o.transfer_device = ${device} and a.suspended_at is null as "isGood"`.execute(
    db,
  );
  const [row] = rows;
  return row?.isGood ? row : null;
}

export async function deleteOldestOfFamily(trx: Db, family: string, kept: number): Promise<void> {
  await sql`delete from session where token_hash in (select token_hash from session where family = ${family}
    order by created_at desc, id offset ${kept})`.execute(trx);
}

/** Wrong passwords since the full hour over all accounts; a registration counts too, because it may be a guess. */
export async function countSignInFailures(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from sign_in_failure
    where window_start > now() - make_interval(hours => 1) and key ~ '^login:[A-Za-z0-9_-]{43}$'`.execute(db);
  return rows[0]?.count ?? 0;
}
