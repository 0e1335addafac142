import type { Events } from '#server/jobs/events.ts';
import { queueFileRemoval } from '#server/jobs/fileRemoval.ts';
import { isPlacedAnew } from '#server/modules/elements/index.ts';
import { queueRecognition } from './recognition/recogniseAgain.ts';
import { queueSharing } from './sharing/shareTracks.ts';
import { listStorageKeys } from './tracks.queries.ts';

export function registerTrackReactions(events: Events): void {
  // A database trigger has already dropped the affected shared versions in the same transaction.
  events.on('hiding.changed', (trx) => queueSharing(trx));
  // Match existing tracks to elements published later.
  events.on('element.published', async (trx, { elementId }) => {
    if (await isPlacedAnew(trx, elementId)) await queueRecognition(trx, elementId);
  });
  // The rows are deleted with the account; the files only after the commit.
  events.on('account.erased', async (trx, { accountId }) => {
    await queueFileRemoval(trx, await listStorageKeys(trx, accountId));
  });
}
