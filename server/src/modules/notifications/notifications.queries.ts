import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { MAIL_FREQUENCIES } from '@cordada/core/accounts/notificationKinds';
import type { MailFrequency, NotificationChannel, NotificationKind } from '@cordada/core/accounts/notificationKinds';
import type { Db } from '#server/db/connect.ts';
import { batchLoader } from '#server/db/batchLoader.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import { liveSessionsByToken } from '#server/modules/accounts/index.ts';
import { countShownOf, countUnreadOf, isShown } from './shownNotifications.queries.ts';

export type NotificationSubjectKind = 'element' | 'activity' | 'user' | 'post';

export interface NotificationRow {
  id: string;
  kind: string;
  subjectKind: NotificationSubjectKind;
  subjectId: string;
  /** Null when nobody in particular acted, and after the account of the last actor was deleted. */
  lastActorId: string | null;
  actorCount: number;
  lastAt: string;
  isRead: boolean;
}

/** What happens when a recipient is notified of the same thing again. */
export type RepeatRule =
  /** Nothing: the first notification is the only one. */
  | 'never'
  /** An unread notification stays as it is, a read one becomes unread and moves to the top. */
  | 'onceRead'
  /** It becomes unread and moves to the top. */
  | 'always';

export interface NotificationGroup {
  readonly kind: NotificationKind;
  readonly subjectKind: NotificationSubjectKind;
  readonly subjectId: string;
  readonly actorId: string | null;
  readonly repeat: RepeatRule;
  /** Units of 12 hours since 1970 for kinds that group by time, else 0. */
  readonly bucket: number;
  /** Its own mail was sent already. */
  readonly isMailed?: boolean;
}

/**
 * Writes one notification group for each recipient. Actors are inserted first and the group counts only those that were new,
 * so that the count stays exact when many actors write to one group at once.
 */
export async function upsertNotifications(
  trx: Db,
  recipientIds: readonly string[],
  { kind, subjectKind, subjectId, actorId, repeat, bucket, isMailed = false }: NotificationGroup,
): Promise<void> {
  const isWanted =
    actorId === null
      ? sql`true`
      : sql`not exists (select 1 from blocked_account b where b.reader_id = r.id and b.owner_id = ${actorId})
        and not exists (select 1 from muted_account m where m.reader_id = r.id and m.owner_id = ${actorId})`;
  const recipients = sql`(select r.id from unnest(${[...recipientIds]}::text[]) r(id) where ${isWanted}) r`;
  const isRepeated = {
    never: sql`excluded.actor_count > 0 and n.bucket > 0`,
    onceRead: sql`n.read_at is not null or (excluded.actor_count > 0 and n.bucket > 0)`,
    always: sql`true`,
  }[repeat];
  const isMuted = sql`exists (select from notification_setting s
    where s.recipient_id = r.id and s.kind = ${kind} and s.channel = 'web' and not s.is_on)`;
  await sql`with new_actor as (
      insert into notification_actor (recipient_id, kind, subject_kind, subject_id, bucket, actor_id)
      select r.id, ${kind}, ${subjectKind}, ${subjectId}, ${bucket}::int, ${actorId}::text from ${recipients}
      where ${actorId}::text is not null order by r.id
      on conflict do nothing returning recipient_id
    )
    insert into notification as n (recipient_id, kind, subject_kind, subject_id, bucket, actor_count, last_actor_id, mailed_at, read_at)
    select r.id, ${kind}, ${subjectKind}, ${subjectId}, ${bucket}::int,
      (select count(*)::int from new_actor a where a.recipient_id = r.id), ${actorId}::text,
      case when ${isMailed}::bool then now() end, case when ${isMuted} then now() end
    from ${recipients} order by r.id
    on conflict (recipient_id, kind, subject_kind, subject_id, bucket) do update set
      actor_count = n.actor_count + excluded.actor_count,
      last_actor_id = coalesce(excluded.last_actor_id, n.last_actor_id),
      last_at = now(), read_at = excluded.read_at, mailed_at = excluded.mailed_at, pushed_at = null
    where ${isRepeated}`.execute(trx);
}

/** Deletes notifications of something that no longer holds, with their actors. */
export async function deleteNotifications(
  trx: Db,
  recipientIds: readonly string[],
  kinds: readonly NotificationKind[],
  subject: { readonly kind: NotificationSubjectKind; readonly id: string },
): Promise<void> {
  const isMeant = sql`recipient_id = any(${[...recipientIds]}::text[]) and kind = any(${[...kinds]}::text[])
    and subject_kind = ${subject.kind} and subject_id = ${subject.id}`;
  await sql`delete from notification_actor where ${isMeant}`.execute(trx);
  await sql`delete from notification where ${isMeant}`.execute(trx);
}

/** Takes one actor out of the groups of a subject; a group without actors goes. */
export async function deleteActor(
  trx: Db,
  recipientId: string,
  kind: NotificationKind,
  {
    subjectKind,
    subjectId,
    actorId,
  }: Pick<NotificationGroup, 'subjectKind' | 'subjectId'> & { readonly actorId: string },
): Promise<void> {
  const isMeant = sql`recipient_id = ${recipientId} and kind = ${kind} and subject_kind = ${subjectKind}
    and subject_id = ${subjectId}`;
  const { rows } = await sql<{ bucket: number }>`delete from notification_actor
    where ${isMeant} and actor_id = ${actorId} returning bucket`.execute(trx);
  const buckets = rows.map(({ bucket }) => bucket);
  if (buckets.length === 0) return;
  await sql`delete from notification where ${isMeant} and bucket = any(${buckets}::int[]) and actor_count <= 1`.execute(
    trx,
  );
  await sql`update notification n set actor_count = n.actor_count - 1, last_actor_id = case
      when n.last_actor_id is distinct from ${actorId} then n.last_actor_id
      else (select a.actor_id from notification_actor a where a.recipient_id = n.recipient_id and a.kind = n.kind
        and a.subject_kind = n.subject_kind and a.subject_id = n.subject_id and a.bucket = n.bucket limit 1) end
    where ${isMeant} and bucket = any(${buckets}::int[])`.execute(trx);
}

/** Takes a member out of all notifications of another one. */
export async function deleteActorEverywhere(trx: Db, recipientId: string, actorId: string): Promise<void> {
  await sql`with gone as (delete from notification_actor where recipient_id = ${recipientId} and actor_id = ${actorId}
      returning kind, subject_kind, subject_id, bucket)
    update notification n set actor_count = n.actor_count - 1, last_actor_id = case
      when n.last_actor_id is distinct from ${actorId} then n.last_actor_id
      else (select a.actor_id from notification_actor a where a.recipient_id = n.recipient_id and a.kind = n.kind
        and a.subject_kind = n.subject_kind and a.subject_id = n.subject_id and a.bucket = n.bucket
        and a.actor_id <> ${actorId} limit 1) end
    from gone g where n.recipient_id = ${recipientId} and n.kind = g.kind and n.subject_kind = g.subject_kind
      and n.subject_id = g.subject_id and n.bucket = g.bucket`.execute(trx);
  await sql`delete from notification where recipient_id = ${recipientId}
    and ((last_actor_id is null and actor_count <= 0 and kind = any(array['reaction', 'answer', 'citation', 'mention']))
      or last_actor_id = ${actorId} or (subject_kind = 'user' and subject_id = ${actorId}))`.execute(trx);
}

const COLUMNS = sql`n.id::text as id, n.kind, n.subject_kind as "subjectKind", n.subject_id as "subjectId",
  n.last_actor_id as "lastActorId", n.actor_count as "actorCount", n.last_at as "lastAt", n.read_at is not null as "isRead"`;

/** Notifications of a user, latest first. */
export async function listNotifications(db: Db, recipientId: string, page: PageOfRows): Promise<Page<NotificationRow>> {
  const count = sql`select ${countShownOf(sql`${recipientId}::text`)}`;
  const cursor = (id: string): RawBuilder<unknown> =>
    sql`select c.last_at, c.id from notification c where c.recipient_id = ${recipientId} and c.id = ${id}::bigint`;
  const after = page.after === null ? sql`true` : sql`(n.last_at, n.id) < (${cursor(page.after)})`;
  const { rows } = await sql<NotificationRow & { total: number }>`/* notifications */
    select ${COLUMNS}, (${count}) as total from notification n
    where n.recipient_id = ${recipientId} and ${after} and ${isShown}
    order by n.last_at desc, n.id desc limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

/** Members who are named in a notification; the others are counted. */
export const NAMED_ACTORS = 2;

/** Ids of the actors of notifications, who acted last first. */
export const loadActorIds = batchLoader(async (db: Db, ids: readonly string[]): Promise<string[][]> => {
  const { rows } = await sql<{ id: string; actorId: string }>`/* actors */
    select n.id::text as id, a.actor_id as "actorId" from notification n
      cross join lateral (select a.actor_id, a.acted_at from notification_actor a
        where a.recipient_id = n.recipient_id and a.kind = n.kind and a.subject_kind = n.subject_kind
          and a.subject_id = n.subject_id and a.bucket = n.bucket
        order by a.actor_id is distinct from n.last_actor_id, a.acted_at desc, a.actor_id limit ${limitTo(NAMED_ACTORS)}) a
    where n.id = any(${[...ids]}::bigint[])
    order by a.actor_id is distinct from n.last_actor_id, a.acted_at desc, a.actor_id`.execute(db);
  const byNotification = Map.groupBy(rows, ({ id }) => id);
  return ids.map((id) => (byNotification.get(id) ?? []).map(({ actorId }) => actorId));
});

/** Marks a notification and everything before it as read; what arrived later stays unread. */
export async function markRead(db: Db, recipientId: string, upToId: string): Promise<void> {
  await sql`update notification set read_at = now() where recipient_id = ${recipientId} and read_at is null
    and (last_at, id) <= (select u.last_at, u.id from notification u where u.recipient_id = ${recipientId}
      and u.id = ${upToId}::bigint)`.execute(db);
}

/** Unread notifications of each session, by the hash of its token; sessions that have ended are left out. */
export async function countUnreadBySession(
  db: Db,
  tokenHashes: readonly Buffer[],
): Promise<{ tokenHash: Buffer; count: number }[]> {
  const { rows } = await sql<{ tokenHash: Buffer; count: number }>`/* polls */
    select s.token_hash as "tokenHash",
      ${countUnreadOf(sql`s.account_id`)} as count
    from (${liveSessionsByToken(tokenHashes)}) s`.execute(db);
  return rows;
}

/** Unread notifications of users. */
export async function countUnread(db: Db, recipientIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select k.id, ${countUnreadOf(sql`k.id`)} as count from unnest(${[...recipientIds]}::text[]) k(id)`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export interface NotificationSettingRow {
  kind: string;
  channel: NotificationChannel;
  isOn: boolean;
}

/** Settings that differ from the default of their kind. */
export async function listNotificationSettings(db: Db, recipientId: string): Promise<NotificationSettingRow[]> {
  const { rows } = await sql<NotificationSettingRow>`
    select kind, channel, is_on as "isOn" from notification_setting where recipient_id = ${recipientId}`.execute(db);
  return rows;
}

export async function upsertNotificationSettings(
  db: Db,
  recipientId: string,
  kinds: readonly NotificationKind[],
  channel: NotificationChannel,
  isOn: boolean,
): Promise<void> {
  await sql`insert into notification_setting (recipient_id, kind, channel, is_on)
    select ${recipientId}, kind, ${channel}, ${isOn}::bool from unnest(${[...kinds]}::text[]) k(kind)
    on conflict (recipient_id, kind, channel) do update set is_on = excluded.is_on`.execute(db);
}

/** A notification that is due to be mailed to somebody. */
export interface DueNotification extends NotificationRow {
  readonly recipientId: string;
}

/** Which notifications are due to be mailed. */
export interface MailRound {
  /** Kinds that are mailed unless their recipient has chosen otherwise. */
  readonly defaultKinds: readonly string[];
  /** Of the recipients who are due. */
  readonly frequency: MailFrequency;
  /** What is read on the web within this time is not mailed as well. */
  readonly waitMinutes: number;
}

const isDue = ({ defaultKinds, frequency, waitMinutes }: MailRound): RawBuilder<unknown> =>
  sql`n.mailed_at is null and n.last_at < now() - make_interval(mins => ${waitMinutes}::int)
    and n.last_at > now() - make_interval(days => ${MAIL_FREQUENCIES[frequency]}::int) and n.read_at is null
    and coalesce((select d.frequency from notification_digest d where d.recipient_id = n.recipient_id), 'instant') = ${frequency}
    and coalesce((select s.is_on from notification_setting s
      where s.recipient_id = n.recipient_id and s.kind = n.kind and s.channel = 'email'), n.kind = any(${[...defaultKinds]}::text[]))`;

/** Everybody for whom something may be due; what they can no longer read is not looked at yet. */
export async function listMailRecipients(db: Db, round: MailRound): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* recipients of mails */
    select distinct n.recipient_id as id from notification n where ${isDue(round)} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

const isDueTo = (recipientIds: readonly string[], round: MailRound): RawBuilder<unknown> =>
  sql`n.recipient_id = any(${[...recipientIds]}::text[]) and ${isDue(round)} and ${isShown}`;

/** Those of the recipients for whom something is due that `takeUnmailed` left, because it was being changed. */
export async function listWaitingRecipients(
  trx: Db,
  round: MailRound,
  recipientIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct n.recipient_id as id from notification n where ${isDueTo(recipientIds, round)} order by 1`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Marks the unread notifications of these recipients that are due as mailed, latest first. Those of a recipient stay
 * together: it takes none while something else changes one of them.
 */
export async function takeUnmailed(
  trx: Db,
  round: MailRound,
  recipientIds: readonly string[],
): Promise<DueNotification[]> {
  const isTheirs = isDueTo(recipientIds, round);
  const { rows } = await sql<DueNotification>`
    with due as (
      select n.id, n.recipient_id from notification n where ${isTheirs} order by n.id for update skip locked
    ), held as (
      select n.recipient_id from notification n where ${isTheirs} and n.id not in (select id from due)
    ), marked as (
      update notification n set mailed_at = now() from due
      where n.id = due.id and due.recipient_id not in (select recipient_id from held) returning n.*
    )
    select n.recipient_id as "recipientId", ${COLUMNS} from marked n order by n.last_at desc, n.id desc`.execute(trx);
  return rows;
}

/** A notification that has to be sent to a device. */
export interface DuePush {
  readonly notificationId: string;
  readonly deviceId: string;
}

/**
 * Decides about the oldest unread notifications that are not pushed, once for each: those that their recipient wants on devices
 * registered before are due. During the quiet hours of a member they wait, except that somebody is not back.
 * @param defaultKinds kinds that are pushed unless their recipient has chosen otherwise
 * @returns how many it decided about, and those that are due
 */
export async function takeUnpushed(
  trx: Db,
  defaultKinds: readonly string[],
  rows: number,
): Promise<{ readonly taken: number; readonly due: readonly DuePush[] }> {
  const hour = sql`extract(hour from now() at time zone q.time_zone)`;
  const { rows: found } = await sql<{ notificationId: string; deviceId: string | null }>`
    with open as (
      select n.id from notification n
      where n.pushed_at is null and n.read_at is null and n.last_at > now() - interval '1 day'
        and (n.kind = 'overdue' or not exists (select from push_quiet_hours q where q.account_id = n.recipient_id
          and case when q.from_hour <= q.to_hour then ${hour} >= q.from_hour and ${hour} < q.to_hour
            else ${hour} >= q.from_hour or ${hour} < q.to_hour end))
      order by n.last_at limit ${limitTo(rows)} for update skip locked
    ), marked as (
      update notification n set pushed_at = now() from open where n.id = open.id returning n.id, n.recipient_id, n.kind, n.last_at
    )
    select m.id::text as "notificationId", d.id::text as "deviceId" from marked m
    left join notification_setting s on s.recipient_id = m.recipient_id and s.kind = m.kind and s.channel = 'push'
    left join device_token d on d.account_id = m.recipient_id and d.created_at < m.last_at
      and coalesce(s.is_on, m.kind = any(${[...defaultKinds]}::text[]))`.execute(trx);
  return {
    taken: new Set(found.map(({ notificationId }) => notificationId)).size,
    due: found.flatMap(({ notificationId, deviceId }) => (deviceId === null ? [] : [{ notificationId, deviceId }])),
  };
}

/** @returns null once it is read or deleted */
export async function findUnread(db: Db, recipientId: string, id: string): Promise<NotificationRow | null> {
  const { rows } = await sql<NotificationRow>`select ${COLUMNS} from notification n
    where n.id = ${id}::bigint and n.recipient_id = ${recipientId} and n.read_at is null`.execute(db);
  return rows[0] ?? null;
}

export async function findMailFrequency(db: Db, recipientId: string): Promise<MailFrequency> {
  const { rows } = await sql<{ frequency: MailFrequency }>`
    select frequency from notification_digest where recipient_id = ${recipientId}`.execute(db);
  return rows[0]?.frequency ?? 'instant';
}

export async function setMailFrequency(db: Db, recipientId: string, frequency: MailFrequency): Promise<void> {
  await sql`insert into notification_digest (recipient_id, frequency) values (${recipientId}, ${frequency})
    on conflict (recipient_id) do update set frequency = excluded.frequency`.execute(db);
}
