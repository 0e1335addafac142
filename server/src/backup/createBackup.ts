import { nullIfNotFound } from '@cordada/core/failures';
import { RELEASE } from '@cordada/core/release';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { Database } from '#server/db/connect.ts';
import { lastMigration } from '#server/db/migrating/migrate.ts';
import { countRows, findServerFacts, withBackupLock } from './backup.queries.ts';
import { BrokenBackup } from './backupStore.ts';
import type { BackupStore } from './backupStore.ts';
import { copyCluster } from './copyCluster.ts';
import { copyTables } from './copyTables.ts';
import { listBackups, nameOfTime, readManifest, removeBackup, writeManifest } from './manifest.ts';
import type { BackedUpFile, Manifest } from './manifest.ts';
import { beginArchiving, removeSegmentsBefore } from './walArchive.ts';

export interface BackupOptions {
  readonly database: Database;
  readonly isEmbedded: boolean;
  readonly files: FileStore;
  readonly store: BackupStore;
  /** What the running product writes the log of changes to: the folder, or `bucket:`. */
  readonly target: string;
  /** How many backups stay; older ones are removed. */
  readonly keep: number;
  readonly now: Date;
  readonly log: (message: string) => void;
}

/** Files of the store that are no content of anybody. */
const TEMPORARY = /^(incoming|backups)\//;

/**
 * Makes a backup of database and files while the product runs, and removes the oldest ones.
 * @returns null if another backup is under way
 */
export async function createBackup(options: BackupOptions): Promise<Manifest | null> {
  return withBackupLock(options.database.db, () => makeBackup(options));
}

async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { database, isEmbedded, files, store, target, keep, now, log } = options;
  const name = nameOfTime(now);
  const facts = await findServerFacts(database.db, isEmbedded);
  if (facts.cluster !== null && facts.archiveMode === 'off')
    throw new Error('The database was started by a former release: stop the product, start it again, and repeat.');
  // Files before and after the database: one that is deleted meanwhile is still there for the rows that name it.
  const filesBefore = await copyFiles(files, store, await readFilesOfLast(store, log));
  if (facts.cluster !== null) await beginArchiving(facts.cluster, target);
  const copy =
    facts.cluster === null
      ? await copyTables(database.db, database.connection, store)
      : await copyCluster(database.db, { cluster: facts.cluster, version: facts.version }, store, name);
  const filesAfter = await copyFiles(files, store, filesBefore);
  const all = new Map([...filesBefore, ...filesAfter].map((file) => [file.path, file]));
  const manifest = {
    format: 1,
    name,
    finishedAt: new Date().toISOString(),
    release: String(RELEASE),
    migration: await lastMigration(database.db),
    database: copy,
    files: [...all.values()],
    rowCounts: await countRows(database.db),
  };
  await writeManifest(store, manifest);
  await removeOldBackups(store, keep);
  return manifest;
}

/** Files of the last backup, which need not be read again. With a damaged manifest, all files are read. */
export async function readFilesOfLast(
  store: BackupStore,
  log: (message: string) => void,
): Promise<readonly BackedUpFile[]> {
  const last = (await listBackups(store)).at(-1);
  if (last === undefined) return [];
  try {
    return (await readManifest(store, last)).files;
  } catch (error) {
    if (!(error instanceof BrokenBackup)) throw error;
    log(`${error.message} All files are read again.`);
    return [];
  }
}

/** @param known files of a former backup: those of the same time are not read again, because content never changes */
export async function copyFiles(
  files: FileStore,
  store: BackupStore,
  known: readonly BackedUpFile[],
): Promise<BackedUpFile[]> {
  const former = new Map(known.map((file) => [file.path, file]));
  const copied: BackedUpFile[] = [];
  for await (const { key, changedAt } of files.list('')) {
    if (TEMPORARY.test(key)) continue;
    const same = former.get(key);
    const at = changedAt.getTime();
    if (same?.changedAt === at) {
      copied.push(same);
      continue;
    }
    // Deleted since the listing. Any other failure ends the backup, which must not lack a file.
    const content = await files.get(key).catch(nullIfNotFound);
    if (content) copied.push({ ...(await store.putBlob(content, false)), path: key, changedAt: at });
  }
  return copied;
}

async function removeOldBackups(store: BackupStore, keep: number): Promise<void> {
  const names = await listBackups(store);
  const old = names.slice(0, Math.max(0, names.length - keep));
  if (old.length === 0) return;
  const kept = new Set<string>();
  const firstSegments: string[] = [];
  for (const name of names.slice(old.length)) {
    const { database, files } = await readManifest(store, name);
    const parts = database.kind === 'cluster' ? database.files : database.tables;
    for (const { sha256 } of [...parts, ...files]) kept.add(sha256);
    if (database.kind === 'cluster') firstSegments.push(database.firstSegment);
  }
  // After reading: with a damaged backup among those that stay, the older ones stay too.
  for (const name of old) await removeBackup(store, name);
  await store.removeBlobsBut(kept);
  const [first] = firstSegments.sort();
  if (first !== undefined) await removeSegmentsBefore(store, first);
}
