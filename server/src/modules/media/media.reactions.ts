import type { Events } from '#server/jobs/events.ts';
import { queueFileRemoval } from '#server/jobs/fileRemoval.ts';
import { deleteImages, forgetHiddenPlaces, listUnshown, renewHidden } from './media.queries.ts';
import type { ImageAudience } from './media.queries.ts';

/** What photos do about what others tell. */
export function registerMediaReactions(events: Events, audience: ImageAudience): void {
  events.on('images.hidden', (trx, { imageIds }) => renewHidden(trx, audience, imageIds));
  // What the encyclopedia shows or has shown stays without an author.
  events.on('account.erased', async (trx, { accountId }) => {
    // The zones go with the account, and the places that they hid would show.
    await forgetHiddenPlaces(trx, accountId);
    await queueFileRemoval(trx, await deleteImages(trx, await listUnshown(trx, accountId)));
  });
}
