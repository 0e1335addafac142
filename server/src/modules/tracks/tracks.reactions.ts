import type { Events } from '#server/jobs/events.ts';
import { queueFileRemoval } from '#server/jobs/fileRemoval.ts';
import { listStorageKeys } from './tracks.queries.ts';

/** What tracks do about what others tell. */
export function registerTrackReactions(events: Events): void {
  // The rows go with the account; its files only once that is certain.
  events.on('account.erased', async (trx, { accountId }) => {
    await queueFileRemoval(trx, await listStorageKeys(trx, accountId));
  });
}
