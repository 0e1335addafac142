import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export interface LegacyTarget {
  elementId: string | null;
  pagePath: string | null;
}

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
  readonly element: string | null;
  readonly pagePath: string | null;
}

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

/** Addresses of one element lead to another. @returns how many */
export async function moveLegacyUrls(
  trx: Db,
  { sourceId, targetId }: { readonly sourceId: string; readonly targetId: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update legacy_url set element_id = ${targetId} where element_id = ${sourceId}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
