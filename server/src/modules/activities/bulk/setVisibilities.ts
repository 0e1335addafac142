import type { Visibility } from '@cordada/core/activities/activity';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import type { Events } from '#server/jobs/events.ts';
import { lockActivities } from '../activities.queries.ts';
import { changeHeadIn } from '../saving/saveActivity.ts';

/**
 * Sets who sees each activity; all of them or none.
 * @throws Failure `not_found`, `invalid_input`
 */
export async function setVisibilities(
  { db, events }: { readonly db: Db; readonly events: Events },
  viewer: Viewer,
  visibilities: ReadonlyMap<string, Visibility>,
): Promise<void> {
  const ids = [...visibilities.keys()].sort();
  await db.transaction().execute(async (trx) => {
    await lockActivities(trx, ids);
    for (const id of ids) await changeHeadIn(trx, events, viewer, id, { visibility: visibilities.get(id)! });
  });
}
