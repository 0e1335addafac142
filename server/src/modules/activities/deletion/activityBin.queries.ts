import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import type { StoredActivity } from '../activities.queries.ts';
import { listPage } from '../listing/listing.queries.ts';

export async function markRestored(trx: Db, id: string): Promise<void> {
  await trx.updateTable('activity').set({ deleted_at: null }).where('id', '=', id).execute();
}

export async function deleteForGood(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('activity').where('id', '=', id).execute();
}

export async function listInBinTooLong(db: Db, days: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from activity where deleted_at < now() - make_interval(days => ${days}::int)
    order by deleted_at, id limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listDeletedActivities(db: Db, ownerId: string, page: PageOfRows): Promise<Page<StoredActivity>> {
  return listPage(db, sql`activity a where a.owner_id = ${ownerId} and a.deleted_at is not null`, page);
}

export async function markDeleted(trx: Db, id: string): Promise<void> {
  await trx.updateTable('activity').set({ deleted_at: new Date() }).where('id', '=', id).execute();
}
