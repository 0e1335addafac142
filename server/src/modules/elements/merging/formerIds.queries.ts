import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export async function findNamedElements(
  db: Db,
  names: readonly string[],
): Promise<Map<string, { id: string; kind: string }>> {
  const { rows } = await sql<{ name: string; id: string; kind: string }>`
    select w.name, e.id, e.kind from unnest(${names}::text[]) w(name)
    join element k on k.id = w.name or k.catalogue_key = w.name
    join element e on e.id = coalesce(k.merged_into_id, k.id) and e.status = 'published'`.execute(db);
  return new Map(rows.map(({ name, ...element }) => [name, element]));
}

export async function upsertFormerIds(
  trx: Db,
  page: string,
  rows: readonly { formerId: string; elementId: string }[],
): Promise<void> {
  await sql`insert into element_former_id (former_id, page, element_id)
    select distinct on (former_id) lower(former_id), ${page}, element_id
    from unnest(${rows.map((row) => row.formerId)}::text[], ${rows.map((row) => row.elementId)}::text[])
      with ordinality w(former_id, element_id, position)
    order by former_id, position desc
    on conflict (former_id, page) do update set element_id = excluded.element_id`.execute(trx);
}
