import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { draftProblems, fieldFromText, problemText } from '@cordada/core/elements/elementDraft';
import type { ElementDraft, FieldValue } from '@cordada/core/elements/elementDraft';
import { elementKind } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Difficulty, ScaleName } from '@cordada/core/elements/scales';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { CountryOutlines } from '#server/adapters/basemap/basemap.ts';
import type { Db } from '#server/db/connect.ts';
import { findLoadedDigest, noteLoaded } from '#server/db/loadedSets.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { importElements, rankMap } from './importElements.ts';
import type { ImportedElement } from './importElements.ts';
import {
  analyzeTables,
  deleteParents,
  insertRegionsByHand,
  insertRegionTrees,
  insertWikidataIds,
  linkAccesses,
  setParents,
  writeCatalogueEdition,
} from './loadCatalogue.queries.ts';
import { BORDERS_FILE } from '../regions/countryBorders.ts';
import { recomputeRegions, writeOutline } from '../regions/regions.ts';
import type { Outline } from '@cordada/core/geo/area';

const FILES: Partial<Record<KindName, string>> = {
  region: 'regions',
  mountain: 'mountains',
  volcano: 'volcanoes',
  shelter: 'shelters',
  viaFerrata: 'via-ferratas',
  couloir: 'couloirs',
  ridge: 'ridges',
  climbingRoute: 'climbing-routes',
  route: 'routes',
  genericPoint: 'generic-points',
  access: 'accesses',
};

type Row = Record<string, string>;

/**
 * The borders that maps draw are coarser than those that decide which country an element is in: nine of ten points are
 * within 2.5 km of them.
 */
const DRAWN_BORDERS = { source: 'natural-earth', accuracyMeters: 3_000 };

/** Increase this when the loader produces different rows from the same files, so that they are loaded again. */
const LOADER_VERSION = 4;

/**
 * Loads the starter catalogue in one transaction, unless exactly these files are already loaded. Repeated loads write
 * only differences and never overwrite edits by users.
 * @returns how many elements are new or changed, or null if the files were already loaded
 * @throws Error with file and key of a row that the registry rejects
 */
export async function loadCatalogue(
  db: Db,
  folder: string,
  countryOutlines: CountryOutlines,
): Promise<{ created: number; changed: number } | null> {
  const tables = await readTables(folder);
  const digest = createHash('sha256')
    .update(JSON.stringify([LOADER_VERSION, tables]))
    .digest('hex');
  if ((await findLoadedDigest(db, 'catalogue')) === digest) return null;
  const counts = await db.transaction().execute(async (trx) => {
    const rows = tables.kinds.flatMap(({ kind, rows: some }) => some.map((row) => ({ kind, row })));
    const elements = [...rows.map(({ kind, row }) => elementOf(kind, row)), ...tables.lists.map(listOf)];
    const { ids, created, changed } = await importElements(trx, elements, 'Starter catalogue');
    const idOf = new Map(elements.map((element, index) => [element.catalogueKey ?? '', ids[index] ?? '']));
    await linkRows(trx, rows, idOf);
    for (const [key, outline] of Object.entries(tables.outlines)) {
      const id = idOf.get(key);
      if (id)
        await writeOutline(trx, id, outline.parts, { source: 'geography', accuracyMeters: outline.accuracyMeters });
    }
    for (const { kind, row } of rows) {
      const outline = kind === 'region' && row['iso'] ? countryOutlines().get(row['iso'].toUpperCase()) : undefined;
      const id = idOf.get(row['key'] ?? '');
      if (outline && id) await writeOutline(trx, id, outline, DRAWN_BORDERS);
    }
    await writeLists(trx, tables.lists, idOf);
    await recomputeRegions(trx, null);
    await noteLoaded(trx, 'catalogue', digest);
    await invalidateCacheTags(trx, ['*']);
    return { created, changed };
  });
  await rankMap(db);
  await analyzeTables(db);
  return counts;
}

interface Tables {
  kinds: { kind: KindName; rows: Row[] }[];
  lists: Row[];
  outlines: Record<string, { readonly parts: Outline; readonly accuracyMeters: number | null }>;
  /** Of the borders that decide which country an element is in, so that all are recomputed when they change. */
  bordersDigest: string;
}

async function readTables(folder: string): Promise<Tables> {
  const read = async (name: string): Promise<Row[]> => {
    const text = await fs.readFile(path.join(folder, `${name}.csv`), 'utf8').catch(() => '');
    return parse<Row>(text, { columns: true, skip_empty_lines: true });
  };
  const kinds = await Promise.all(
    Object.entries(FILES).map(async ([kind, file]) => ({ kind: kind as KindName, rows: await read(file) })),
  );
  const text = await fs.readFile(path.join(folder, 'region-outlines.geojson'), 'utf8').catch(() => '{"features":[]}');
  const { features } = JSON.parse(text) as {
    features: { properties: { key: string; accuracyMeters?: number }; geometry: Geometry }[];
  };
  const outlines = Object.fromEntries(
    features.map(({ properties, geometry }) => [
      properties.key,
      {
        parts: geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
        accuracyMeters: properties.accuracyMeters ?? null,
      },
    ]),
  );
  const borders = await fs.readFile(BORDERS_FILE);
  const bordersDigest = createHash('sha256').update(borders).digest('hex');
  return { kinds, lists: await read('lists'), outlines, bordersDigest };
}

type Geometry = { type: 'Polygon'; coordinates: LonLat[][] } | { type: 'MultiPolygon'; coordinates: LonLat[][][] };

const cell = (row: Row, column: string): string => (row[column] ?? '').trim();
const parts = (row: Row, column: string): string[] =>
  cell(row, column)
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean);

function textsOf(row: Row): ElementDraft['texts'] {
  const name = cell(row, 'name');
  return {
    en: { name: cell(row, 'name_en') || name, description: cell(row, 'description_en') },
    es: { name: cell(row, 'name_es') || name, description: cell(row, 'description_es') },
  };
}

function elementOf(kind: KindName, row: Row): ImportedElement {
  const fields: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(elementKind(kind).fields)) {
    const value = fieldFromText(field, cell(row, name === 'elevationMeters' ? 'elevation_m' : name));
    if (value !== undefined) fields[name] = value;
  }
  const hasPlace = cell(row, 'lat') !== '' && cell(row, 'lon') !== '';
  const draft: ElementDraft = {
    kind,
    name: cell(row, 'name'),
    texts: textsOf(row),
    otherNames: parts(row, 'alt_names').map((text) => {
      const [, language = null, name = text] = /^([a-z]{2,3}):(.+)$/.exec(text) ?? [];
      return { name, language };
    }),
    place: hasPlace ? [Number(cell(row, 'lon')), Number(cell(row, 'lat'))] : null,
    positionAccuracyMeters: cell(row, 'accuracy_m') === '' ? null : Number(cell(row, 'accuracy_m')),
    countries: kind === 'region' ? parts(row, 'iso').map((code) => code.toLowerCase()) : parts(row, 'countries'),
    fields,
    difficulties: parts(row, 'difficulty').map((text): Difficulty => {
      const [scale = '', value = ''] = text.split(':');
      return { scale: scale as ScaleName, value: value || null };
    }),
  };
  const problems = draftProblems(draft);
  if (problems.length > 0)
    throw new Error(`Catalogue, ${kind} ${cell(row, 'key')}: ${problems.map(problemText).join('; ')}`);
  return { draft, catalogueKey: cell(row, 'key'), source: cell(row, 'source') };
}

function listOf(row: Row): ImportedElement {
  const draft: ElementDraft = {
    kind: 'list',
    name: cell(row, 'name'),
    texts: textsOf(row),
    otherNames: [],
    place: null,
    positionAccuracyMeters: null,
    countries: [],
    fields: cell(row, 'completesAt') === '' ? {} : { completesAt: Number(cell(row, 'completesAt')) },
    difficulties: [],
  };
  return { draft, catalogueKey: cell(row, 'key'), source: cell(row, 'source') };
}

async function linkRows(
  trx: Db,
  rows: readonly { kind: KindName; row: Row }[],
  idOf: ReadonlyMap<string, string>,
): Promise<void> {
  const pairs = (column: string, only: (kind: KindName) => boolean): { from: string[]; to: string[] } => {
    const from: string[] = [];
    const to: string[] = [];
    for (const { kind, row } of rows) {
      if (!only(kind)) continue;
      for (const key of parts(row, column)) {
        const [id, other] = [idOf.get(cell(row, 'key')), idOf.get(key)];
        if (!id || !other)
          throw new Error(`Catalogue, ${cell(row, 'key')}: ${column} names ${key}, which is not there`);
        from.push(id);
        to.push(other);
      }
    }
    return { from, to };
  };
  const parents = pairs('parent', () => true);
  await setParents(trx, parents);
  await insertRegionsByHand(
    trx,
    pairs('regions', () => true),
  );
  const trees = pairs('parents', (kind) => kind === 'region');
  await deleteParents(trx, trees.from);
  await insertRegionTrees(trx, trees);
  const known = rows.flatMap(({ row }) => {
    const [id, wikidata] = [idOf.get(cell(row, 'key')), cell(row, 'wikidata')];
    return id && wikidata ? [{ id, wikidata }] : [];
  });
  await insertWikidataIds(trx, known);
  await linkAccesses(
    trx,
    pairs('leads_to', (kind) => kind === 'access'),
  );
}

async function writeLists(trx: Db, lists: readonly Row[], idOf: ReadonlyMap<string, string>): Promise<void> {
  for (const row of lists) {
    const id = idOf.get(cell(row, 'key')) ?? '';
    const members = parts(row, 'members').map((key) => {
      const member = idOf.get(key);
      if (!member) throw new Error(`Catalogue, list ${cell(row, 'key')}: there is no ${key}`);
      return member;
    });
    await writeCatalogueEdition(trx, id, {
      datedOn: cell(row, 'edition_date') || '2026-01-01',
      criterion: { en: cell(row, 'criterion_en'), es: cell(row, 'criterion_es') },
      source: cell(row, 'source'),
      completesAt: cell(row, 'completesAt') === '' ? null : Number(cell(row, 'completesAt')),
      memberIds: [...new Set(members)],
    });
  }
}
