import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';

export interface NotificationRow {
  id: string;
  kind: string;
  subjectId: string;
  createdAt: string;
  isRead: boolean;
}

/** What a member was told, latest first. */
export async function listNotifications(db: Db, accountId: string, page: PageOfRows): Promise<Page<NotificationRow>> {
  const count = sql`select count(*)::int from notification where account_id = ${accountId}`;
  const cursor = (id: string): RawBuilder<unknown> =>
    sql`select n.id from notification n where n.account_id = ${accountId} and n.id = ${id}::bigint`;
  const after = page.after === null ? sql`true` : sql`id < (${cursor(page.after)})`;
  const { rows } = await sql<NotificationRow & { total: number }>`/* notifications */
    select id::text as id, kind, subject_id as "subjectId", created_at as "createdAt", read_at is not null as "isRead",
      (${count}) as total
    from notification where account_id = ${accountId} and ${after}
    order by notification.id desc limit ${sql.raw(String(page.rows + 1))}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

/** Notes as read what a member has seen: everything up to one, later arrivals not. */
export async function markRead(db: Db, accountId: string, upToId: string): Promise<void> {
  await sql`update notification set read_at = now()
    where account_id = ${accountId} and read_at is null and id <= ${upToId}::bigint`.execute(db);
}
