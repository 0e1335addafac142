import type { Db } from '#server/db/connect.ts';
import { STRANGER } from '#server/modules/accounts/index.ts';
import { canReadActivity } from './activities.policy.ts';
import { loadActivities } from './activities.queries.ts';
import type { ActivityRow } from './activities.queries.ts';

/** Those of some activities that every visitor may see, by id. */
export async function loadPublicActivities(db: Db, ids: readonly string[]): Promise<Map<string, ActivityRow>> {
  const known = await loadActivities(db, ids);
  return new Map([...known].filter(([, activity]) => canReadActivity(null, activity, STRANGER)));
}
