import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export interface RequestKey {
  readonly accountId: string;
  readonly key: string;
}

/** The right to run a request. A later claim of the same key ends it. */
export interface Claim extends RequestKey {
  /** As text, because a Date would lose the microseconds. */
  readonly startedAt: string;
}

export interface KnownRequest {
  readonly fingerprint: Buffer;
  /** Null while the first request is under way. */
  readonly status: number | null;
  readonly body: string | null;
}

/** After this many seconds without an answer, the process that ran a request is taken as dead. */
const ABANDONED_SECONDS = 60;
/** A phone may have no connection for weeks. */
const KEPT_HOURS = 30 * 24;

/** @returns a claim for the one caller that shall run the request: the first, or the next after an abandoned one */
export async function claimRequest(
  db: Db,
  { accountId, key }: RequestKey,
  fingerprint: Buffer,
): Promise<Claim | undefined> {
  const { rows } = await sql<{ startedAt: string }>`/* claim idempotent request */
    insert into idempotent_request as r (account_id, key, fingerprint) values (${accountId}, ${key}, ${fingerprint})
    on conflict (account_id, key) do update set started_at = now(), fingerprint = excluded.fingerprint, status = null, body = null
      where r.started_at < now() - ${KEPT_HOURS} * interval '1 hour'
        or (r.status is null and r.fingerprint = excluded.fingerprint
          and r.started_at < now() - ${ABANDONED_SECONDS} * interval '1 second')
    returning started_at::text as "startedAt"`.execute(db);
  return rows[0] && { accountId, key, ...rows[0] };
}

export async function findRequest(db: Db, { accountId, key }: RequestKey): Promise<KnownRequest | undefined> {
  const { rows } = await sql<KnownRequest>`/* idempotent request */
    select fingerprint, status, body from idempotent_request where account_id = ${accountId} and key = ${key}`.execute(
    db,
  );
  return rows[0];
}

export async function storeAnswer(
  db: Db,
  { accountId, key, startedAt }: Claim,
  status: number,
  body: string,
): Promise<void> {
  await sql`/* answer of idempotent request */ update idempotent_request set status = ${status}, body = ${body}
    where account_id = ${accountId} and key = ${key} and started_at = ${startedAt}::timestamptz`.execute(db);
}

export async function forgetRequest(db: Db, { accountId, key, startedAt }: Claim): Promise<void> {
  await sql`delete from idempotent_request where account_id = ${accountId} and key = ${key} and started_at = ${startedAt}::timestamptz`.execute(
    db,
  );
}

export async function deleteOldRequests(db: Db): Promise<void> {
  await sql`delete from idempotent_request where started_at < now() - ${KEPT_HOURS} * interval '1 hour'`.execute(db);
}
