import { runOperation } from '#app/data/execute.ts';
import { Activity } from '#app/data/generated/operations.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import type { LoadedActivity } from './loadActivity.ts';

/** The activity to edit, when the address names one. */
export const loadNewActivity: Load<{ activity: LoadedActivity | null }> = async ({ url, site, signal }) => {
  const id = url.searchParams.get('id');
  return { activity: id ? (await runOperation(site, Activity, { id }, signal)).activity : null };
};
