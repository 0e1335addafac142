import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Db } from '#server/db/connect.ts';
import { startClusterBackup, stopClusterBackup } from './backup.queries.ts';
import type { BackupStore } from './backupStore.ts';
import { inParallel } from './inParallel.ts';
import type { BackedUpFile, ClusterCopy } from './manifest.ts';
import { shipSegments } from './walArchive.ts';
import { errorCode } from '#server/db/errorCode.ts';

/** What PostgreSQL makes anew at each start: its own list for base copies. */
const EMPTIED = /^(pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|pg_wal)\//;
const LEFT_OUT = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp[^/]*|\.s\.PGSQL\..*|backup_label\.old)$/;

/**
 * Copies the files of the running cluster. Pages may be torn and of different moments; the log from the first to the
 * last segment makes them consistent when the copy is started.
 */
export async function copyCluster(
  db: Db,
  { cluster, version }: { readonly cluster: string; readonly version: string },
  store: BackupStore,
  label: string,
): Promise<ClusterCopy> {
  return db.connection().execute(async (connection) => {
    const firstSegment = await startClusterBackup(connection, label);
    const { folders, files } = await copyFiles(cluster, store);
    const end = await stopClusterBackup(connection);
    const add = async (name: string, text: string): Promise<BackedUpFile> => ({
      ...(await store.putBlob(Readable.from([Buffer.from(text)]), true)),
      path: name,
      changedAt: 0,
    });
    files.push(await add('backup_label', end.label));
    if (end.tablespaces.trim() !== '') throw new Error('Tablespaces are not backed up.');
    await shipSegments(cluster, store);
    return {
      kind: 'cluster',
      postgres: version,
      folders,
      files,
      firstSegment,
      lastSegment: end.segment,
      password: await fs.promises.readFile(path.join(path.dirname(cluster), 'password'), 'utf8'),
    };
  });
}

async function copyFiles(cluster: string, store: BackupStore): Promise<{ folders: string[]; files: BackedUpFile[] }> {
  const folders: string[] = [];
  const files: BackedUpFile[] = [];
  const entries = await fs.promises.readdir(cluster, { recursive: true, withFileTypes: true });
  await inParallel(entries, async (entry) => {
    const name = path.relative(cluster, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    if (LEFT_OUT.test(name)) return;
    if (entry.isDirectory()) folders.push(name);
    if (!entry.isFile() || EMPTIED.test(name)) return;
    const file = await copyFile(path.join(cluster, name), store);
    if (file) files.push({ ...file, path: name });
  });
  return { folders, files };
}

/** Null for a file that was removed meanwhile, which the log knows of. */
async function copyFile(file: string, store: BackupStore): Promise<Omit<BackedUpFile, 'path'> | null> {
  try {
    const { mtimeMs } = await fs.promises.stat(file);
    return { ...(await store.putBlob(fs.createReadStream(file), true)), changedAt: mtimeMs };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
