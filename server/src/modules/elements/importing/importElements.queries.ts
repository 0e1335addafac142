import { sql } from 'kysely';
import { TILE_MAX_ZOOM } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';

export interface ImportedRow {
  readonly id: string;
  readonly key: string;
  readonly revision: number;
  readonly isEdited: boolean;
  readonly own: number | null;
  readonly snapshot: unknown;
}

/** What an import with this comment wrote before, by catalogue key. */
export async function findImported(trx: Db, keys: readonly string[], comment: string): Promise<ImportedRow[]> {
  const { rows } = await sql<ImportedRow>`
    select e.id, k.catalogue_key as key, e.revision, r.number as own, r.snapshot,
      e.purged_at is not null or exists (select 1 from element_revision o where o.element_id = e.id and not o.is_import) as "isEdited"
    from element k join element e on e.id = coalesce(k.merged_into_id, k.id)
    left join lateral (select number, snapshot from element_revision o
      where o.element_id = e.id and o.is_import and o.comment = ${comment} order by number desc limit 1) r on true
    where k.catalogue_key = any(${keys}::text[])`.execute(trx);
  return rows;
}

export async function weighCollections(db: Db): Promise<void> {
  await sql`
    update element c set importance = held.count
    from (
      select er.region_id as id, count(*)::real as count from element_region er
        join element e on e.id = er.element_id and e.kind <> 'region' and e.status = 'published' group by er.region_id
      union all
      select m.list_id, count(*)::real from list_item m
        where m.edition = (select max(number) from list_edition l where l.list_id = m.list_id) group by m.list_id
    ) held
    where held.id = c.id and c.importance <> held.count`.execute(db);
}

/** An element as the ranking of the map needs it. */
export interface RankedRow {
  readonly id: string;
  readonly kind: string;
  readonly cell: number | null;
  readonly minzoom: number;
}

/** Everything that the map shows, the most important first. */
export async function listByImportance(db: Db): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    select id, kind, cell, minzoom from element
    where status = 'published' and cell is not null and kind <> 'region' order by importance desc, id`.execute(db);
  return rows;
}

/** Notes from which zoom on the map shows elements. */
export async function setZooms(
  db: Db,
  zooms: readonly { readonly id: string; readonly zoom: number }[],
): Promise<void> {
  await sql`update element e set minzoom = m.zoom
    from unnest(${zooms.map(({ id }) => id)}::text[], ${zooms.map(({ zoom }) => zoom)}::smallint[]) m(id, zoom)
    where e.id = m.id`.execute(db);
}

/** Regions are labels of pages, not points of the map. */
export async function takeRegionsOffMap(db: Db): Promise<void> {
  await sql`update element set cell = null where kind = 'region' and cell is not null`.execute(db);
}

/** Kind of an element and the cell of the map that it stands in. */
export async function findCell(db: Db, id: string): Promise<{ kind: string; cell: number | null } | null> {
  const { rows } = await sql<{ kind: string; cell: number | null }>`
    select kind, cell from element where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Lets the map show an element from the first zoom on at which no other of its kind is in its range of cells. */
export async function setFirstFreeZoom(
  trx: Db,
  { id, kind }: { readonly id: string; readonly kind: string },
  ranges: readonly { readonly low: number; readonly high: number }[],
): Promise<void> {
  await sql`
    update element set minzoom = coalesce((
      select min(z.zoom) from unnest(${ranges.map((_, zoom) => zoom)}::smallint[], ${ranges.map(({ low }) => low)}::bigint[],
        ${ranges.map(({ high }) => high)}::bigint[]) z(zoom, low, high)
      where not exists (select 1 from element o where o.kind = ${kind} and o.minzoom <= z.zoom and o.id <> ${id}
        and o.cell between z.low and z.high and o.status = 'published')
    ), ${TILE_MAX_ZOOM})
    where id = ${id}`.execute(trx);
}
