import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export interface PasskeyRow {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export async function listPasskeys(db: Db, accountId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkey
    where account_id = ${accountId} order by created_at, id`.execute(db);
  return rows;
}

export interface CredentialRow {
  id: string;
  transports: string[];
}

export async function listCredentials(db: Db, accountId: string): Promise<CredentialRow[]> {
  const { rows } = await sql<CredentialRow>`
    select credential_id as id, transports from passkey where account_id = ${accountId} order by created_at, id`.execute(
    db,
  );
  return rows;
}

interface NewPasskey {
  readonly id: string;
  readonly accountId: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
}

/** @returns false when the credential is registered already, by whatever account */
export async function insertPasskey(trx: Db, passkey: NewPasskey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into passkey (id, account_id, credential_id, public_key, counter, transports, name)
    values (${passkey.id}, ${passkey.accountId}, ${passkey.credentialId}, ${Buffer.from(passkey.publicKey)},
      ${passkey.counter}, ${[...passkey.transports]}::text[], ${passkey.name})
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0) > 0;
}

export async function renamePasskeyRow(db: Db, accountId: string, id: string, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update passkey set name = ${name} where account_id = ${accountId} and id = ${id}`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** @returns the name of the removed passkey; null when there is none */
export async function deletePasskey(trx: Db, accountId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from passkey where account_id = ${accountId} and id = ${id} returning name`.execute(trx);
  return rows[0]?.name ?? null;
}

export async function deletePasskeys(trx: Db, accountId: string): Promise<void> {
  await sql`delete from passkey where account_id = ${accountId}`.execute(trx);
}

export interface KnownPasskey {
  id: string;
  accountId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  isSuspended: boolean;
  /** The account is hidden because its owner deleted it. */
  isLeaving: boolean;
}

export async function findPasskey(db: Db, credentialId: string): Promise<KnownPasskey | null> {
  const { rows } = await sql<KnownPasskey>`
    select p.id, p.account_id as "accountId", p.public_key as "publicKey", p.counter::float8 as counter,
      a.suspended_at is not null as "isSuspended",
      coalesce(a.deletion_asked_at = a.suspended_at, false) as "isLeaving"
    from passkey p join account a on a.id = p.account_id where p.credential_id = ${credentialId}`.execute(db);
  return rows[0] ?? null;
}

/** @returns false when another use has counted as far meanwhile */
export async function recordPasskeyUse(trx: Db, id: string, counter: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update passkey set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(trx);
  return Number(numAffectedRows ?? 0) > 0;
}

export async function insertChallenge(
  db: Db,
  challenge: { readonly hash: Buffer; readonly accountId: string | null; readonly seconds: number },
): Promise<void> {
  await sql`insert into passkey_challenge (challenge_hash, account_id, expires_at)
    values (${challenge.hash}, ${challenge.accountId}, now() + make_interval(secs => ${challenge.seconds}::float8))`.execute(
    db,
  );
}

/** Uses a challenge up. @returns false when it has been used, has expired, or was made for somebody else */
export async function consumeChallenge(db: Db, hash: Buffer, accountId: string | null): Promise<boolean> {
  const { rows } = await sql<{ isGood: boolean }>`
    delete from passkey_challenge where challenge_hash = ${hash}
    returning expires_at > now() and account_id is not distinct from ${accountId} as "isGood"`.execute(db);
  return rows[0]?.isGood ?? false;
}

export async function deleteExpiredChallenges(db: Db): Promise<void> {
  await sql`delete from passkey_challenge where expires_at < now()`.execute(db);
}
