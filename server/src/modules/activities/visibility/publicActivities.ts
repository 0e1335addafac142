import type { Db } from '#server/db/connect.ts';
import { STRANGER } from '#server/modules/accounts/index.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import { canReadActivity } from '../activities.policy.ts';
import { listPublicActivities } from '../listing/listing.queries.ts';
import { loadActivities } from '../activities.queries.ts';
import type { ActivityRow } from '../activities.queries.ts';
import { redactPage, projectVersion } from './redactActivity.ts';

export async function loadPublicActivities(db: Db, ids: readonly string[]): Promise<Map<string, ActivityRow>> {
  const known = await loadActivities(db, ids);
  const readable = [...known].filter(([, activity]) => canReadActivity(null, activity, STRANGER));
  return new Map(readable.map(([id, activity]) => [id, projectVersion(activity, 'shared')]));
}

export async function listForVisitors(
  db: Db,
  filter: Parameters<typeof listPublicActivities>[1],
  page: PageOfRows,
): Promise<Page<ActivityRow>> {
  return redactPage(await listPublicActivities(db, filter, page), null);
}
