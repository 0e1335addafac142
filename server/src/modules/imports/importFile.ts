import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { KindName } from '@cordada/core/elements/kinds';
import { MapGrid } from '@cordada/core/elements/mapRank';
import { Failure } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import { withAdvisoryLock } from '#server/jobs/advisoryLock.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { eachPlaceOnMap, namedSource, rankMap, recomputeRegions } from '#server/modules/elements/index.ts';
import { formatOf } from './formats.ts';
import type { ImportFormat } from './formats.ts';
import { advanceRun, endRun, findRun, startRun, takeTime } from './imports.queries.ts';
import { mustImportLast, batchesConflict, resolveMatches, importBatch, pickMapZooms } from './importBatch.ts';
import type { ResolvedBatch, ImportSource } from './importBatch.ts';
import { emptyReport, notePlaced } from './report.ts';
import type { ImportReport } from './report.ts';
import { eachBatch, writeStagingFile } from './stagingFile.ts';

export interface Progress {
  readonly phase: 'reading' | 'placing';
  readonly share: number;
  readonly records: number;
}

export interface ImportOptions {
  readonly format: ImportFormat;
  readonly file: string;
  readonly workDirectory: string;
  readonly isDryRun?: boolean;
  readonly only?: readonly KindName[] | null;
  readonly kind?: KindName | null;
  /** Publisher and licence of files that are not from OpenStreetMap. */
  readonly credit?: { readonly title: string; readonly licence: string } | null;
  readonly onProgress?: (progress: Progress) => void;
}

interface RunState {
  readonly report: ImportReport;
  readonly hasNewBorders: boolean;
}

/** Advisory lock: only one import runs at a time, across all processes. */
const IMPORT_LOCK = 7_401_299;
/** Increase this when readers produce different records, so that staged files are read again. */
const STAGE_VERSION = 2;

/**
 * Imports a file into the encyclopedia (decision 22). Reads the whole file before writing, so that a broken file
 * changes nothing. An interrupted import resumes where it stopped, and repeating an import changes nothing.
 * @throws BrokenFile
 * @throws Failure `conflict` while another import runs
 */
export async function importFile(db: Db, options: ImportOptions): Promise<ImportReport> {
  let report = emptyReport();
  const isAlone = await withAdvisoryLock(db, IMPORT_LOCK, async () => {
    report = await (options.isDryRun ? dryRun(db, options) : run(db, options));
  });
  if (!isAlone) throw new Failure('conflict', 'Another import is running.', { details: { reason: 'import_running' } });
  return report;
}

async function run(db: Db, options: ImportOptions): Promise<ImportReport> {
  const key = await keyOf(options);
  const stage = path.join(options.workDirectory, `${key}.jsonl`);
  const waiting = await findRun<RunState>(db, key);
  let state: RunState;
  let placed = 0;
  if (waiting && fs.existsSync(stage) && fs.statSync(stage).size === waiting.bytes) {
    [state, placed] = [waiting.report, waiting.placedBytes];
  } else {
    const { report, bytes } = await read(options, stage);
    state = { report, hasNewBorders: false };
    await startRun(db, key, path.basename(options.file), bytes, state);
  }
  const { size } = fs.statSync(stage);
  const source = sourceOf(options);
  const grid = await loadGrid(db);
  const write = (found: ResolvedBatch, end: number, before: Promise<void>): Promise<void> => {
    const zooms = pickMapZooms(found, grid);
    return db.transaction().execute(async (trx) => {
      await takeTime(trx);
      const outcome = await importBatch(trx, source, found, zooms);
      // Commit batches in order, so that the stored progress never skips a failed batch.
      await before;
      notePlaced(state.report, outcome);
      state = { report: state.report, hasNewBorders: state.hasNewBorders || outcome.hasNewBorders };
      await advanceRun(trx, key, end, state);
    });
  };
  // Resolve the next batch while the current one is written, to keep the application and the database busy.
  let [before, last]: Promise<void>[] = [Promise.resolve(), Promise.resolve()];
  let underWay: { readonly found: ResolvedBatch; readonly isLast: boolean } | null = null;
  for await (const { records, end } of eachBatch(stage, placed)) {
    await before;
    // Accesses are matched only after all pins have been written.
    if (mustImportLast(records[0]!) && !underWay?.isLast) await last;
    let found = await resolveMatches(db, source, records);
    if (underWay && batchesConflict(found, underWay.found)) {
      await last;
      found = await resolveMatches(db, source, records);
    }
    const next = write(found, end, last!).then(() => reportProgress(options, 'placing', end / size, state.report));
    // Avoid an unhandled rejection: the promise is awaited only after the next batch has been resolved.
    next.catch(() => undefined);
    [before, last, underWay] = [last!, next, { found, isLast: mustImportLast(records[0]!) }];
  }
  await last;
  if (state.report.created + state.report.merged > 0) await finish(db, state);
  await endRun(db, key);
  fs.rmSync(stage, { force: true });
  return state.report;
}

/** Loads the occupied grid cells, so that new elements get a zoom at once and the final ranking changes few rows. */
async function loadGrid(db: Db): Promise<MapGrid> {
  const grid = new MapGrid();
  await eachPlaceOnMap(db, ({ kind, cell, minzoom }) => grid.hold(kind, cell, minzoom));
  return grid;
}

/** Imports everything in a transaction that is rolled back, for the report alone. */
async function dryRun(db: Db, options: ImportOptions): Promise<ImportReport> {
  const stage = path.join(options.workDirectory, `${await keyOf(options)}.dry.jsonl`);
  const source = sourceOf(options);
  const { report } = await read(options, stage);
  try {
    const { size } = fs.statSync(stage);
    const trx = await db.startTransaction().execute();
    try {
      await takeTime(trx);
      for await (const { records, end } of eachBatch(stage, 0)) {
        notePlaced(report, await importBatch(trx, source, await resolveMatches(trx, source, records)));
        reportProgress(options, 'placing', end / size, report);
      }
    } finally {
      await trx.rollback().execute();
    }
  } finally {
    fs.rmSync(stage, { force: true });
  }
  return report;
}

async function read(options: ImportOptions, stage: string): Promise<{ report: ImportReport; bytes: number }> {
  const report = emptyReport();
  const reading = { share: 0, unlisted: 0 };
  fs.mkdirSync(options.workDirectory, { recursive: true });
  const watch = setInterval(() => reportProgress(options, 'reading', reading.share, report), PROGRESS_MS);
  try {
    const reader = formatOf(options.format).readerOf(options.file, options.kind ?? null);
    const bytes = await writeStagingFile(reader, options.file, stage, { report, only: options.only ?? null, reading });
    return { report, bytes };
  } finally {
    clearInterval(watch);
  }
}

const PROGRESS_MS = 1_000;

function reportProgress(
  { onProgress }: ImportOptions,
  phase: Progress['phase'],
  share: number,
  report: ImportReport,
): void {
  const records = phase === 'reading' ? report.read : report.created + report.merged + report.unchanged;
  onProgress?.({ phase, share, records });
}

/** Runs the whole import in a transaction and rolls it back, because only this gives exact counts. */
async function finish(db: Db, { hasNewBorders }: RunState): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeTime(trx);
    if (hasNewBorders) await recomputeRegions(trx, null);
    await rankMap(trx);
    await invalidateCacheTags(trx, ['*']);
  });
}

function sourceOf({ format, credit }: ImportOptions): ImportSource {
  const { source, collection, comment } = formatOf(format);
  return { source: credit ? namedSource(credit.title, credit.licence) : source, collection, comment };
}

async function keyOf({ format, file, only = null, kind = null, credit = null }: ImportOptions): Promise<string> {
  const hash = createHash('sha256').update(
    JSON.stringify([STAGE_VERSION, format, path.extname(file), only, kind, credit]),
  );
  for await (const chunk of fs.createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex').slice(0, 32);
}
