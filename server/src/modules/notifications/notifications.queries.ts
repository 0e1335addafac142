import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export interface NotificationRow {
  id: string;
  kind: string;
  subjectId: string;
  createdAt: string;
  isRead: boolean;
}

/** What a member was told, latest first. */
export async function listNotifications(
  db: Db,
  accountId: string,
  page: { rows: number; after: string | null },
): Promise<{ nodes: NotificationRow[]; total: number; hasNextPage: boolean }> {
  const { rows } = await sql<NotificationRow & { total: number }>`/* notifications */
    select id::text as id, kind, subject_id as "subjectId", created_at as "createdAt", read_at is not null as "isRead",
      (select count(*)::int from notification where account_id = ${accountId}) as total
    from notification where account_id = ${accountId} and (${page.after}::bigint is null or id < ${page.after}::bigint)
    order by id desc limit ${sql.raw(String(page.rows + 1))}`.execute(db);
  return { nodes: rows.slice(0, page.rows), total: rows[0]?.total ?? 0, hasNextPage: rows.length > page.rows };
}

/** Notes as read what a member has seen: everything up to one, later arrivals not. */
export async function markRead(db: Db, accountId: string, upToId: string): Promise<void> {
  await sql`update notification set read_at = now()
    where account_id = ${accountId} and read_at is null and id <= ${upToId}::bigint`.execute(db);
}
