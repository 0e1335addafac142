import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { queueSharing } from '#server/modules/tracks/index.ts';
import { setShowsEnds } from './shareEnds.queries.ts';
import { cacheTagsOf, getOwnActivity } from '../saving/saveActivity.ts';

/**
 * Shows or hides the ends of the tracks; hidden zones stay hidden.
 * @throws Failure `not_found`
 */
export async function shareEnds(
  { db }: { readonly db: Db },
  viewer: Viewer,
  id: string,
  isShown: boolean,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const activity = await getOwnActivity(trx, viewer, id);
    if (activity.showsEnds === isShown) return;
    // A trigger drops the shared track with this change.
    await setShowsEnds(trx, id, isShown);
    await queueSharing(trx);
    await invalidateCacheTags(trx, await cacheTagsOf(trx, activity, activity));
  });
}
