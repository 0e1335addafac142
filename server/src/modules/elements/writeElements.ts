import { diffDrafts } from '@cordada/core/elements/draftParts';
import { imagesOfDraft } from '@cordada/core/elements/elementDraft';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { importanceOf } from '@cordada/core/elements/mapRank';
import { rateElement } from '@cordada/core/elements/quality';
import { difficultyScore } from '@cordada/core/elements/scales';
import { slugOf } from '@cordada/core/elements/slug';
import { TILE_MAX_ZOOM } from '@cordada/core/limits';
import { cellOf } from '@cordada/core/geo/mercator';
import { unitVectors, vectorDistanceMeters } from '@cordada/core/geo/sphere';
import { encodeTrack } from '@cordada/core/tracks/encodeTrack';
import { segmentOfPlaces } from '@cordada/core/tracks/track';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { normaliseSearchText } from './searchText.ts';

/** A draft that becomes the published state of an element. */
export interface ElementToWrite {
  readonly id: string;
  /** Number of the revision that it makes. */
  readonly revision: number;
  readonly draft: ElementDraft;
  /** What it was before, if it was anything: parts that it changes are from this revision. */
  readonly before: ElementDraft | null;
  /** Stable key under which a later import finds it again. */
  readonly catalogueKey: string | null;
  readonly source: string;
  /** The first zoom of the map that shows it, of a new one whose place is known already. */
  readonly minzoom?: number;
  /** Where what is new in this revision comes from, if not from there. */
  readonly revisionSource?: string;
}

/** What a revision keeps of an element. */
export function snapshotOf({
  draft,
  source,
  revisionSource = source,
}: Pick<ElementToWrite, 'draft' | 'source' | 'revisionSource'>): object {
  return { ...draft, source: revisionSource };
}

/**
 * Writes elements and a revision of each, inside the caller's transaction. Regions (`recomputeRegions`)
 * and the place on the map (`rankMap`, `rankOnMap`) follow.
 */
export async function writeElements(
  trx: Db,
  written: readonly ElementToWrite[],
  { authorId, comment }: { readonly authorId: string | null; readonly comment: string },
): Promise<void> {
  const rows = written.map(({ id, draft, before, catalogueKey, source, revision, minzoom = TILE_MAX_ZOOM }) => {
    const { quality, missing } = rateElement(draft);
    const changed = before === null ? [] : diffDrafts(before, draft).map(({ path }) => [path, revision] as const);
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
      author_id: authorId,
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
      minzoom,
      search_text: normaliseSearchText(names),
      revision,
      provenance: Object.fromEntries(changed),
      quality,
      quality_gaps: missing,
      rated_revision: revision,
    };
  });
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
  await writeParts(trx, written);
  await writeLines(trx, written);
  await writeLinks(trx, written);
  await writeImages(trx, written);
  const revisions = written.map((one) => ({ id: one.id, revision: one.revision, snapshot: snapshotOf(one) }));
  await sql`
    insert into element_revision (element_id, number, author_id, comment, snapshot, is_import)
    select id, revision, ${authorId}, ${comment}, snapshot, ${authorId === null}
    from jsonb_to_recordset(${JSON.stringify(revisions)}::jsonb) as r(id text, revision int, snapshot jsonb)`.execute(
    trx,
  );
}

/** Texts, other names and difficulties of elements that were just written. */
async function writeParts(trx: Db, written: readonly ElementToWrite[]): Promise<void> {
  // What is new has nothing to go.
  const ids = written.filter(({ revision }) => revision > 1).map(({ id }) => id);
  if (ids.length > 0) {
    await sql`delete from element_name where element_id = any(${ids}::text[])`.execute(trx);
    await sql`delete from element_difficulty where element_id = any(${ids}::text[])`.execute(trx);
  }
  const texts = written.flatMap(({ id, draft }) =>
    Object.entries(draft.texts).map(([language, text]) => ({
      element_id: id,
      language,
      name: text.name || draft.name,
      slug: slugOf(text.name || draft.name),
      description: text.description,
      article: text.article ?? null,
    })),
  );
  if (ids.length > 0)
    await sql`delete from element_text t where t.element_id = any(${ids}::text[]) and not exists (
    select 1 from jsonb_to_recordset(${JSON.stringify(texts.map(({ element_id, language }) => ({ element_id, language })))}::jsonb)
      w(element_id text, language text) where w.element_id = t.element_id and w.language = t.language)`.execute(trx);
  await sql`
    insert into element_text (element_id, language, name, slug, description, article)
    select element_id, language, name, slug, description, article from jsonb_populate_recordset(null::element_text, ${JSON.stringify(texts)}::jsonb)
    on conflict (element_id, language) do update set (name, slug, description, article) =
      (excluded.name, excluded.slug, excluded.description, excluded.article)`.execute(trx);
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

/** Courses of linear elements; a draft that says nothing of one leaves it as it is. */
async function writeLines(trx: Db, written: readonly ElementToWrite[]): Promise<void> {
  const stated = written.filter(({ draft }) => draft.line !== undefined);
  if (stated.length === 0) return;
  await sql`delete from element_line where element_id = any(${stated.map(({ id }) => id)}::text[])`.execute(trx);
  for (const { id, draft } of stated) {
    const line = draft.line ?? [];
    if (line.length < 2) continue;
    const segment = segmentOfPlaces(line);
    const { lon, lat } = segment;
    const box = `(${Math.max(...lon)},${Math.max(...lat)}),(${Math.min(...lon)},${Math.min(...lat)})`;
    const vectors = unitVectors(lon, lat);
    let length = 0;
    for (let i = 1; i < lon.length; i += 1) length += vectorDistanceMeters(vectors, i - 1, i);
    await sql`insert into element_line (element_id, line, bbox, length_meters)
      values (${id}, ${Buffer.from(encodeTrack([segment]))}, ${box}::box, ${length})`.execute(trx);
  }
}

/** Parents and the pins that accesses lead to, of drafts that say something of them. */
async function writeLinks(trx: Db, written: readonly ElementToWrite[]): Promise<void> {
  const children = written.filter(({ draft }) => draft.parentId !== undefined);
  if (children.length > 0) {
    await sql`update element e set parent_id = p.id
      from unnest(${children.map(({ id }) => id)}::text[], ${children.map(({ draft }) => draft.parentId ?? null)}::text[]) w(id, parent)
        left join element s on s.id = w.parent
        left join element p on p.id = coalesce(s.merged_into_id, s.id) and p.status = 'published' and p.id <> w.id
      where e.id = w.id and e.parent_id is distinct from p.id`.execute(trx);
  }
  const accesses = written.filter(({ draft }) => draft.kind === 'access' && draft.leadsTo !== undefined);
  if (accesses.length === 0) return;
  await sql`delete from element_link where role = 'access' and from_id = any(${accesses.map(({ id }) => id)}::text[])`.execute(
    trx,
  );
  const links = accesses.flatMap(({ id, draft }) => (draft.leadsTo ?? []).map((to) => ({ id, to })));
  await sql`insert into element_link (from_id, to_id, role)
    select distinct w.id, e.id, 'access' from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) w(id text, "to" text)
      join element s on s.id = w."to"
      join element e on e.id = coalesce(s.merged_into_id, s.id) and e.status = 'published'`.execute(trx);
}

/**
 * Photos that elements show, of drafts that say something of them; those that they no longer show stay for the history.
 * A photo that was removed meanwhile is left out, also one that is being removed right now.
 */
async function writeImages(trx: Db, written: readonly ElementToWrite[]): Promise<void> {
  const stated = written.filter(({ draft }) => draft.images !== undefined);
  if (stated.length === 0) return;
  const ids = stated.map(({ id }) => id);
  await sql`insert into element_image (element_id, image_id, role)
    select distinct element_id, image_id, 'former' from element_image where element_id = any(${ids}::text[])
    on conflict (element_id, role, image_id) do nothing`.execute(trx);
  await sql`delete from element_image where element_id = any(${ids}::text[]) and role <> 'former'`.execute(trx);
  const rows = stated.flatMap(({ id, draft }) => {
    const shown = imagesOfDraft(draft).map(({ path, imageId }, position) => ({
      id,
      image: imageId,
      role: path === 'images' ? 'gallery' : path === 'cover' ? 'cover' : 'article',
      position,
      crop: path === 'cover' ? (draft.cover?.crop ?? null) : null,
    }));
    return shown;
  });
  if (rows.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) w(id text, image text, role text, position int, crop jsonb)`;
  await sql`insert into element_image (element_id, image_id, role, position, crop)
    select w.id, i.id, w.role, w.position, w.crop from ${given} join image i on i.id = w.image order by w.position
    for key share of i on conflict (element_id, role, image_id) do nothing`.execute(trx);
  await sql`delete from element_image f where f.role = 'former' and f.element_id = any(${ids}::text[]) and exists (
    select 1 from element_image n where n.element_id = f.element_id and n.image_id = f.image_id and n.role <> 'former')`.execute(
    trx,
  );
}
