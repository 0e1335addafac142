import type { Visibility } from '@cordada/core/activities/activity';
import { runOperation } from '#app/data/execute.ts';
import { Activity, UsualVisibility } from '#app/data/generated/activities.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import type { LoadedActivity } from './loadActivity.ts';

interface NewActivityData {
  readonly activity: LoadedActivity | null;
  /** What the member has chosen for new outings. */
  readonly usualVisibility: Visibility;
}

/** The activity to edit, when the address names one. */
export const loadNewActivity: Load<NewActivityData> = async ({ url, site, signal }) => {
  const id = url.searchParams.get('id');
  const [activity, { settings }] = await Promise.all([
    id ? runOperation(site, Activity, { id }, signal).then((found) => found.activity) : null,
    runOperation(site, UsualVisibility, {}, signal),
  ]);
  return { activity, usualVisibility: settings.defaultVisibility };
};
