import { importanceOf, rankForMap } from '@cordada/core/elements/mapRank';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { difficultyScore } from '@cordada/core/elements/scales';
import { slugOf } from '@cordada/core/elements/slug';
import { cellOf } from '@cordada/core/geo/mercator';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { announceChange } from '#server/jobs/events.ts';
import { normaliseSearchText } from './searchText.ts';

/** A draft on its way into the encyclopedia, without a person's review. */
export interface ImportedElement {
  readonly draft: ElementDraft;
  /** Stable key under which a later import finds it again. */
  readonly catalogueKey: string | null;
  readonly source: string;
}

const BATCH_ROWS = 500;

/**
 * Writes elements that are new and the first revision of each, and replaces what an earlier import
 * of the same catalogue key wrote; one that a member has edited since is left as it is.
 * Runs inside the caller's transaction; map ranks follow with `rankMap`, regions with `settleRegions`.
 * @returns ids in the order given
 */
export async function importElements(
  trx: Db,
  elements: readonly ImportedElement[],
  comment: string,
): Promise<{ ids: string[]; created: number; changed: number }> {
  const ids: string[] = [];
  let created = 0;
  let changed = 0;
  for (let start = 0; start < elements.length; start += BATCH_ROWS) {
    const batch = elements.slice(start, start + BATCH_ROWS);
    const result = await importBatch(trx, batch, comment);
    ids.push(...result.ids);
    created += result.created;
    changed += result.changed;
  }
  return { ids, created, changed };
}

async function importBatch(
  trx: Db,
  batch: readonly ImportedElement[],
  comment: string,
): Promise<{ ids: string[]; created: number; changed: number }> {
  const keys = batch.map((element) => element.catalogueKey).filter((key) => key !== null);
  const known = keys.length === 0 ? [] : await findImported(trx, keys);
  const byKey = new Map(known.map((row) => [row.key, row]));
  const ids: string[] = [];
  const written: (ImportedElement & { id: string; revision: number; snapshot: string })[] = [];
  let created = 0;
  for (const element of batch) {
    const row = element.catalogueKey === null ? undefined : byKey.get(element.catalogueKey);
    const id = row?.id ?? newId();
    ids.push(id);
    const snapshot = JSON.stringify({ ...element.draft, source: element.source });
    if (row && (row.isEdited || row.snapshot === canonical(snapshot))) continue;
    if (!row) created += 1;
    written.push({ ...element, id, revision: (row?.revision ?? 0) + 1, snapshot });
  }
  if (written.length === 0) return { ids, created, changed: 0 };
  const rows = written.map(({ id, draft, catalogueKey, source, revision }) => {
    const { elevationMeters = null, prominenceMeters = null, ...attributes } = draft.fields;
    const names = [
      draft.name,
      ...Object.values(draft.texts).map((text) => text?.name ?? ''),
      ...draft.otherNames.map((n) => n.name),
    ];
    return {
      id,
      kind: draft.kind,
      name: draft.name,
      catalogue_key: catalogueKey,
      source,
      lon: draft.place?.[0] ?? null,
      lat: draft.place?.[1] ?? null,
      position_accuracy_meters: draft.positionAccuracyMeters,
      elevation_meters: elevationMeters,
      prominence_meters: prominenceMeters,
      attributes,
      countries: draft.countries,
      importance: importanceOf({
        kind: draft.kind,
        elevationMeters: elevationMeters as number | null,
        prominenceMeters: prominenceMeters as number | null,
      }),
      cell: draft.place && cellOf(draft.place),
      search_text: normaliseSearchText(names),
      revision,
    };
  });
  await sql`
    insert into element (id, kind, name, catalogue_key, source, lon, lat, position_accuracy_meters, elevation_meters,
      prominence_meters, attributes, countries, importance, cell, search_text, revision)
    select id, kind, name, catalogue_key, source, lon, lat, position_accuracy_meters, elevation_meters,
      prominence_meters, attributes, countries, importance, cell, search_text, revision
    from jsonb_populate_recordset(null::element, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set (kind, name, source, lon, lat, position_accuracy_meters, elevation_meters,
      prominence_meters, attributes, countries, importance, cell, search_text, revision, updated_at) =
      (excluded.kind, excluded.name, excluded.source, excluded.lon, excluded.lat, excluded.position_accuracy_meters,
      excluded.elevation_meters, excluded.prominence_meters, excluded.attributes, excluded.countries,
      excluded.importance, excluded.cell, excluded.search_text, excluded.revision, now())`.execute(trx);
  await writeParts(trx, written);
  await sql`
    insert into element_revision (element_id, number, comment, snapshot)
    select id, revision, ${comment}, snapshot
    from jsonb_to_recordset(${JSON.stringify(written.map((w) => ({ id: w.id, revision: w.revision, snapshot: JSON.parse(w.snapshot) as object })))}::jsonb)
      as r(id text, revision int, snapshot jsonb)`.execute(trx);
  return { ids, created, changed: written.length - created };
}

/** jsonb keeps keys in its own order: compare without order. */
function canonical(json: string): string {
  return JSON.stringify(sorted(JSON.parse(json)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

async function findImported(
  trx: Db,
  keys: readonly string[],
): Promise<{ id: string; key: string; revision: number; isEdited: boolean; snapshot: string }[]> {
  const { rows } = await sql<{ id: string; key: string; revision: number; isEdited: boolean; snapshot: unknown }>`
    select e.id, e.catalogue_key as key, e.revision, r.snapshot,
      exists (select 1 from element_revision o where o.element_id = e.id and o.author_id is not null) as "isEdited"
    from element e join element_revision r on r.element_id = e.id and r.number = e.revision
    where e.catalogue_key = any(${keys}::text[])`.execute(trx);
  return rows.map((row) => ({ ...row, snapshot: JSON.stringify(sorted(row.snapshot)) }));
}

/** Texts, other names and difficulties of elements that were just written. */
async function writeParts(trx: Db, written: readonly (ImportedElement & { id: string })[]): Promise<void> {
  const ids = written.map((element) => element.id);
  await sql`delete from element_name where element_id = any(${ids}::text[])`.execute(trx);
  await sql`delete from element_difficulty where element_id = any(${ids}::text[])`.execute(trx);
  const texts = written.flatMap(({ id, draft }) =>
    Object.entries(draft.texts).map(([language, text]) => ({
      element_id: id,
      language,
      name: text.name || draft.name,
      slug: slugOf(text.name || draft.name),
      description: text.description,
    })),
  );
  await sql`
    insert into element_text (element_id, language, name, slug, description)
    select element_id, language, name, slug, description from jsonb_populate_recordset(null::element_text, ${JSON.stringify(texts)}::jsonb)
    on conflict (element_id, language) do update set (name, slug, description) = (excluded.name, excluded.slug, excluded.description)`.execute(
    trx,
  );
  const names = written.flatMap(({ id, draft }) =>
    draft.otherNames.map((other, position) => ({ element_id: id, position, ...other })),
  );
  await sql`insert into element_name select * from jsonb_populate_recordset(null::element_name, ${JSON.stringify(names)}::jsonb)`.execute(
    trx,
  );
  const difficulties = written.flatMap(({ id, draft }) =>
    draft.difficulties.map(({ scale, value }, position) => {
      const score = value === null ? null : difficultyScore(scale, value);
      return { element_id: id, position, scale, value, score_low: score?.low ?? null, score_high: score?.high ?? null };
    }),
  );
  await sql`insert into element_difficulty select * from jsonb_populate_recordset(null::element_difficulty, ${JSON.stringify(difficulties)}::jsonb)`.execute(
    trx,
  );
}

/** Regions and lists matter as much as they hold. */
async function weighCollections(db: Db): Promise<void> {
  await sql`
    update element c set importance = held.count
    from (
      select er.region_id as id, count(*)::real as count from element_region er
        join element e on e.id = er.element_id and e.kind <> 'region' and e.status = 'published' group by er.region_id
      union all
      select m.list_id, count(*)::real from list_member m
        where m.edition = (select max(number) from list_edition l where l.list_id = m.list_id) group by m.list_id
    ) held
    where held.id = c.id and c.importance <> held.count`.execute(db);
}

/** Ranks the whole map again and announces it; a second or two for a hundred thousand elements. */
export async function rankMap(db: Db): Promise<void> {
  await weighCollections(db);
  const { rows } = await sql<{ id: string; kind: string; cell: number | null; minzoom: number }>`
    select id, kind, cell, minzoom from element
    where status = 'published' and cell is not null and kind <> 'region' order by importance desc, id`.execute(db);
  const zooms = rankForMap(rows);
  const moved = rows
    .map((row, index) => ({ id: row.id, zoom: zooms[index] ?? 0, old: row.minzoom }))
    .filter((row) => row.zoom !== row.old);
  for (let start = 0; start < moved.length; start += 10_000) {
    const part = moved.slice(start, start + 10_000);
    await sql`update element e set minzoom = m.zoom
      from unnest(${part.map((row) => row.id)}::text[], ${part.map((row) => row.zoom)}::smallint[]) m(id, zoom)
      where e.id = m.id`.execute(db);
  }
  // Regions are labels of pages, not points of the map.
  await sql`update element set cell = null where kind = 'region' and cell is not null`.execute(db);
  await announceChange(db, ['tiles']);
}
