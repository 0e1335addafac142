import type { Events } from '#server/jobs/events.ts';
import { queueFileRemoval } from '#server/jobs/fileRemoval.ts';
import { isPlacedAnew } from '#server/modules/elements/index.ts';
import { queueRecognition } from './recogniseAgain.ts';
import { queueSharing } from './shareTracks.ts';
import { listStorageKeys } from './tracks.queries.ts';

/** What tracks do about what others tell. */
export function registerTrackReactions(events: Events): void {
  // Versions that show what is hidden now are gone already: the database drops them with the change.
  events.on('hiding.changed', (trx) => queueSharing(trx));
  // Who was there before it stood in the encyclopedia has been there as well.
  events.on('element.published', async (trx, { elementId }) => {
    if (await isPlacedAnew(trx, elementId)) await queueRecognition(trx, elementId);
  });
  // The rows go with the account; its files only once that is certain.
  events.on('account.erased', async (trx, { accountId }) => {
    await queueFileRemoval(trx, await listStorageKeys(trx, accountId));
  });
}
