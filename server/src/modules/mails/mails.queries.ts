import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface MailRow {
  readonly id: string;
  readonly accountId: string | null;
  readonly name: string;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly unsubscribeUrl: string | null;
}

export async function insertMails(trx: Db, mails: readonly MailRow[]): Promise<void> {
  await trx
    .insertInto('mail')
    .values(
      mails.map((mail) => ({
        id: mail.id,
        account_id: mail.accountId,
        recipient_name: mail.name,
        recipient_address: mail.address,
        subject: mail.subject,
        body_text: mail.text,
        body_html: mail.html,
        unsubscribe_url: mail.unsubscribeUrl,
      })),
    )
    .execute();
}

/**
 * Claims due mails until `claimSeconds` have passed. If the process dies, the mails become due again when the claim
 * expires.
 */
export async function claimDueMails(
  db: Db,
  limit: number,
  claimSeconds: number,
): Promise<(MailRow & { attempts: number })[]> {
  const { rows } = await sql<MailRow & { attempts: number }>`
    update mail m set attempts = m.attempts + 1, due_at = now() + make_interval(secs => ${claimSeconds}::float8)
    from (
      select id from mail where sent_at is null and failure is null and due_at <= now()
      order by due_at limit ${limitTo(limit)} for update skip locked
    ) due
    where m.id = due.id
    returning m.id, m.account_id as "accountId", m.recipient_name as name, m.recipient_address as address, m.subject,
      m.body_text as text, m.body_html as html, m.unsubscribe_url as "unsubscribeUrl", m.attempts`.execute(db);
  return rows;
}

export async function markSent(db: Db, id: string): Promise<void> {
  await sql`update mail set sent_at = now(), body_text = '', body_html = '', unsubscribe_url = null
    where id = ${id}`.execute(db);
}

export async function markFailed(db: Db, id: string, reason: string): Promise<void> {
  await sql`update mail set failure = ${reason}, body_text = '', body_html = '', unsubscribe_url = null
    where id = ${id}`.execute(db);
}

export async function postponeMail(db: Db, id: string, seconds: number): Promise<void> {
  await sql`update mail set due_at = now() + make_interval(secs => ${seconds}::float8) where id = ${id}`.execute(db);
}

export async function deleteOldMails(db: Db, days: number): Promise<void> {
  await sql`delete from mail where created_at < now() - make_interval(days => ${days}::int)`.execute(db);
}
