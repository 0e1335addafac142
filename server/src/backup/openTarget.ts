import path from 'node:path';
import type { FileStore } from '#server/adapters/files/files.ts';
import { chooseFiles } from '#server/adapters/files/index.ts';
import type { Config } from '#server/config/config.ts';
import { openBackupFolder, openBackupStore } from './backupStore.ts';
import type { BackupStore } from './backupStore.ts';

/** Says that backups go into the bucket of uploaded files, below `backups/`. */
export const BUCKET_TARGET = 'bucket:';
const BUCKET_FOLDER = 'backups/';

/**
 * Opens a folder, or the bucket of the configuration.
 * @throws Error if it is the bucket and none is configured
 */
export async function openTarget(target: string, config: Pick<Config, 's3' | 'dataDirectory'>): Promise<BackupStore> {
  if (target !== BUCKET_TARGET) return openBackupFolder(path.resolve(target));
  if (!config.s3) throw new Error('There is no bucket: set S3_ENDPOINT and the other settings of it.');
  return openBackupStore(
    below(BUCKET_FOLDER, await chooseFiles(config)),
    path.join(config.dataDirectory, 'files/incoming'),
  );
}

/** A folder of a file store as a store of its own. */
function below(folder: string, files: FileStore): FileStore {
  return {
    put: (key, content) => files.put(folder + key, content),
    adopt: (key, source) => files.adopt(folder + key, source),
    get: (key) => files.get(folder + key),
    remove: (key) => files.remove(folder + key),
    async *list(prefix) {
      for await (const { key, changedAt } of files.list(folder + prefix))
        yield { key: key.slice(folder.length), changedAt };
    },
    check: () => files.check(),
  };
}
