import type { FileStore } from '#server/adapters/files/files.ts';
import type { Db } from '#server/db/connect.ts';
import { addJob } from './jobs.ts';
import type { Jobs } from './jobs.ts';

const REMOVE_FILES = 'files:remove';
const KEYS_PER_JOB = 200;

/** Removes files after the transaction of the caller has committed, and only then. */
export async function queueFileRemoval(trx: Db, keys: readonly string[]): Promise<void> {
  for (let i = 0; i < keys.length; i += KEYS_PER_JOB) {
    await addJob(trx, REMOVE_FILES, { keys: keys.slice(i, i + KEYS_PER_JOB) });
  }
}

export function fileJobs(files: FileStore): Jobs {
  return {
    [REMOVE_FILES]: {
      async work(payload) {
        for (const key of (payload as { keys: string[] }).keys) await files.remove(key);
      },
    },
  };
}
