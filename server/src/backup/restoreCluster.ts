import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findPlace, placeAt } from '#server/db/clusterPlace.ts';
import type { ClusterPlace } from '#server/db/clusterPlace.ts';
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts';
import type { ConnectionOptions } from '#server/db/embeddedPostgres.ts';
import { isLivePostgres, readPidFile } from '#server/db/pidFile.ts';
import { BrokenBackup } from './backupStore.ts';
import type { BackupStore } from './backupStore.ts';
import { inParallel } from './inParallel.ts';
import { nameOfTime } from './manifest.ts';
import type { ClusterCopy } from './manifest.ts';
import { listSegments, segmentsFrom, unpackSegments } from './walArchive.ts';

/** Replaying a day of changes takes minutes. */
const RECOVERY_MAX_MS = 12 * 3_600_000;
const SETTINGS = 'postgresql.auto.conf';

export interface RestoredCluster {
  readonly connection: ConnectionOptions;
  /** Puts the restored cluster in the place of the present one, which stays beside it under the returned name. */
  replace(now: Date): Promise<string | null>;
  /** Removes the restored cluster. */
  discard(): Promise<void>;
}

/** How far the log of changes is applied: to the end of the copy, of the log, or up to a time. */
export type RecoveryTarget = 'copy' | 'end' | Date;

/**
 * Restores a copy beside the present cluster and starts it.
 * @param directory of the present cluster, `DATA_DIR/postgres`
 * @throws BrokenBackup if something is missing or damaged, or the log ends before the time
 */
export async function restoreCluster(
  directory: string,
  store: BackupStore,
  copy: ClusterCopy,
  target: RecoveryTarget,
  log: (message: string) => void,
): Promise<RestoredCluster> {
  const present = findPlace(path.resolve(directory), log);
  const aside = placeAt(
    `${present.directory}.restore-${randomBytes(4).toString('hex')}`,
    present.binaries,
    present.account,
  );
  const discard = (): Promise<void> => fs.promises.rm(aside.directory, { recursive: true, force: true });
  try {
    const settings = await writeCluster(aside, store, copy, target);
    const server = await startEmbeddedPostgres({
      directory: aside.directory,
      place: aside,
      durable: true,
      startTimeoutMs: RECOVERY_MAX_MS,
      log: () => undefined,
    }).catch((error: unknown) => {
      throw unrecovered(aside, error);
    });
    return {
      connection: server.connection('cordada'),
      async replace(now) {
        await server.stop();
        await fs.promises.writeFile(path.join(aside.cluster, SETTINGS), settings);
        await fs.promises.rm(path.join(aside.directory, 'wal'), { recursive: true, force: true });
        refuseInUse(present);
        const former = `${present.directory}.before-${nameOfTime(now)}`;
        const isThere = fs.existsSync(present.directory);
        if (isThere) await fs.promises.rename(present.directory, former);
        await fs.promises.rename(aside.directory, present.directory);
        return isThere ? former : null;
      },
      async discard() {
        await server.stop();
        await discard();
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** @throws Error while the product runs */
export function refuseRunning(directory: string): void {
  refuseInUse(findPlace(path.resolve(directory), () => undefined));
}

function refuseInUse({ cluster }: ClusterPlace): void {
  const running = readPidFile(cluster);
  if (running && isLivePostgres(running.pid)) throw new Error('The product is running: stop it before you restore.');
}

/** @returns the settings file of the copy, without those of the recovery */
async function writeCluster(
  { directory, cluster, account }: ClusterPlace,
  store: BackupStore,
  copy: ClusterCopy,
  target: RecoveryTarget,
): Promise<string> {
  const wal = path.join(directory, 'wal');
  for (const folder of ['', 'wal', 'cluster-18', ...copy.folders.map((name) => path.join('cluster-18', name))])
    await fs.promises.mkdir(path.join(directory, folder), { recursive: true, mode: 0o700 });
  await inParallel(copy.files, async (file) => {
    const target = fs.createWriteStream(path.join(cluster, file.path), { mode: 0o600, flush: true });
    await pipeline(await store.readBlob(file), target);
  });
  await fs.promises.writeFile(path.join(directory, 'password'), copy.password, { mode: 0o600 });
  const segments = await listSegments(store);
  await unpackSegments(store, segmentsFrom(segments, copy.firstSegment, copy.lastSegment), wal);
  const settingsFile = path.join(cluster, SETTINGS);
  const settings = await fs.promises.readFile(settingsFile, 'utf8').catch(() => '');
  const recovery = [
    `restore_command = 'cp "../wal/%f" "%p"'`,
    `recovery_target_action = 'promote'`,
    // Nobody connects before the recovery is complete.
    `hot_standby = 'off'`,
    ...(target === 'copy' ? [`recovery_target = 'immediate'`] : []),
    ...(target instanceof Date
      ? [`recovery_target_time = '${target.toISOString().replace('T', ' ').replace('Z', '+00')}'`]
      : []),
  ];
  await fs.promises.writeFile(settingsFile, `${settings}\n${recovery.join('\n')}\n`);
  await fs.promises.writeFile(path.join(cluster, 'recovery.signal'), '');
  if (account) await ownAll(directory, account);
  return settings;
}

async function ownAll(directory: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await fs.promises.chown(directory, uid, gid);
  for (const entry of await fs.promises.readdir(directory, { recursive: true, withFileTypes: true }))
    await fs.promises.chown(path.join(entry.parentPath, entry.name), uid, gid);
}

function unrecovered({ directory }: ClusterPlace, error: unknown): Error {
  const logged = fs.existsSync(path.join(directory, 'postgres.log'))
    ? fs.readFileSync(path.join(directory, 'postgres.log'), 'utf8')
    : '';
  if (logged.includes('recovery ended before configured recovery target was reached'))
    return new BrokenBackup('The log of changes of the backup ends before that time: choose an earlier one.');
  return new BrokenBackup(`The copy does not start. ${String(error)}`, { cause: error });
}
