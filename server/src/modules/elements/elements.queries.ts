import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CoverChoice, FieldValue } from '@cordada/core/elements/elementDraft';
import type { KindName } from '@cordada/core/elements/kinds';
import type { ComputedFacts } from '@cordada/core/elements/computed/computedFacts';
import type { Quality, QualityGap } from '@cordada/core/elements/qualities';
import type { Difficulty } from '@cordada/core/elements/scales';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface ElementRow {
  id: string;
  kind: KindName;
  name: string;
  lon: number | null;
  lat: number | null;
  positionAccuracyMeters: number | null;
  elevationMeters: number | null;
  prominenceMeters: number | null;
  importance: number;
  attributes: Record<string, FieldValue>;
  /** What the terrain says where nobody has stated it. */
  computedFacts: ComputedFacts | null;
  countries: string[];
  source: string;
  revision: number;
  updatedAt: string;
  parentId: string | null;
  isProtected: boolean;
  provenance: Readonly<Record<string, number>>;
  quality: Quality | null;
  qualityGaps: readonly QualityGap[];
  texts: Partial<Record<Language, { name: string; slug: string; description: string }>>;
  difficulties: Difficulty[];
  regions: RegionLink[];
}

export interface RegionLink {
  id: string;
  level: string;
  name: string;
  /** It holds only part of the element. */
  isPartial: boolean;
  texts: Partial<Record<Language, { name: string; slug: string }>>;
}

const TEXTS = sql`coalesce((select json_object_agg(t.language, json_build_object('name', t.name, 'slug', t.slug, 'description', t.description))
  from element_text t where t.element_id = e.id), '{}')`;

export const ELEMENT_COLUMNS = sql`e.id, e.kind, e.name, e.lon, e.lat, e.position_accuracy_meters as "positionAccuracyMeters",
  e.elevation_meters as "elevationMeters", e.prominence_meters as "prominenceMeters", e.importance, e.attributes, e.computed_facts as "computedFacts", e.countries, e.source,
  e.revision, e.updated_at as "updatedAt", e.parent_id as "parentId", e.is_protected as "isProtected", e.provenance, e.quality, e.quality_gaps as "qualityGaps", ${TEXTS} as texts,
  coalesce((select json_agg(json_build_object('scale', d.scale, 'value', d.value) order by d.position)
    from element_difficulty d where d.element_id = e.id), '[]') as difficulties,
  coalesce((select json_agg(json_build_object('id', r.id, 'level', r.attributes ->> 'level', 'name', r.name, 'isPartial', er.is_partial, 'texts',
      (select json_object_agg(t.language, json_build_object('name', t.name, 'slug', t.slug)) from element_text t where t.element_id = r.id))
      order by array_position('{park,subRange,province,island,range,country,continent}'::text[], r.attributes ->> 'level'), r.name)
    from element_region er join element r on r.id = er.region_id and r.status = 'published' where er.element_id = e.id), '[]') as regions`;

export async function loadElements(db: Db, ids: readonly string[]): Promise<Map<string, ElementRow>> {
  const { rows } = await sql<ElementRow>`/* elements by id */
    select ${ELEMENT_COLUMNS} from element e where e.id = any(${ids}::text[]) and e.status = 'published'`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export const LINKED_MAX = 50;
export const ACCESSES_MAX = 30;

export const rowOf = (id: string): RawBuilder<unknown> => sql`select 1 from element c where c.id = ${id}`;

export async function listNearby(
  db: Db,
  place: LonLat,
  options: { exceptId: string; rows: number; maxMeters: number },
): Promise<(ElementRow & { distanceMeters: number })[]> {
  const { rows } = await sql<ElementRow & { distanceMeters: number }>`/* nearby */
    with near as materialized (
      select e.id, earth_distance(ll_to_earth(e.lat, e.lon), ll_to_earth(${place[1]}, ${place[0]})) as distance
      from element e
      where e.lat is not null and e.status = 'published' and e.kind <> 'region' and e.id <> ${options.exceptId}
      order by ll_to_earth(e.lat, e.lon) <-> ll_to_earth(${place[1]}, ${place[0]}) limit ${limitTo(options.rows)}
    )
    select ${ELEMENT_COLUMNS}, n.distance as "distanceMeters" from near n join element e on e.id = n.id
    where n.distance <= ${options.maxMeters} order by n.distance`.execute(db);
  return rows;
}

export async function listChildren(db: Db, parentId: string, rows: number): Promise<ElementRow[]> {
  const result = await sql<ElementRow>`/* children */
    select ${ELEMENT_COLUMNS} from element e where e.parent_id = ${parentId} and e.status = 'published'
    order by e.kind, e.importance desc, e.id limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}

/** The places that an access leads to. */
export async function listLeadsTo(db: Db, accessId: string): Promise<ElementRow[]> {
  const { rows } = await sql<ElementRow>`/* leads to */
    select ${ELEMENT_COLUMNS} from element_link l join element e on l.to_id = e.id
    where l.from_id = ${accessId} and l.role = 'access' and e.status = 'published'
    order by e.importance desc, e.id limit ${limitTo(LINKED_MAX)}`.execute(db);
  return rows;
}

export async function loadAccesses(db: Db, elementIds: readonly string[]): Promise<Map<string, ElementRow[]>> {
  const { rows } = await sql<ElementRow & { reachedId: string }>`/* accesses */
    select reached.id as "reachedId", access.* from unnest(${elementIds}::text[]) reached(id),
      lateral (select ${ELEMENT_COLUMNS} from element_link l join element e on l.from_id = e.id
        where l.to_id = reached.id and l.role = 'access' and e.status = 'published'
        order by e.importance desc, e.id limit ${limitTo(ACCESSES_MAX)}) access`.execute(db);
  return Map.groupBy(rows, ({ reachedId }) => reachedId);
}

export async function loadArticles(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Readonly<Record<string, unknown>>>> {
  const { rows } = await sql<{ id: string; articles: Record<string, unknown> }>`/* articles */
    select element_id as id, json_object_agg(language, article) as articles from element_text
    where element_id = any(${ids}::text[]) and article is not null group by element_id`.execute(db);
  return new Map(rows.map(({ id, articles }) => [id, articles]));
}

export async function loadImages(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { images: string[]; cover: CoverChoice | null }>> {
  const { rows } = await sql<{
    id: string;
    images: string[] | null;
    cover: CoverChoice | null;
  }>`/* images of elements */
    select element_id as id, array_agg(image_id order by position) filter (where role = 'gallery') as images,
      (json_agg(json_build_object('imageId', image_id, 'crop', crop)) filter (where role = 'cover')) -> 0 as cover
    from element_image where element_id = any(${ids}::text[]) group by element_id`.execute(db);
  return new Map(rows.map(({ id, images, cover }) => [id, { images: images ?? [], cover }]));
}

export async function loadLinkedIds(db: Db, accessIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ from: string; ids: string[] }>`
    select l.from_id as "from", array_agg(e.id order by e.id) as ids
    from element_link l join element e on e.id = l.to_id and e.status = 'published'
    where l.from_id = any(${accessIds}::text[]) and l.role = 'access' group by l.from_id`.execute(db);
  return new Map(rows.map(({ from, ids }) => [from, ids]));
}

/** Looks up a published access case-insensitively, also by former ids. */
export async function findAccessId(db: Db, looseId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`/* loose id */
    (select e.id from element e where e.kind = 'access' and e.status = 'published' and lower(e.id) = lower(${looseId})
      order by e.id limit 1)
    union all
    (select f.element_id from element_former_id f join element e on e.id = f.element_id and e.status = 'published'
      where f.former_id = lower(${looseId}) and f.page = 'access')
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export async function loadLines(db: Db, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ id: string; line: Buffer }>`/* lines */
    select element_id as id, line from element_line where element_id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, line }) => [id, line]));
}

export async function loadOtherNames(
  db: Db,
  elementIds: readonly string[],
): Promise<Map<string, { name: string; language: string | null }[]>> {
  const { rows } = await sql<{ elementId: string; name: string; language: string | null }>`/* other names */
    select element_id as "elementId", name, language from element_name
    where element_id = any(${elementIds}::text[]) order by element_id, position`.execute(db);
  return Map.groupBy(rows, (row) => row.elementId);
}
