import type { Visibility } from '@cordada/core/activities/activity';
import { Failure, isReasoned } from '@cordada/core/failures';
import type { PlainFailureCode } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import type { Events } from '#server/jobs/events.ts';
import { changeHead, publishActivity } from '#server/modules/activities/index.ts';
import { findDrafts } from './activityImports.queries.ts';

/**
 * Publishes drafts of an import, each on its own: one that is refused does not keep back the others.
 * @throws Failure with the code of each refused draft by its id in `fields`, after the others are published; `details`
 *   has the year of a first ascent by the id of the draft that is older
 */
export async function publishDrafts(
  tools: { readonly db: Db; readonly events: Events },
  viewer: { readonly id: string; readonly isAdmin: boolean },
  {
    importId,
    activityIds,
    visibility,
  }: { readonly importId: string; readonly activityIds: readonly string[]; readonly visibility: Visibility },
): Promise<void> {
  const fields: Record<string, PlainFailureCode> = {};
  const years: Record<string, string | number> = {};
  for (const id of await findDrafts(tools.db, importId, activityIds)) {
    try {
      await changeHead(tools, viewer, id, { visibility });
      await publishActivity(tools, viewer, id);
    } catch (error) {
      if (!(error instanceof Failure) || isReasoned(error.code)) throw error;
      fields[id] = error.code;
      if (error.details?.['year'] !== undefined) years[id] = error.details['year'];
    }
  }
  const [code] = Object.values(fields);
  if (code !== undefined)
    throw new Failure(code, 'Some of the activities cannot be published as they are.', { fields, details: years });
}
