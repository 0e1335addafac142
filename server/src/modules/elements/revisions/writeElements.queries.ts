import { sql } from 'kysely';
import type { Crop } from '@cordada/core/media/images';
import type { Db } from '#server/db/connect.ts';

/** Writes rows of elements, named as the columns are. */
export async function upsertElements(trx: Db, rows: readonly object[]): Promise<void> {
  await sql`
    insert into element (id, kind, name, author_id, catalogue_key, source, lon, lat, position_accuracy_meters, elevation_meters,
      prominence_meters, attributes, countries, importance, cell, minzoom, search_text, revision, provenance, quality, quality_gaps, rated_revision)
    select id, kind, name, author_id, catalogue_key, source, lon, lat, position_accuracy_meters, elevation_meters,
      prominence_meters, attributes, countries, importance, cell, minzoom, search_text, revision, provenance, quality, quality_gaps, rated_revision
    from jsonb_populate_recordset(null::element, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set (kind, name, source, lon, lat, position_accuracy_meters, elevation_meters,
      prominence_meters, attributes, countries, importance, cell, search_text, revision, provenance, quality, quality_gaps, rated_revision, updated_at) =
      (excluded.kind, excluded.name, excluded.source, excluded.lon, excluded.lat, excluded.position_accuracy_meters,
      excluded.elevation_meters, excluded.prominence_meters, excluded.attributes, excluded.countries,
      excluded.importance, excluded.cell, excluded.search_text, excluded.revision, element.provenance || excluded.provenance,
      excluded.quality, excluded.quality_gaps, -- What was never rated has no provenance yet either: the job sees to both.
      case when element.rated_revision is null then null else excluded.rated_revision end, now())`.execute(trx);
}

/** Writes a revision of each of these elements. */
export async function insertRevisions(
  trx: Db,
  revisions: readonly { readonly id: string; readonly revision: number; readonly snapshot: object }[],
  authorId: string | null,
  comment: string,
): Promise<void> {
  await sql`
    insert into element_revision (element_id, number, author_id, comment, snapshot, is_import)
    select id, revision, ${authorId}, ${comment}, snapshot, ${authorId === null}
    from jsonb_to_recordset(${JSON.stringify(revisions)}::jsonb) as r(id text, revision int, snapshot jsonb)`.execute(
    trx,
  );
}

export async function deleteNamesAndDifficulties(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from element_name where element_id = any(${ids}::text[])`.execute(trx);
  await sql`delete from element_difficulty where element_id = any(${ids}::text[])`.execute(trx);
}

/** A text of an element, named as the columns are. */
interface TextRow {
  readonly element_id: string;
  readonly language: string;
}

/** Deletes texts of elements in languages other than these. */
export async function deleteOtherTexts(trx: Db, ids: readonly string[], texts: readonly TextRow[]): Promise<void> {
  await sql`delete from element_text t where t.element_id = any(${ids}::text[]) and not exists (
    select 1 from jsonb_to_recordset(${JSON.stringify(texts.map(({ element_id, language }) => ({ element_id, language })))}::jsonb)
      w(element_id text, language text) where w.element_id = t.element_id and w.language = t.language)`.execute(trx);
}

export async function upsertTexts(trx: Db, texts: readonly TextRow[]): Promise<void> {
  await sql`
    insert into element_text (element_id, language, name, slug, description, article)
    select element_id, language, name, slug, description, article from jsonb_populate_recordset(null::element_text, ${JSON.stringify(texts)}::jsonb)
    on conflict (element_id, language) do update set (name, slug, description, article) =
      (excluded.name, excluded.slug, excluded.description, excluded.article)`.execute(trx);
}

/** Writes other names, named as the columns are. */
export async function insertNames(trx: Db, names: readonly object[]): Promise<void> {
  await sql`insert into element_name select * from jsonb_populate_recordset(null::element_name, ${JSON.stringify(names)}::jsonb)`.execute(
    trx,
  );
}

/** Writes difficulties, named as the columns are. */
export async function insertDifficulties(trx: Db, difficulties: readonly object[]): Promise<void> {
  await sql`insert into element_difficulty select * from jsonb_populate_recordset(null::element_difficulty, ${JSON.stringify(difficulties)}::jsonb)`.execute(
    trx,
  );
}

interface LineRow {
  readonly elementId: string;
  readonly line: Uint8Array;
  /** As PostgreSQL writes a box. */
  readonly box: string;
  readonly lengthMeters: number;
}

/** Lets these elements have these lines and no others, with what was computed from them. A line that stays is not written. */
export async function replaceLines(trx: Db, ids: readonly string[], lines: readonly LineRow[]): Promise<void> {
  const kept = new Map(lines.map((one) => [one.elementId, Buffer.from(one.line)]));
  await sql`
    with gone as (
      delete from element_line l using unnest(${ids}::text[], ${ids.map((id) => kept.get(id) ?? null)}::bytea[]) w(id, line)
      where l.element_id = w.id and l.line is distinct from w.line returning l.element_id)
    update element e set computed_facts = null from gone
    where e.id = gone.element_id and e.computed_facts is not null`.execute(trx);
  for (const { elementId, line, box, lengthMeters } of lines)
    await sql`insert into element_line (element_id, line, bbox, length_meters)
      values (${elementId}, ${Buffer.from(line)}, ${box}::box, ${lengthMeters}) on conflict (element_id) do nothing`.execute(
      trx,
    );
}

/** Puts elements under others, or under what those were merged into. */
export async function setStatedParents(
  trx: Db,
  children: readonly { readonly id: string; readonly parentId: string | null }[],
): Promise<void> {
  await sql`update element e set parent_id = p.id
    from unnest(${children.map(({ id }) => id)}::text[], ${children.map(({ parentId }) => parentId)}::text[]) w(id, parent)
      left join element s on s.id = w.parent
      left join element p on p.id = coalesce(s.merged_into_id, s.id) and p.status = 'published' and p.id <> w.id
    where e.id = w.id and e.parent_id is distinct from p.id`.execute(trx);
}

/** Lets accesses lead to these published elements, or to what they were merged into, and to no others. */
export async function replaceAccessLinks(
  trx: Db,
  accessIds: readonly string[],
  links: readonly { readonly id: string; readonly to: string }[],
): Promise<void> {
  await sql`delete from element_link where role = 'access' and from_id = any(${accessIds}::text[])`.execute(trx);
  await sql`insert into element_link (from_id, to_id, role)
    select distinct w.id, e.id, 'access' from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) w(id text, "to" text)
      join element s on s.id = w."to"
      join element e on e.id = coalesce(s.merged_into_id, s.id) and e.status = 'published'`.execute(trx);
}

/** An image that an element shows. */
export interface ShownImageRow {
  readonly id: string;
  readonly image: string;
  readonly role: 'gallery' | 'cover' | 'article';
  readonly position: number;
  readonly crop: Crop | null;
}

/** Lets elements show these images; those that they no longer show stay for the history. */
export async function replaceImages(
  trx: Db,
  elementIds: readonly string[],
  rows: readonly ShownImageRow[],
): Promise<void> {
  await sql`insert into element_image (element_id, image_id, role)
    select distinct element_id, image_id, 'former' from element_image where element_id = any(${elementIds}::text[])
    on conflict (element_id, role, image_id) do nothing`.execute(trx);
  await sql`delete from element_image where element_id = any(${elementIds}::text[]) and role <> 'former'`.execute(trx);
  if (rows.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) w(id text, image text, role text, position int, crop jsonb)`;
  await sql`insert into element_image (element_id, image_id, role, position, crop)
    select w.id, w.image, w.role, w.position, w.crop from ${given} order by w.position
    on conflict (element_id, role, image_id) do nothing`.execute(trx);
  await sql`delete from element_image f where f.role = 'former' and f.element_id = any(${elementIds}::text[]) and exists (
    select 1 from element_image n where n.element_id = f.element_id and n.image_id = f.image_id and n.role <> 'former')`.execute(
    trx,
  );
}
