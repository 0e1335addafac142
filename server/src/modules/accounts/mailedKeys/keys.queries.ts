import { sql } from 'kysely';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export type KeyPurpose = 'verifyEmail' | 'resetPassword' | 'confirmSubscription' | 'export';

export interface KeyRow {
  accountId: string;
  email: string;
}

export async function insertKey(
  trx: Db,
  key: { hash: Buffer; purpose: KeyPurpose; accountId: string; email: string; seconds: number },
): Promise<void> {
  await sql`insert into account_key (key_hash, purpose, account_id, email, expires_at)
    values (${key.hash}, ${key.purpose}, ${key.accountId}, ${key.email}, now() + make_interval(secs => ${key.seconds}::float8))`.execute(
    trx,
  );
}

export async function findKey(db: Db, hash: Buffer, purpose: KeyPurpose): Promise<KeyRow | null> {
  const { rows } = await sql<KeyRow>`
    select k.account_id as "accountId", k.email from account_key k join account a on a.id = k.account_id
    where k.key_hash = ${hash} and k.purpose = ${purpose} and k.expires_at > now() and a.suspended_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Consumes a key; null when it is invalid, expired or already used, also by a concurrent request. */
export async function takeKey(trx: Db, hash: Buffer, purpose: KeyPurpose): Promise<KeyRow | null> {
  const { rows } = await sql<KeyRow>`
    delete from account_key k using account a
    where k.key_hash = ${hash} and k.purpose = ${purpose} and k.expires_at > now()
      and a.id = k.account_id and a.suspended_at is null
    returning k.account_id as "accountId", k.email`.execute(trx);
  return rows[0] ?? null;
}

export async function deleteKeys(trx: Db, accountId: string, purposes: readonly KeyPurpose[]): Promise<void> {
  await sql`delete from account_key where account_id = ${accountId} and purpose = any(${purposes}::text[])`.execute(
    trx,
  );
}

export async function deleteKeysForOtherAddresses(trx: Db, accountId: string): Promise<void> {
  await sql`delete from account_key k using account a
    where k.account_id = ${accountId} and k.purpose = 'verifyEmail' and a.id = k.account_id and k.email <> a.email`.execute(
    trx,
  );
}

export async function deleteExpiredKeys(db: Db): Promise<void> {
  await sql`delete from account_key where expires_at < now()`.execute(db);
}

export interface ContactRow {
  id: string;
  email: string;
  isVerified: boolean;
  firstName: string;
  lastName: string;
  language: Language;
  createdAt: Date;
}

const CONTACT = sql`a.id, a.email, a.email_verified_at is not null as "isVerified", a.first_name as "firstName",
  a.last_name as "lastName", a.language, a.created_at as "createdAt"`;

export async function findContact(db: Db, accountId: string): Promise<ContactRow | null> {
  const { rows } = await sql<ContactRow>`
    select ${CONTACT} from account a where a.id = ${accountId} and a.suspended_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Lists the accounts whose password an address may reset: the verified one, otherwise all that share the address. */
export async function listContactsByEmail(db: Db, email: string, limit: number): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select ${CONTACT} from account a where a.email = ${email} and a.suspended_at is null
    order by a.email_verified_at is null, a.created_at limit ${limitTo(limit)}`.execute(db);
  return rows[0]?.isVerified ? rows.slice(0, 1) : rows;
}

export async function findVerifiedOwner(db: Db, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from account where email = ${email} and email_verified_at is not null`.execute(db);
  return rows[0]?.id ?? null;
}

/** Sets the verified address of an account; false when another account has already verified it. */
export async function setVerifiedEmail(trx: Db, accountId: string, email: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account set email = ${email}, email_verified_at = case when email = ${email} then coalesce(email_verified_at, now()) else now() end
    where id = ${accountId}
      and not exists (select 1 from account o where o.email = ${email} and o.email_verified_at is not null and o.id <> ${accountId})`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0) > 0;
}

/** Sets the password and replaces the device secret, so that existing device keys become invalid. */
export async function setPasswordHash(trx: Db, accountId: string, passwordHash: string): Promise<void> {
  await sql`update account set password_hash = ${passwordHash},
    device_secret = gen_random_uuid()::text || gen_random_uuid()::text where id = ${accountId}`.execute(trx);
}

export async function deleteSessionsBut(trx: Db, accountId: string, keptHash: Buffer | null): Promise<number> {
  const { numAffectedRows } = await sql`delete from session where account_id = ${accountId}
    and (${keptHash}::bytea is null or token_hash <> ${keptHash}::bytea)`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
