import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import type { ContactRow } from '../mailedKeys/keys.queries.ts';

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

const CONTACT = sql`a.id, a.email, true as "isVerified", a.first_name as "firstName", a.last_name as "lastName", a.language,
  a.created_at as "createdAt", a.unsubscribe_secret as "secret"`;
export type SubscriberRow = ContactRow & { secret: string };

export async function takeDueSummaries(trx: Db, limit: number): Promise<SubscriberRow[]> {
  const { rows } = await sql<SubscriberRow>`
    update account a set summary_mailed_at = now()
    from (
      select id from account where summary_confirmed_at is not null and email_verified_at is not null and suspended_at is null
        and (summary_mailed_at is null or summary_mailed_at < now() - interval '6 days')
      order by id limit ${limitTo(limit)} for update skip locked
    ) due
    where a.id = due.id
    returning ${CONTACT}`.execute(trx);
  return rows;
}

/** Users who may be mailed: their address is verified and their account not suspended. */
export async function loadSubscribers(db: Db, accountIds: readonly string[]): Promise<SubscriberRow[]> {
  const { rows } = await sql<SubscriberRow>`
    select ${CONTACT} from account a
    where a.id = any(${[...accountIds]}::text[]) and a.email_verified_at is not null and a.suspended_at is null`.execute(
    db,
  );
  return rows;
}
