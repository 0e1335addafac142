import { sql } from 'kysely';
import type { PushPlatform } from '#server/adapters/push/push.ts';
import type { Db } from '#server/db/connect.ts';
import type { Language } from '@cordada/core/pages/pageTable';
import { limitTo } from '#server/db/page.ts';

export interface NewDevice {
  readonly platform: PushPlatform;
  readonly token: string;
  readonly tokenHash: Buffer;
  readonly language: Language;
}

/**
 * Registers the device of a session, and forgets the oldest ones beyond `most`.
 * @returns false when this session had registered it before
 */
export async function upsertDevice(
  trx: Db,
  { accountId, sessionTokenHash }: { readonly accountId: string; readonly sessionTokenHash: Buffer },
  { platform, token, tokenHash, language }: NewDevice,
  most: number,
): Promise<boolean> {
  const { rows } = await sql<{ wasKnown: boolean }>`
    with known as (select account_id, session_family from device_token where token_hash = ${tokenHash})
    insert into device_token (account_id, session_family, platform, token, token_hash, language)
    select ${accountId}, s.family, ${platform}, ${token}, ${tokenHash}, ${language} from live_session s
    where s.token_hash = ${sessionTokenHash} and s.account_id = ${accountId}
    on conflict (token_hash) do update set account_id = excluded.account_id, session_family = excluded.session_family,
      platform = excluded.platform, token = excluded.token, language = excluded.language, created_at = now()
    returning exists (select from known k where k.account_id = device_token.account_id
      and k.session_family = device_token.session_family) as "wasKnown"`.execute(trx);
  await sql`delete from device_token where id in (select id from device_token where account_id = ${accountId}
    order by created_at desc, id desc offset ${limitTo(most)})`.execute(trx);
  return rows[0]?.wasKnown === false;
}

export async function deleteDevice(db: Db, accountId: string, tokenHash: Buffer): Promise<void> {
  await sql`delete from device_token where account_id = ${accountId} and token_hash = ${tokenHash}`.execute(db);
}

export async function deleteDeviceById(db: Db, id: string): Promise<void> {
  await sql`delete from device_token where id = ${id}::bigint`.execute(db);
}

/** Devices whose session has ended. */
export async function deleteEndedDevices(db: Db): Promise<void> {
  await sql`delete from device_token d where not exists (select from live_session s
    where s.family = d.session_family and s.account_id = d.account_id)`.execute(db);
}

export interface DeviceRow {
  readonly id: string;
  readonly accountId: string;
  readonly platform: PushPlatform;
  readonly token: string;
  readonly language: Language;
}

/** @returns null for a device that is no longer registered, or whose session has ended */
export async function findDevice(db: Db, id: string): Promise<DeviceRow | null> {
  const { rows } = await sql<DeviceRow>`
    select d.id::text as id, d.account_id as "accountId", d.platform, d.token, d.language from device_token d
    where d.id = ${id}::bigint and exists (select from live_session s
      where s.family = d.session_family and s.account_id = d.account_id)`.execute(db);
  return rows[0] ?? null;
}

export interface QuietHours {
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
}

export async function findQuietHours(db: Db, accountId: string): Promise<QuietHours | null> {
  const { rows } = await sql<{ begin: number; end: number; timeZone: string }>`
    select from_hour as begin, to_hour as "end", time_zone as "timeZone" from push_quiet_hours where account_id = ${accountId}`.execute(
    db,
  );
  return rows[0] ? { from: rows[0].begin, to: rows[0].end, timeZone: rows[0].timeZone } : null;
}

/** @returns false for a time zone that the database does not know */
export async function setQuietHours(db: Db, accountId: string, hours: QuietHours | null): Promise<boolean> {
  if (hours === null) {
    await sql`delete from push_quiet_hours where account_id = ${accountId}`.execute(db);
    return true;
  }
  const { numAffectedRows = 0n } = await sql`insert into push_quiet_hours (account_id, from_hour, to_hour, time_zone)
    select ${accountId}, ${hours.from}::int, ${hours.to}::int, z.name from pg_timezone_names z where z.name = ${hours.timeZone} limit 1
    on conflict (account_id) do update set from_hour = excluded.from_hour, to_hour = excluded.to_hour,
      time_zone = excluded.time_zone`.execute(db);
  return numAffectedRows > 0n;
}
