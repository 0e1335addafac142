import { sql } from 'kysely';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';

export interface EditionRow {
  number: number;
  datedOn: string;
  criterion: Partial<Record<Language, string>>;
  source: string;
  completesAt: number | null;
  memberIds: string[];
}

/** The newest edition of each list, with its members in order. */
export async function loadEditions(db: Db, listIds: readonly string[]): Promise<Map<string, EditionRow>> {
  const { rows } = await sql<EditionRow & { listId: string }>`/* editions */
    select distinct on (l.list_id) l.list_id as "listId", l.number, l.dated_on as "datedOn", l.criterion, l.source,
      l.completes_at as "completesAt",
      coalesce((select json_agg(m.element_id order by m.position) from list_member m
        where m.list_id = l.list_id and m.edition = l.number), '[]') as "memberIds"
    from list_edition l where l.list_id = any(${listIds}::text[])
    order by l.list_id, l.number desc`.execute(db);
  return new Map(rows.map(({ listId, ...edition }) => [listId, edition]));
}

/** The lists whose newest edition holds each of these elements. */
export async function loadListsHolding(db: Db, elementIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ elementId: string; listIds: string[] }>`/* lists holding */
    select m.element_id as "elementId", json_agg(m.list_id order by m.list_id) as "listIds" from list_member m
    join element e on e.id = m.list_id and e.status = 'published'
    where m.element_id = any(${elementIds}::text[])
      and m.edition = (select max(number) from list_edition l where l.list_id = m.list_id)
    group by m.element_id`.execute(db);
  return new Map(rows.map(({ elementId, listIds }) => [elementId, listIds]));
}
