import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface LiveLinkRow {
  readonly id: string;
  readonly isCoarse: boolean;
  readonly expiresAt: string;
  readonly dueAt: string | null;
}

export interface LivePositionRow {
  readonly accountId: string;
  readonly isCoarse: boolean;
  readonly expiresAt: string;
  readonly dueAt: string | null;
  readonly isOverdue: boolean;
  readonly hasEnded: boolean;
  /** The fields of the position are null until there is one. */
  readonly lat: number | null;
  readonly lon: number | null;
  readonly elevationMeters: number | null;
  readonly accuracyMeters: number | null;
  readonly fixedAt: string | null;
}

const LINK = sql`id, is_coarse as "isCoarse", expires_at as "expiresAt", due_at as "dueAt"`;

export async function insertLiveLink(
  trx: Db,
  link: {
    readonly id: string;
    readonly accountId: string;
    readonly keyHash: Buffer;
    readonly isCoarse: boolean;
    readonly hours: number;
    readonly dueAt: Date | null;
    readonly alarmAddresses: readonly string[];
    readonly companionIds: readonly string[];
    readonly timeZone: string | null;
  },
): Promise<LiveLinkRow> {
  const { rows } =
    await sql<LiveLinkRow>`insert into live_link (id, account_id, key_hash, is_coarse, expires_at, due_at, alarm_addresses,
      companion_ids, time_zone)
    values (${link.id}, ${link.accountId}, ${link.keyHash}, ${link.isCoarse}, now() + make_interval(hours => ${link.hours}::int), ${link.dueAt},
      ${[...link.alarmAddresses]}::text[], ${[...link.companionIds]}::text[], ${link.timeZone})
    returning ${LINK}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The link was not stored.');
  return row;
}

/** Ends one link of a member, or all of them. */
export async function endLiveLinks(trx: Db, accountId: string, id: string | null): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update live_link set ended_at = now()
    where account_id = ${accountId} and ended_at is null and expires_at > now() and (${id}::text is null or id = ${id})`.execute(
    trx,
  );
  return numAffectedRows > 0n;
}

export async function findOpenLink(db: Db, accountId: string, id: string): Promise<LiveLinkRow | null> {
  const { rows } = await sql<LiveLinkRow>`select ${LINK} from live_link
    where id = ${id} and account_id = ${accountId} and ended_at is null and expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

export async function hasOpenLink(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from live_link
    where account_id = ${accountId} and ended_at is null and expires_at > now() limit 1`.execute(db);
  return rows.length > 0;
}

export interface Fix {
  readonly lat: number;
  readonly lon: number;
  readonly elevationMeters: number | null;
  readonly accuracyMeters: number;
  readonly fixedAt: Date;
}

/** Keeps the latest position: one that arrives late changes nothing. */
export async function upsertLivePosition(db: Db, linkId: string, fix: Fix): Promise<void> {
  await sql`insert into live_position as p (link_id, lat, lon, elevation_meters, accuracy_meters, fixed_at)
    values (${linkId}, ${fix.lat}, ${fix.lon}, ${fix.elevationMeters}, ${fix.accuracyMeters}, ${fix.fixedAt})
    on conflict (link_id) do update set lat = excluded.lat, lon = excluded.lon, elevation_meters = excluded.elevation_meters,
      accuracy_meters = excluded.accuracy_meters, fixed_at = excluded.fixed_at where p.fixed_at < excluded.fixed_at`.execute(
    db,
  );
}

async function findLivePosition(db: Db, which: RawBuilder<unknown>): Promise<LivePositionRow | null> {
  const { rows } = await sql<LivePositionRow>`
    select l.account_id as "accountId", l.is_coarse as "isCoarse", l.expires_at as "expiresAt", l.due_at as "dueAt",
      l.ended_at is null and l.due_at < now() as "isOverdue", l.ended_at is not null as "hasEnded",
      p.lat, p.lon, p.elevation_meters as "elevationMeters", p.accuracy_meters as "accuracyMeters", p.fixed_at as "fixedAt"
    from live_link l join account_summary a on a.id = l.account_id and a.suspended_at is null
    left join live_position p on p.link_id = l.id and l.ended_at is null
    where ${which} and l.expires_at > now() order by l.created_at desc limit 1`.execute(db);
  const [row] = rows;
  return row ? { ...row, isOverdue: row.isOverdue ?? false } : null;
}

/** @returns null for an unknown or expired key, and for a suspended member */
export const findByKey = (db: Db, keyHash: Buffer): Promise<LivePositionRow | null> =>
  findLivePosition(db, sql`(l.key_hash = ${keyHash} or l.alarm_key_hash = ${keyHash})`);

/** The position of a member who has chosen this reader for their latest link. */
export const findOfCompanion = (db: Db, accountId: string, readerId: string): Promise<LivePositionRow | null> =>
  findLivePosition(
    db,
    sql`l.account_id = ${accountId} and ${readerId} = any(l.companion_ids) and not exists (
      select 1 from live_link n where n.account_id = l.account_id and n.created_at > l.created_at and n.ended_at is null)`,
  );

/** Links whose member should have been back for so long and did not say so, whose contacts are not told yet. */
const AWAITS_ALARM = sql`l.ended_at is null and l.alarmed_at is null and (l.alarm_addresses <> '{}' or l.companion_ids <> '{}')`;

/** Erases positions of links that ended or expired, and the links themselves, once nobody is still to be told. */
export async function deleteEndedLinks(db: Db): Promise<void> {
  const isOver = sql`l.expires_at < now() and not (${AWAITS_ALARM} and l.expires_at > now() - interval '1 day')`;
  await sql`delete from live_position p using live_link l
    where l.id = p.link_id and (l.ended_at is not null or ${isOver})`.execute(db);
  await sql`delete from live_link l where ${isOver}`.execute(db);
}

export interface OverdueRow {
  readonly id: string;
  readonly accountId: string;
  readonly companionIds: readonly string[];
  /** Where the member is; null if the device did not say. */
  readonly timeZone: string | null;
  readonly isExpired: boolean;
  readonly name: string;
  readonly language: Language;
  readonly addresses: readonly string[];
  readonly dueAt: Date;
  readonly isCoarse: boolean;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly fixedAt: Date | null;
}

/** Takes the links of overdue members, each once. */
export async function takeOverdue(trx: Db, graceMinutes: number, rows: number): Promise<OverdueRow[]> {
  const { rows: taken } = await sql<OverdueRow>`
    with due as (
      select l.id from live_link l join account_summary a on a.id = l.account_id and a.suspended_at is null
      where ${AWAITS_ALARM} and l.due_at < now() - make_interval(mins => ${graceMinutes}::int)
      order by l.due_at limit ${limitTo(rows)} for update of l skip locked
    ), marked as (
      update live_link l set alarmed_at = now() from due where l.id = due.id
      returning l.id, l.account_id, l.alarm_addresses, l.companion_ids, l.time_zone, l.due_at, l.is_coarse, l.expires_at
    )
    select m.id, m.account_id as "accountId", m.companion_ids as "companionIds", m.time_zone as "timeZone",
      m.expires_at < now() as "isExpired", concat_ws(' ', a.first_name, a.last_name) as name, a.language, m.alarm_addresses as addresses, m.due_at as "dueAt",
      m.is_coarse as "isCoarse", p.lat, p.lon, p.fixed_at as "fixedAt"
    from marked m join account_summary a on a.id = m.account_id left join live_position p on p.link_id = m.id`.execute(
    trx,
  );
  return taken;
}

/** The mails of an alarm name a key of their own: that of the link is known to those alone who got it from the member. */
export async function setAlarmKey(trx: Db, id: string, keyHash: Buffer): Promise<void> {
  await sql`update live_link set alarm_key_hash = ${keyHash} where id = ${id}`.execute(trx);
}
