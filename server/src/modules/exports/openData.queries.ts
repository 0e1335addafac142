import { sql } from 'kysely';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Db } from '#server/db/connect.ts';

const ROWS_AT_ONCE = 500;

/** Ids of everything published of a kind, in parts. */
export async function* eachPublishedId(db: Db, kind: KindName): AsyncGenerator<string[]> {
  let after = '';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from element where kind = ${kind} and status = 'published' and id > ${after}
      order by id limit ${sql.raw(String(ROWS_AT_ONCE))}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ id }) => id);
    after = last.id;
  }
}

/** Under which ids other collections know these elements; the first of each. */
export async function loadExternalIds(db: Db, ids: readonly string[]): Promise<Map<string, Record<string, string>>> {
  const { rows } = await sql<{ id: string; known: Record<string, string> }>`
    select id, jsonb_object_agg(source, first) as known from (
      select element_id as id, source, min(external_id) as first from element_external_id
      where element_id = any(${ids}::text[]) group by 1, 2) x
    group by id`.execute(db);
  return new Map(rows.map(({ id, known }) => [id, known]));
}
