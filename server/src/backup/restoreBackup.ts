import path from 'node:path';
import { finished } from 'node:stream/promises';
import { Failure } from '@cordada/core/failures';
import type { FileStore } from '#server/adapters/files/files.ts';
import { open } from '#server/db/connect.ts';
import type { Database, Db } from '#server/db/connect.ts';
import { lastMigration } from '#server/db/migrating/migrate.ts';
import { countRows, hasTables } from './backup.queries.ts';
import { BrokenBackup } from './backupStore.ts';
import type { BackupStore, Blob } from './backupStore.ts';
import { restoreTables } from './copyTables.ts';
import { readAddedFiles } from './followChanges.ts';
import { listBackups, readManifest } from './manifest.ts';
import type { BackedUpFile, Manifest } from './manifest.ts';
import { refuseRunning, restoreCluster } from './restoreCluster.ts';
import type { RestoredCluster } from './restoreCluster.ts';
import { listSegments, segmentsFrom } from './walArchive.ts';

export interface RestoreOptions {
  readonly dataDirectory: string;
  readonly files: FileStore;
  readonly store: BackupStore;
  /** The moment to go back to; null for the latest. */
  readonly to: Date | null;
  readonly now: Date;
  readonly log: (message: string) => void;
}

/** What the schema of an empty server database is made with, up to a migration. */
export type PrepareSchema = (database: Database, migration: string) => Promise<void>;

export interface Restored {
  readonly manifest: Manifest;
  readonly rowCounts: Readonly<Record<string, number>>;
  /** Where the former cluster is; null if there was none. */
  readonly former: string | null;
}

/**
 * The last backup that was finished at a time.
 * @throws BrokenBackup if there is none
 */
export async function chooseBackup(store: BackupStore, to: Date | null): Promise<Manifest> {
  for (const name of (await listBackups(store)).toReversed()) {
    const manifest = await readManifest(store, name);
    if (to === null || Date.parse(manifest.finishedAt) <= to.getTime()) return manifest;
  }
  throw new BrokenBackup(to === null ? 'There is no backup here.' : 'There is no backup from before that time.');
}

/**
 * Reads all that a backup refers to.
 * @throws BrokenBackup if something is missing or damaged
 */
export async function readThrough(store: BackupStore, { database, files }: Manifest): Promise<number> {
  const parts: readonly Blob[] = [...(database.kind === 'cluster' ? database.files : database.tables), ...files];
  const seen = new Set<string>();
  for (const blob of parts) {
    if (seen.has(blob.sha256)) continue;
    seen.add(blob.sha256);
    await finished((await store.readBlob(blob)).resume());
  }
  if (database.kind === 'cluster') segmentsFrom(await listSegments(store), database.firstSegment, database.lastSegment);
  return seen.size;
}

/**
 * Puts the database and the files of a backup in the place of the present ones. The former cluster stays beside it.
 * @throws BrokenBackup before anything is changed; Error while the product runs
 */
export async function restoreEmbedded(options: RestoreOptions): Promise<Restored> {
  const { dataDirectory, files, store, to, now, log } = options;
  const directory = path.join(dataDirectory, 'postgres');
  refuseRunning(directory);
  const manifest = await chooseBackup(store, to);
  if (manifest.database.kind !== 'cluster')
    throw new BrokenBackup('This is a backup of a server PostgreSQL: set DATABASE_URL to an empty database of one.');
  log(`Checking the backup ${manifest.name}.`);
  await readThrough(store, manifest);
  log('Restoring the database beside the present one.');
  const cluster = await restoreCluster(directory, store, manifest.database, to ?? 'end', log);
  const rowCounts = await countedOrDiscarded(cluster);
  await restoreFiles(files, store, [...manifest.files, ...(await readAddedFiles(store, manifest.name))]);
  return { manifest, rowCounts, former: await cluster.replace(now) };
}

async function countedOrDiscarded(cluster: RestoredCluster): Promise<Record<string, number>> {
  try {
    return await withCluster(cluster, ({ db }) => countRows(db));
  } catch (error) {
    await cluster.discard();
    throw error;
  }
}

async function withCluster<T>(cluster: RestoredCluster, work: (database: Database) => Promise<T>): Promise<T> {
  const database = open(cluster.connection, 1, async () => undefined);
  try {
    return await work(database);
  } finally {
    await database.stop();
  }
}

/**
 * Fills an empty database of a server PostgreSQL.
 * @throws BrokenBackup before anything is changed; Error if the database is not empty
 */
export async function restoreServer(
  database: Database,
  prepareSchema: PrepareSchema,
  { files, store, to, log }: RestoreOptions,
): Promise<Restored> {
  if (await hasTables(database.db))
    throw new Error('The database of DATABASE_URL is not empty: make a new one, and name it in DATABASE_URL.');
  const manifest = await chooseBackup(store, to);
  if (manifest.database.kind !== 'tables')
    throw new BrokenBackup('This is a backup of the embedded PostgreSQL: leave DATABASE_URL empty.');
  log(`Checking the backup ${manifest.name}.`);
  await readThrough(store, manifest);
  await prepareSchema(database, manifest.migration);
  await restoreTables(database.db, database.connection, store, manifest.database);
  await restoreFiles(files, store, manifest.files);
  return { manifest, rowCounts: await countRows(database.db), former: null };
}

async function restoreFiles(files: FileStore, store: BackupStore, wanted: readonly BackedUpFile[]): Promise<void> {
  const present = new Set<string>();
  for await (const { key } of files.list('')) present.add(key);
  // The content of a key never changes.
  for (const file of wanted) if (!present.has(file.path)) await files.put(file.path, await store.readBlob(file));
}

export interface Verified {
  readonly manifest: Manifest;
  readonly contents: number;
  readonly rowCounts: Readonly<Record<string, number>>;
}

/**
 * Reads a whole backup, restores the database into a folder of its own, and looks whether all files that its rows name
 * are in the backup. A copy of tables is read and not restored.
 * @param scratch an empty folder
 * @param findMissingFiles looks for the files that the rows of a database name, and says what is wrong
 * @throws BrokenBackup
 */
export async function verifyBackup(
  store: BackupStore,
  scratch: string,
  findMissingFiles: (db: Db, files: Pick<FileStore, 'get'>) => Promise<readonly string[]>,
  log: (message: string) => void,
): Promise<Verified> {
  const manifest = await chooseBackup(store, null);
  const contents = await readThrough(store, manifest);
  if (manifest.database.kind !== 'cluster') return { manifest, contents, rowCounts: manifest.rowCounts };
  const cluster = await restoreCluster(path.join(scratch, 'postgres'), store, manifest.database, 'copy', log);
  try {
    return await withCluster(cluster, async ({ db }) => {
      const migration = await lastMigration(db);
      if (migration !== manifest.migration)
        throw new BrokenBackup(`The copy has the schema ${migration} instead of ${manifest.migration}.`);
      const rowCounts = await countRows(db);
      const emptied = Object.keys(manifest.rowCounts).filter(
        (table) => (manifest.rowCounts[table] ?? 0) > 100 && (rowCounts[table] ?? 0) === 0,
      );
      if (emptied.length > 0) throw new BrokenBackup(`Tables of the copy are empty: ${emptied.join(', ')}.`);
      const missing = await findMissingFiles(db, filesOf(store, manifest));
      if (missing.length > 0)
        throw new BrokenBackup(`${missing.length} files are not in the backup, first: ${missing[0]}`);
      return { manifest, contents, rowCounts };
    });
  } finally {
    await cluster.discard();
  }
}

/** The files of a backup, to read. */
function filesOf(store: BackupStore, manifest: Manifest): Pick<FileStore, 'get'> {
  const byKey = new Map(manifest.files.map((file) => [file.path, file]));
  return {
    async get(key) {
      const file = byKey.get(key);
      if (!file) throw new Failure('not_found', 'The file is not in the backup.');
      return store.readBlob(file);
    },
  };
}
