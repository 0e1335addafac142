import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { IMAGE_CAPTION_MAX_LENGTH } from '@cordada/core/limits';
import { isImageLicence } from '@cordada/core/media/images';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { queueFileRemoval } from '#server/jobs/fileRemoval.ts';
import { canDescribe, canRemove, canUse } from './media.policy.ts';
import {
  deleteImages,
  listPageTags,
  listShownNowhere,
  listShowing,
  lockImage,
  updateDescription,
} from './media.queries.ts';
import type { ImageRow } from './media.queries.ts';

/** @throws Failure `not_found`, `forbidden`, `invalid_input` */
export async function describeImage(
  db: Db,
  viewer: Viewer,
  given: { readonly id: string; readonly caption: string; readonly licence: string },
): Promise<void> {
  const { id, licence } = given;
  const caption = cleanText(given.caption);
  if (!isImageLicence(licence)) throw invalid('licence', 'This licence is not among those that photos may have.');
  if (caption.length > IMAGE_CAPTION_MAX_LENGTH) throw invalid('caption', 'The caption is too long.');
  await db.transaction().execute(async (trx) => {
    await lockOwn(trx, viewer, id);
    await updateDescription(trx, id, caption, licence);
    const tags = await listPageTags(trx, id);
    if (tags.length > 0) await invalidateCacheTags(trx, tags);
  });
}

/**
 * Deletes an image with all its files.
 * @throws Failure `not_found`, `forbidden`, or `conflict` while a published element shows it
 */
export async function removeImage(db: Db, viewer: Viewer, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const image = await lockOwn(trx, viewer, id);
    const isShownNow = (await listShowing(trx, id)).some(({ isNow }) => isNow);
    const tags = await listPageTags(trx, id);
    if (!canRemove(viewer, image, isShownNow)) {
      throw new Failure('conflict', 'The encyclopedia shows this photo. Take it out of the elements first.', {
        details: { reason: 'photo_used' },
      });
    }
    await queueFileRemoval(trx, await deleteImages(trx, [id]));
    // Listings show the image as a cover.
    if (tags.length > 0) await invalidateCacheTags(trx, [...tags, 'listing:*']);
  });
}

export async function removeUnshown(trx: Db, ids: readonly string[]): Promise<void> {
  await queueFileRemoval(trx, await deleteImages(trx, await listShownNowhere(trx, ids)));
}

/** @throws Failure `forbidden`, or `not_found` if the viewer may not even see the image */
async function lockOwn(trx: Db, viewer: Viewer, id: string): Promise<ImageRow> {
  const image = await lockImage(trx, id);
  if (!image || !(canUse(viewer, image) || canDescribe(viewer, image))) {
    throw new Failure('not_found', 'There is no such photo.');
  }
  if (!canDescribe(viewer, image)) throw new Failure('forbidden', 'The photo is somebody else’s.');
  return image;
}

function invalid(field: string, description: string): Failure {
  return new Failure('invalid_input', description, { fields: { [field]: 'invalid_input' } });
}
