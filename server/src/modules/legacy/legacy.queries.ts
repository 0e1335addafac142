import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export interface LegacyTarget {
  elementId: string | null;
  pagePath: string | null;
}

/** What answers for an address now: of a more exact path first, then of the language asked for. */
export async function findLegacyUrl(db: Db, paths: readonly string[], language: string): Promise<LegacyTarget | null> {
  const { rows } = await sql<LegacyTarget>`/* legacy url */
    select l.element_id as "elementId", l.page_path as "pagePath" from legacy_url l
    where l.path = any(${paths}::text[])
    order by array_position(${paths}::text[], l.path), l.language <> ${language}, l.language <> 'neutral', l.language
    limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface LegacyRow {
  readonly line: number;
  readonly path: string;
  readonly language: string;
  /** Id or catalogue key of an element; null where a page is named. */
  readonly element: string | null;
  readonly pagePath: string | null;
}

/** Elements by id or catalogue key: their id and kind. */
export async function findTargets(
  db: Db,
  names: readonly string[],
): Promise<Map<string, { id: string; kind: string }>> {
  const { rows } = await sql<{ name: string; id: string; kind: string }>`
    select w.name, e.id, e.kind from unnest(${names}::text[]) w(name)
    join element k on k.id = w.name or k.catalogue_key = w.name
    join element e on e.id = coalesce(k.merged_into_id, k.id) and e.status = 'published'`.execute(db);
  return new Map(rows.map(({ name, ...element }) => [name, element]));
}

/** Writes addresses; one that is there already leads to the new target. */
export async function upsertLegacyUrls(
  trx: Db,
  rows: readonly { path: string; language: string; elementId: string | null; pagePath: string | null }[],
): Promise<void> {
  await sql`insert into legacy_url (path, language, element_id, page_path)
    select distinct on (path, language) path, language, element_id, page_path
    from unnest(${rows.map((row) => row.path)}::text[], ${rows.map((row) => row.language)}::text[],
      ${rows.map((row) => row.elementId)}::text[], ${rows.map((row) => row.pagePath)}::text[])
      with ordinality w(path, language, element_id, page_path, position)
    order by path, language, position desc
    on conflict (path, language) do update set element_id = excluded.element_id, page_path = excluded.page_path`.execute(
    trx,
  );
}

/** Writes former ids of elements, by page. */
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
