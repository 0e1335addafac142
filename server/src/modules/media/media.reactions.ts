import type { Events } from '#server/jobs/events.ts';
import { queueFileRemoval } from '#server/jobs/fileRemoval.ts';
import { deleteImages, forgetHiddenPlaces, listUnshown, renewHidden } from './media.queries.ts';
import type { ImageAudience } from './media.queries.ts';

export function registerMediaReactions(events: Events, audience: ImageAudience): void {
  events.on('images.hidden', (trx, { imageIds }) => renewHidden(trx, audience, imageIds));
  // Images that an element shows or has shown are kept without an author.
  events.on('account.erased', async (trx, { accountId }) => {
    // Erase locations before the zones are deleted with the account, or the hidden places would become visible.
    await forgetHiddenPlaces(trx, accountId);
    await queueFileRemoval(trx, await deleteImages(trx, await listUnshown(trx, accountId)));
  });
}
