import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { Db } from '#server/db/connect.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { currentLogPosition, findServerFacts, isArchived, switchSegment } from './backup.queries.ts';
import type { BackupStore } from './backupStore.ts';
import { copyFiles } from './createBackup.ts';
import { listBackups, readManifest } from './manifest.ts';
import type { BackedUpFile } from './manifest.ts';
import { archivingTarget, shipSegments } from './walArchive.ts';

/** What is not archived by then goes with the next minute. */
const ARCHIVE_WAIT_MS = 20_000;
const LOOK_MS = 100;

interface FollowOptions {
  readonly db: Db;
  readonly files: FileStore;
  /** Opens the folder or bucket that the last backup went to. */
  readonly openTarget: (target: string) => Promise<BackupStore>;
}

/**
 * Sends what has changed since the last backup after it, each minute: the log of the database, and new files. So at
 * most two minutes are lost with the machine.
 */
export function backupJobs(options: FollowOptions): Jobs {
  let shippedUpTo = '';
  return {
    'backups:changes': {
      cron: '* * * * *',
      async work() {
        const { cluster } = await findServerFacts(options.db, true);
        const target = cluster === null ? null : await archivingTarget(cluster);
        if (cluster === null || target === null) return;
        const store = await options.openTarget(target);
        if ((await currentLogPosition(options.db)) !== shippedUpTo) {
          const segment = await switchSegment(options.db);
          for (let waited = 0; waited < ARCHIVE_WAIT_MS && !(await isArchived(options.db, segment)); waited += LOOK_MS)
            await delay(LOOK_MS);
          // After the switch, so that an idle database is not switched again for its own switch.
          shippedUpTo = await currentLogPosition(options.db);
        }
        await shipSegments(cluster, store);
        await addNewFiles(options.files, store);
      },
    },
  };
}

async function addNewFiles(files: FileStore, store: BackupStore): Promise<void> {
  const last = (await listBackups(store)).at(-1);
  if (last === undefined) return;
  const known = [...(await readManifest(store, last)).files, ...(await readAddedFiles(store, last))];
  const paths = new Set(known.map(({ path }) => path));
  const added = (await copyFiles(files, store, known)).filter(({ path }) => !paths.has(path));
  if (added.length === 0) return;
  const list = JSON.stringify(added);
  const hash = createHash('sha256').update(list).digest('hex').slice(0, 16);
  await store.files.put(`added/${last}/${hash}.json`, Buffer.from(list));
}

/** Files that came after a backup. */
export async function readAddedFiles(store: BackupStore, name: string): Promise<BackedUpFile[]> {
  const added: BackedUpFile[] = [];
  for await (const { key } of store.files.list(`added/${name}/`)) {
    const files: BackedUpFile[] = JSON.parse(await text(await store.files.get(key)));
    added.push(...files);
  }
  return added;
}
