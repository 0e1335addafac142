import type { FileStore } from '#server/adapters/files/files.ts';
import { addJob } from '#server/jobs/jobs.ts';
import type { Events } from '#server/jobs/events.ts';
import { listStorageKeys } from './tracks.queries.ts';

/** Removes originals whose rows are gone. */
export const REMOVE_FILES = 'tracks:removeFiles';
/** Keys of one job: its payload stays small, and a failed one repeats little. */
const KEYS_PER_JOB = 200;

/** What tracks do about what others tell. */
export function registerTrackReactions(events: Events): void {
  // The rows go with the account; its files only once that is certain.
  events.on('account.erased', async (trx, { accountId }) => {
    const keys = await listStorageKeys(trx, accountId);
    for (let i = 0; i < keys.length; i += KEYS_PER_JOB) {
      await addJob(trx, REMOVE_FILES, { keys: keys.slice(i, i + KEYS_PER_JOB) });
    }
  });
}

/** Removes the files that a reaction named; those that are gone already are no matter. */
export async function removeFiles(files: FileStore, payload: unknown): Promise<void> {
  for (const key of (payload as { keys: string[] }).keys) await files.remove(key);
}
