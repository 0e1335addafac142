import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { nullIfNotFound } from '@cordada/core/failures';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { Db } from '#server/db/connect.ts';
import { DERIVE_ATTEMPTS_MAX } from './deriveImages.ts';
import { deleteImages, listFiles, listGivenUp, listImageIds, listUnused } from './media.queries.ts';

const ROWS_AT_ONCE = 200;
/** Younger files are skipped, because files of an upload are written before their rows. */
const UNDER_WAY_MS = 3_600_000;
const UNUSED_DAYS = 7;

interface Tools {
  readonly db: Db;
  readonly files: FileStore;
}

export async function checkMedia(
  { db, files }: { readonly db: Db; readonly files: Pick<FileStore, 'get'> },
  report: (problem: string) => void,
): Promise<number> {
  let count = 0;
  for await (const ids of batches(db)) {
    for (const { key, sha256 } of await listFiles(db, ids)) {
      count += 1;
      const found = await hashOf(files, key);
      if (found === null) report(`${key} is missing`);
      else if (!found.equals(sha256)) report(`${key} is not what was stored`);
    }
  }
  for (const id of await listGivenUp(db, DERIVE_ATTEMPTS_MAX)) report(`the sizes of ${id} could not be made`);
  return count;
}

/**
 * Deletes files without a row, and unused images without an author a week after their upload.
 * @param isDry only reports
 */
export async function cleanMedia(
  { db, files }: Tools,
  isDry: boolean,
  report: (removed: string) => void,
): Promise<{ files: number; photos: number }> {
  const photos = isDry ? await reportUnused(db, report) : await removeUnused({ db, files }, report);
  const known = new Set<string>();
  for await (const ids of batches(db)) for (const { key } of await listFiles(db, ids)) known.add(key);
  let orphans = 0;
  for await (const { key, changedAt } of files.list('media/')) {
    if (known.has(key) || Date.now() - changedAt.getTime() < UNDER_WAY_MS) continue;
    orphans += 1;
    report(key);
    if (!isDry) await files.remove(key);
  }
  return { files: orphans, photos };
}

async function reportUnused(db: Db, report: (removed: string) => void): Promise<number> {
  const ids = await listUnused(db, UNUSED_DAYS, 1_000_000);
  for (const id of ids) report(`photo ${id}`);
  return ids.length;
}

async function removeUnused({ db, files }: Tools, report: (removed: string) => void): Promise<number> {
  let count = 0;
  for (;;) {
    const removed = await db.transaction().execute(async (trx) => {
      const ids = await listUnused(trx, UNUSED_DAYS, ROWS_AT_ONCE);
      return { ids, keys: await deleteImages(trx, ids) };
    });
    if (removed.ids.length === 0) return count;
    count += removed.ids.length;
    for (const id of removed.ids) report(`photo ${id}`);
    // An interruption here leaves only files without rows, which the next run removes.
    for (const key of removed.keys) await files.remove(key);
  }
}

async function* batches(db: Db): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    const ids = await listImageIds(db, after, ROWS_AT_ONCE);
    if (ids.length > 0) yield ids;
    if (ids.length < ROWS_AT_ONCE) return;
    after = ids.at(-1) ?? '';
  }
}

async function hashOf(files: Pick<FileStore, 'get'>, key: string): Promise<Buffer | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(await files.get(key), hash);
  } catch (error) {
    return nullIfNotFound(error);
  }
  return hash.digest();
}
