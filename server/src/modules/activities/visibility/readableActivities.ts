import { Failure } from '@cordada/core/failures';
import { batched } from '#server/graphql/batched.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { loadRelation } from '#server/modules/accounts/index.ts';
import { canReadActivity } from '../activities.policy.ts';
import { loadActivities } from '../activities.queries.ts';
import type { ActivityRow, StoredActivity } from '../activities.queries.ts';
import { projectVersion, redactForViewer } from './redactActivity.ts';

const loadActivity = batched(loadActivities);

async function mayRead(context: RequestContext, activity: StoredActivity): Promise<boolean> {
  return canReadActivity(await context.viewer(), activity, await loadRelation(context, activity.ownerId));
}

export function findReadableActivity(context: RequestContext, id: string): Promise<ActivityRow | null> {
  const found = context.once(findReadableActivity, () => new Map<string, Promise<ActivityRow | null>>());
  const known = found.get(id) ?? readActivity(context, id);
  found.set(id, known);
  return known;
}

async function readActivity(context: RequestContext, id: string): Promise<ActivityRow | null> {
  const activity = await loadActivity(context, id);
  return activity && (await mayRead(context, activity)) ? redactForViewer(activity, await context.viewer()) : null;
}

/** @throws Failure `not_found`, the same for activities that do not exist and for those the viewer may not read */
export async function getReadableActivity(
  context: RequestContext,
  id: string,
  isPreview = false,
): Promise<ActivityRow> {
  context.tag(`activity:${id}`);
  const activity = (await loadActivities(context.db, [id])).get(id);
  if (activity && (await mayRead(context, activity))) {
    return isPreview ? projectVersion(activity, 'shared') : redactForViewer(activity, await context.viewer());
  }
  throw new Failure('not_found', 'There is no such activity.');
}
