import { imagesOfDraft } from '@cordada/core/elements/elementDraft';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { Failure } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { canTakeAlong, canUse } from './media.policy.ts';
import { lockImages } from './media.queries.ts';

/**
 * Refuses a draft with a photo that its author may not show. One that was removed meanwhile is no matter: it is left out.
 * @returns those that exist until the end of the transaction
 * @throws Failure `invalid_input` with the parts
 */
export async function requireUsableImages(trx: Db, viewer: Viewer, draft: ElementDraft): Promise<ReadonlySet<string>> {
  const shown = imagesOfDraft(draft);
  if (shown.length === 0) return new Set();
  const images = await lockImages(trx, [...new Set(shown.map(({ imageId }) => imageId))]);
  const wrong = shown.filter(({ imageId }) => {
    const image = images.get(imageId);
    return image && !canUse(viewer, image);
  });
  if (wrong.length > 0) {
    throw new Failure('invalid_input', 'Some photos are not yours to show.', {
      fields: Object.fromEntries(wrong.map(({ path }) => [path, 'invalid_input' as const])),
    });
  }
  return new Set(images.keys());
}

/**
 * Splits images into those the viewer may add to activities and those of other users; deleted images appear in
 * neither.
 */
export async function loadOwnImages(
  trx: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ own: ReadonlySet<string>; foreign: readonly string[] }> {
  const images = [...(await lockImages(trx, ids)).values()];
  const own = new Set(images.filter((image) => canTakeAlong(viewer, image)).map(({ id }) => id));
  return { own, foreign: images.map(({ id }) => id).filter((id) => !own.has(id)) };
}
