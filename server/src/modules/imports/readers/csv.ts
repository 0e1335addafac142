import fs from 'node:fs';
import { parse } from 'csv-parse';
import { draftProblems, fieldFromText, numberFromText, problemText } from '@cordada/core/elements/elementDraft';
import type { ElementDraft, FieldValue } from '@cordada/core/elements/elementDraft';
import { elementKind, ENCYCLOPEDIA_KINDS, isKindName } from '@cordada/core/elements/kinds';
import { cleanText } from '@cordada/core/format/cleanText';
import { placeKey, roundPlace } from '@cordada/core/imports/geometry';
import { readFieldText } from '@cordada/core/imports/osmValues';
import { BrokenFile } from './reading.ts';
import type { FileProblem, Reading, ReadRecord } from './reading.ts';

const COLUMNS = ['name', 'elevation_m', 'lat', 'lon'];
/** Assumed accuracy of positions in tables, which do not state one. */
const ASSUMED_ACCURACY_METERS = 100;
const PROBLEMS_MAX = 50;
const BATCH_ROWS = 500;

/**
 * Reads a table with the columns name, elevation_m, lat and lon, and optionally kind (default: mountain), id,
 * alt_names (separated by |) and any field of the kind by its name. One invalid row rejects the whole file.
 */
export async function* readCsv(file: string, reading: Reading): AsyncGenerator<readonly ReadRecord[]> {
  const size = Math.max(1, fs.statSync(file).size);
  const input = fs.createReadStream(file);
  const rows = input.pipe(parse({ columns: true, bom: true, skip_empty_lines: true, info: true, trim: true }));
  const problems: FileProblem[] = [];
  let records: ReadRecord[] = [];
  let isFirst = true;
  try {
    for await (const { record, info } of rows as AsyncIterable<{
      record: Record<string, string>;
      info: { lines: number };
    }>) {
      const missing = isFirst ? COLUMNS.filter((column) => !(column in record)) : [];
      if (missing.length > 0) throw new BrokenFile([{ line: 1, reason: `column ${missing.join(', ')} is missing` }]);
      isFirst = false;
      const { draft, problems: some } = elementOf(record);
      problems.push(...some.map((reason) => ({ line: info.lines, reason })));
      if (problems.length >= PROBLEMS_MAX) break;
      const externalIds = [`csv:${record['id'] ? cleanText(record['id'], 200) : placeKey(draft)}`];
      records.push({ id: record['id'] || `line ${info.lines}`, outcome: { externalIds, draft } });
      if (records.length < BATCH_ROWS) continue;
      reading.share = input.bytesRead / size;
      yield records;
      records = [];
    }
  } catch (error) {
    const { lines, message } = error as { lines?: number; message: string };
    if (lines === undefined) throw error;
    problems.push({ line: lines, reason: message });
  }
  if (problems.length > 0) throw new BrokenFile(problems);
  yield records;
}

function elementOf(record: Readonly<Record<string, string>>): { draft: ElementDraft; problems: string[] } {
  const given = record['kind'] || 'mountain';
  const isKnown = isKindName(given) && ENCYCLOPEDIA_KINDS.includes(given) && given !== 'list' && given !== 'region';
  const kind = isKnown ? given : 'mountain';
  const [lat, lon] = [numberFromText(record['lat'] ?? ''), numberFromText(record['lon'] ?? '')];
  const problems: string[] = [];
  if (!isKnown) problems.push(`kind ${given} cannot be imported from a table`);
  if (lat === null || lon === null) problems.push('lat and lon must be decimal degrees');
  const fields: Record<string, FieldValue> = {};
  for (const [name, field] of Object.entries(elementKind(kind).fields)) {
    const text = (name === 'elevationMeters' ? record['elevation_m'] : record[name]) ?? '';
    const strict = fieldFromText(field, text);
    const value = Number.isNaN(strict) ? (readFieldText(field, text) ?? strict) : strict;
    if (Number.isNaN(value)) problems.push(`${name === 'elevationMeters' ? 'elevation_m' : name} must be a number`);
    else if (value !== undefined) fields[name] = value;
  }
  const name = cleanText(record['name'] ?? '');
  const otherNames = (record['alt_names'] ?? '')
    .split('|')
    .map((text) => cleanText(text))
    .filter((other) => other !== '' && other !== name);
  const draft: ElementDraft = {
    kind,
    name,
    texts: {},
    otherNames: [...new Set(otherNames)].map((other) => ({ name: other, language: null })),
    place: [lon ?? 0, lat ?? 0],
    positionAccuracyMeters: ASSUMED_ACCURACY_METERS,
    countries: [],
    fields,
    difficulties: [],
  };
  if (problems.length === 0) problems.push(...draftProblems(draft).map(problemText));
  return { draft: { ...draft, place: roundPlace(draft.place!) }, problems };
}
