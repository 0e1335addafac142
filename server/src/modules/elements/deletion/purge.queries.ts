import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export async function listPurgeable(db: Db, days: number, rows: number): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select id from element where status = 'deleted' and merged_into_id is null and purged_at is null
      and updated_at < now() - make_interval(days => ${days}::int)
    order by updated_at limit ${limitTo(rows)}`.execute(db);
  return result.rows.map(({ id }) => id);
}

/**
 * Removes all content of a deleted element.
 * @returns false if the element was restored in the meantime or is already purged
 */
export async function emptyElement(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    update element set purged_at = now(), author_id = null, attributes = '{}', computed_facts = null, parent_id = null, search_text = '',
      elevation_meters = null, prominence_meters = null
    where id = ${id} and status = 'deleted' and merged_into_id is null and purged_at is null returning 1`.execute(trx);
  if (rows.length === 0) return false;
  for (const table of CONTENTS) await sql`delete from ${sql.table(table)} where element_id = ${id}`.execute(trx);
  await sql`delete from element_link where from_id = ${id} or to_id = ${id}`.execute(trx);
  await sql`delete from region_exclusion where region_id = ${id}`.execute(trx);
  await sql`delete from region_outline where region_id = ${id}`.execute(trx);
  await sql`delete from element_region where region_id = ${id}`.execute(trx);
  await sql`delete from region_parent where region_id = ${id} or parent_id = ${id}`.execute(trx);
  await sql`delete from list_edition where list_id = ${id}`.execute(trx);
  await sql`delete from list_item where element_id = ${id}`.execute(trx);
  await sql`update element set parent_id = null where parent_id = ${id}`.execute(trx);
  return true;
}

const CONTENTS = [
  'element_text',
  'element_name',
  'element_difficulty',
  'element_line',
  'area_ring',
  'element_region',
  'region_exclusion',
  'element_revision',
  'element_image',
] as const;

export async function isPurged(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`/* purged */
    select 1 from element where id = ${id} and purged_at is not null`.execute(db);
  return rows.length > 0;
}
