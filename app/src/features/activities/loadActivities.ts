import { runOperation } from '#app/data/execute.ts';
import { Activities, MyActivities } from '#app/data/generated/activities.ts';
import type { ActivitiesData } from '#app/data/generated/activities.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { activitySummary } from './activityCard.ts';
import type { ActivitySummary } from './activityCard.ts';

export interface ActivityPageData {
  readonly activities: readonly ActivitySummary[];
  readonly total: number;
  readonly nextCursor: string | null;
}

export function activityPage(page: ActivitiesData['activities']): ActivityPageData {
  return {
    activities: page.nodes.map(activitySummary),
    total: page.total,
    nextCursor: page.hasNextPage ? page.endCursor : null,
  };
}

/** Public outings, latest first. */
export const loadActivities: Load<ActivityPageData> = async ({ url, site, signal }) =>
  activityPage((await runOperation(site, Activities, { after: url.searchParams.get('after') }, signal)).activities);

/** The same, unless the reader asks for those whom they follow: these the browser fetches by itself. */
export const loadCommunity: Load<ActivityPageData> = async (input) =>
  input.url.searchParams.get('section') === 'following'
    ? { activities: [], total: 0, nextCursor: null }
    : loadActivities(input);

/** The reader's own, drafts and private ones too. */
export const loadMyActivities: Load<ActivityPageData> = async ({ url, site, signal }) => {
  const variables = { after: url.searchParams.get('after') };
  return activityPage((await runOperation(site, MyActivities, variables, signal)).myActivities);
};
