import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { draftProblems, numberFromText, problemText } from '@cordada/core/elements/elementDraft';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { ENCYCLOPEDIA_KINDS, isKindName } from '@cordada/core/elements/kinds';
import { slugOf } from '@cordada/core/elements/slug';
import { cleanText } from '@cordada/core/format/cleanText';
import type { Db } from '#server/db/connect.ts';
import { announceChange } from '#server/jobs/events.ts';
import { importElements, rankMap } from './importElements.ts';
import type { ImportedElement } from './importElements.ts';
import { settleRegions } from './regions.ts';

export interface CsvReport {
  readonly read: number;
  readonly created: number;
  readonly unchanged: number;
  readonly problems: readonly { line: number; reason: string }[];
}

const COLUMNS = ['name', 'elevation_m', 'lat', 'lon'];
/** A position out of a spreadsheet: nobody says how good it is. */
const ASSUMED_ACCURACY_METERS = 100;
/** The same name and kind this near is the same thing. */
const SAME_PLACE_METERS = 1_000;

/**
 * Imports points from a table with the columns name, elevation_m, lat, lon and optionally kind
 * (mountain when left out). With any broken line nothing is written. Repeating an import, or
 * importing what the catalogue has, changes nothing.
 */
export async function importCsv(db: Db, text: string): Promise<CsvReport> {
  let rows: { record: Record<string, string>; info: { lines: number } }[];
  try {
    rows = parse(text, { columns: true, bom: true, skip_empty_lines: true, info: true, trim: true }) as never;
  } catch (error) {
    const { lines = 1, message } = error as { lines?: number; message: string };
    return { read: 0, created: 0, unchanged: 0, problems: [{ line: lines, reason: message }] };
  }
  const missing = COLUMNS.filter((column) => rows[0] && !(column in rows[0].record));
  if (missing.length > 0) {
    return {
      read: 0,
      created: 0,
      unchanged: 0,
      problems: [{ line: 1, reason: `column ${missing.join(', ')} is missing` }],
    };
  }
  const read = rows.map(({ record, info }) => ({ line: info.lines, ...elementOf(record) }));
  const problems = read.flatMap(({ line, problems: some }) => some.map((reason) => ({ line, reason })));
  if (problems.length > 0) return { read: rows.length, created: 0, unchanged: 0, problems };
  const elements = read.map(({ element }) => element);
  const created = await db.transaction().execute(async (trx) => {
    const known = await findKnown(trx, elements);
    const fresh = elements.filter((element, index) => !known.has(index));
    const result = await importElements(trx, fresh, 'CSV import');
    await settleRegions(trx, result.ids);
    await announceChange(trx, ['*']);
    return result.created;
  });
  if (created > 0) await rankMap(db);
  return { read: rows.length, created, unchanged: rows.length - created, problems: [] };
}

function elementOf(record: Record<string, string>): { element: ImportedElement; problems: string[] } {
  const kind = record['kind'] || 'mountain';
  const [lat, lon] = [numberFromText(record['lat'] ?? ''), numberFromText(record['lon'] ?? '')];
  const elevation = record['elevation_m'] ? numberFromText(record['elevation_m']) : null;
  const problems: string[] = [];
  if (!isKindName(kind) || !ENCYCLOPEDIA_KINDS.includes(kind) || kind === 'list' || kind === 'region') {
    problems.push(`kind ${kind} cannot be imported from a table`);
  }
  if (lat === null || lon === null) problems.push('lat and lon must be decimal degrees');
  if (elevation === null && record['elevation_m']) problems.push('elevation_m must be a number of meters');
  const draft: ElementDraft = {
    kind: isKindName(kind) ? kind : 'mountain',
    name: cleanText(record['name'] ?? ''),
    texts: {},
    otherNames: [],
    place: [lon ?? 0, lat ?? 0],
    positionAccuracyMeters: ASSUMED_ACCURACY_METERS,
    countries: [],
    fields: elevation === null ? {} : { elevationMeters: elevation },
    difficulties: [],
  };
  if (problems.length === 0) problems.push(...draftProblems(draft).map(problemText));
  const key = `csv:${draft.kind}:${slugOf(draft.name)}:${lat?.toFixed(3)}:${lon?.toFixed(3)}`;
  return { element: { draft, catalogueKey: key, source: 'csv' }, problems };
}

/** Indices of elements that are there already under the same name, kind and place. */
async function findKnown(trx: Db, elements: readonly ImportedElement[]): Promise<Set<number>> {
  const { rows } = await sql<{ index: number }>`
    select w.index - 1 as index
    from unnest(${elements.map(({ draft }) => draft.kind)}::text[], ${elements.map(({ draft }) => slugOf(draft.name).replaceAll('-', ' '))}::text[],
      ${elements.map(({ draft }) => draft.place?.[0] ?? 0)}::float8[], ${elements.map(({ draft }) => draft.place?.[1] ?? 0)}::float8[])
      with ordinality w(kind, name, lon, lat, index)
    where exists (
      select 1 from element e where e.lat is not null and e.kind = w.kind and e.status = 'published'
        and earth_box(ll_to_earth(w.lat, w.lon), ${SAME_PLACE_METERS}::float8) @> ll_to_earth(e.lat, e.lon)
        and w.name = any(string_to_array(e.search_text, ' | '))
    )`.execute(trx);
  return new Set(rows.map((row) => Number(row.index)));
}
