import { sql } from 'kysely';
import type { NotificationKind } from '@cordada/core/accounts/notificationKinds';
import type { Db } from '#server/db/connect.ts';
import type { SummaryCounts } from './accountMails.ts';
import type { ContactRow } from './keys.queries.ts';

/** What the keys for unsubscribing of an account are made with; null for one that is gone. */
export async function findUnsubscribeSecret(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('unsubscribe_secret')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.unsubscribe_secret ?? null;
}

export async function setSummary(trx: Db, accountId: string, isOn: boolean): Promise<void> {
  await sql`update account set summary_confirmed_at = ${isOn ? sql`coalesce(summary_confirmed_at, now())` : sql`null`}
    where id = ${accountId}`.execute(trx);
}

/** Switches every kind of notification off for mails. */
export async function muteMails(trx: Db, accountId: string, kinds: readonly NotificationKind[]): Promise<void> {
  await sql`insert into notification_setting (account_id, kind, channel, is_on)
    select ${accountId}, kind, 'email', false from unnest(${kinds}::text[]) k(kind)
    on conflict (account_id, kind, channel) do update set is_on = false`.execute(trx);
}

const CONTACT = sql`a.id, a.email, true as "isVerified", a.first_name as "firstName", a.last_name as "lastName", a.language,
  a.created_at as "createdAt", a.unsubscribe_secret as "secret"`;
export type SubscriberRow = ContactRow & { secret: string };

/** Takes up to so many members whose weekly summary is due, and notes that they have it. */
export async function takeDueSummaries(trx: Db, limit: number): Promise<(SubscriberRow & { unread: number })[]> {
  const { rows } = await sql<SubscriberRow & { unread: number }>`
    update account a set summary_mailed_at = now()
    from (
      select id from account where summary_confirmed_at is not null and email_verified_at is not null and suspended_at is null
        and (summary_mailed_at is null or summary_mailed_at < now() - interval '6 days')
      order by id limit ${sql.raw(String(limit))} for update skip locked
    ) due
    where a.id = due.id
    returning ${CONTACT}, (select count(*)::int from notification n where n.account_id = a.id and n.read_at is null) as unread`.execute(
    trx,
  );
  return rows;
}

/** What happened in public within a week. */
export async function countWeek(db: Db): Promise<Omit<SummaryCounts, 'unread'>> {
  const { rows } = await sql<Omit<SummaryCounts, 'unread'>>`
    select (select count(*)::int from public_activity where published_at > now() - interval '7 days') as activities,
      (select count(*)::int from element_revision r where r.author_id is not null
        and r.created_at > now() - interval '7 days') as revisions`.execute(db);
  return rows[0] ?? { activities: 0, revisions: 0 };
}

/**
 * Takes the notifications that are to be mailed, by member: those that were not read within some
 * minutes, of kinds that the member wants by mail.
 */
export async function takeUnmailed(
  trx: Db,
  defaultKinds: readonly string[],
  waitMinutes: number,
): Promise<(SubscriberRow & { count: number })[]> {
  const { rows } = await sql<SubscriberRow & { count: number }>`
    with due as (
      select n.id, n.account_id from notification n
      where n.mailed_at is null and n.created_at < now() - make_interval(mins => ${waitMinutes}::int)
        and n.created_at > now() - interval '1 day' and n.read_at is null
        and coalesce((select s.is_on from notification_setting s
          where s.account_id = n.account_id and s.kind = n.kind and s.channel = 'email'), n.kind = any(${defaultKinds}::text[]))
      order by n.created_at limit 1000 for update skip locked
    ), marked as (
      update notification n set mailed_at = now() from due where n.id = due.id returning n.account_id
    )
    select ${CONTACT}, m.count from (select account_id, count(*)::int as count from marked group by 1) m
    join account a on a.id = m.account_id and a.email_verified_at is not null and a.suspended_at is null`.execute(trx);
  return rows;
}
