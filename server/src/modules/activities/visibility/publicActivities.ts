import type { Db } from '#server/db/connect.ts';
import { STRANGER } from '#server/modules/accounts/index.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import { canReadActivity } from '../activities.policy.ts';
import type { ActivityAccess } from '../activities.policy.ts';
import { listPublicActivities } from '../listing/listing.queries.ts';
import { loadActivities } from '../activities.queries.ts';
import type { ActivityRow } from '../activities.queries.ts';
import { redactPage, projectVersion } from './redactActivity.ts';

export async function loadPublicActivities(db: Db, ids: readonly string[]): Promise<Map<string, ActivityRow>> {
  const known = await loadActivities(db, ids);
  const readable = [...known].filter(([, activity]) => canReadActivity(null, activity, STRANGER));
  return new Map(readable.map(([id, activity]) => [id, projectVersion(activity, 'shared')]));
}

/** Whether everybody may read it. */
export const isPublicActivity = (activity: ActivityAccess): boolean => canReadActivity(null, activity, STRANGER);

/** An activity as others see it who may read it; it decides nothing about who may. */
export async function loadSharedActivity(db: Db, id: string): Promise<ActivityRow | null> {
  const activity = (await loadActivities(db, [id])).get(id);
  return activity && !activity.isDeleted ? projectVersion(activity, 'shared') : null;
}

export async function listForVisitors(
  db: Db,
  filter: Parameters<typeof listPublicActivities>[1],
  page: PageOfRows,
): Promise<Page<ActivityRow>> {
  return redactPage(await listPublicActivities(db, filter, page), null);
}
