import fs from 'node:fs';
import { parse } from 'csv-parse';
import { legacyPath } from '@cordada/core/pages/legacyPath';
import { ROUTES_LANGUAGES } from '@cordada/core/pages/pageTable';
import { matchPath } from '@cordada/core/pages/paths';
import type { Db } from '#server/db/connect.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { upsertLegacyUrls } from './legacy.queries.ts';
import type { LegacyRow } from './legacy.queries.ts';
import { findNamedElements, upsertFormerIds } from '#server/modules/elements/index.ts';

export interface LegacyImport {
  readonly read: number;
  readonly problems: readonly { line: number; reason: string }[];
}

const BATCH_ROWS = 2_000;
const PROBLEMS_MAX = 50;
const ID_MAX_LENGTH = 64;

class Broken extends Error {}
class DryRun extends Error {}

/**
 * Imports URLs of a former site from a table with the columns path, language (neutral, en or es) and target (element
 * id, catalogue key or neutral page path). A path such as `/access/1234` also makes its id a former id of the target.
 * Streams the table, which may have millions of rows; any invalid row rejects the whole import.
 */
export async function importLegacyUrls(
  db: Db,
  file: string,
  { isDryRun = false }: { readonly isDryRun?: boolean } = {},
): Promise<LegacyImport> {
  const problems: { line: number; reason: string }[] = [];
  let read = 0;
  const lines = fs
    .createReadStream(file)
    .pipe(parse({ columns: true, bom: true, trim: true, info: true, skip_empty_lines: true }));
  try {
    await db.transaction().execute(async (trx) => {
      let batch: LegacyRow[] = [];
      const write = async (): Promise<void> => {
        problems.push(...(await writeBatch(trx, batch)));
        batch = [];
        if (problems.length >= PROBLEMS_MAX) throw new Broken();
      };
      for await (const { record, info } of lines as AsyncIterable<{
        record: Record<string, string>;
        info: { lines: number };
      }>) {
        read += 1;
        const row = readRow(record, info.lines);
        if (typeof row === 'string') problems.push({ line: info.lines, reason: row });
        else batch.push(row);
        if (batch.length >= BATCH_ROWS || problems.length >= PROBLEMS_MAX) await write();
      }
      await write();
      if (problems.length > 0) throw new Broken();
      if (isDryRun) throw new DryRun();
      await invalidateCacheTags(trx, ['*']);
    });
  } catch (error) {
    const { lines: line } = error as { lines?: number };
    if (line !== undefined) problems.push({ line, reason: (error as Error).message });
    else if (!(error instanceof Broken || error instanceof DryRun)) throw error;
  }
  return { read, problems };
}

function readRow(record: Record<string, string>, line: number): LegacyRow | string {
  const { path: url = '', language = '', target = '' } = record;
  const path = legacyPath(url)?.withQuery;
  if (path === undefined) return `path '${url}' must begin with / and be decodable`;
  if (!(ROUTES_LANGUAGES as readonly string[]).includes(language))
    return `language '${language}' must be neutral, en or es`;
  if (!target) return 'target is missing';
  if (!target.startsWith('/')) return { line, path, language, element: target, pagePath: null };
  const match = matchPath(target, 'neutral');
  if (!match?.isCanonical) return `target '${target}' must be the neutral path of a page`;
  return { line, path, language, element: null, pagePath: match.canonicalPath };
}

async function writeBatch(trx: Db, batch: readonly LegacyRow[]): Promise<{ line: number; reason: string }[]> {
  const names = [...new Set(batch.flatMap(({ element }) => (element === null ? [] : [element])))];
  const targets =
    names.length > 0 ? await findNamedElements(trx, names) : new Map<string, { id: string; kind: string }>();
  const problems = batch
    .filter(({ element }) => element !== null && !targets.has(element))
    .map(({ line, element }) => ({ line, reason: `there is no element '${element}'` }));
  if (problems.length > 0 || batch.length === 0) return problems;
  const rows = batch.map(({ element, ...row }) => ({
    ...row,
    elementId: element === null ? null : (targets.get(element)?.id ?? null),
  }));
  await upsertLegacyUrls(trx, rows);
  const formerAccesses = batch.flatMap(({ path, language, element }) => {
    const target = element === null ? undefined : targets.get(element);
    const match = matchPath(path, language as 'neutral');
    const formerId = match?.name === 'access' ? match.params['looseId'] : undefined;
    return formerId && formerId.length <= ID_MAX_LENGTH && target?.kind === 'access'
      ? [{ formerId, elementId: target.id }]
      : [];
  });
  if (formerAccesses.length > 0) await upsertFormerIds(trx, 'access', formerAccesses);
  return problems;
}
