import { runOperation } from '#app/data/execute.ts';
import { Activities, MyActivities } from '#app/data/generated/activities.ts';
import { DeletedActivities } from '#app/data/generated/activityBin.ts';
import type { ActivitiesData } from '#app/data/generated/activities.ts';
import type { DeletedActivitiesData } from '#app/data/generated/activityBin.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { activitySummary } from './cards/activityCard.ts';
import type { ActivitySummary } from './cards/activityCard.ts';
import { activitiesOf, activityVariables } from './activityListing.ts';
import type { ActivitiesBoardData } from './activityListing.ts';

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

export const loadActivities: Load<ActivityPageData> = async ({ url, site, signal }) =>
  activityPage((await runOperation(site, Activities, { after: url.searchParams.get('after') }, signal)).activities);

/** The feed of followed users is private, so the browser loads it and the loader returns nothing. */
export const loadCommunity: Load<ActivityPageData> = async (input) =>
  input.url.searchParams.get('section') === 'following'
    ? { activities: [], total: 0, nextCursor: null }
    : loadActivities(input);

export interface BinData {
  readonly activities: DeletedActivitiesData['deletedActivities']['nodes'];
  readonly nextCursor: string | null;
}

export type MyActivitiesData =
  | { readonly section: 'all'; readonly activities: ActivitiesBoardData }
  | { readonly section: 'bin'; readonly bin: BinData };

export const loadMyActivities: Load<MyActivitiesData> = async ({ url, site, signal }) => {
  if (url.searchParams.get('section') === 'bin') {
    const variables = { after: url.searchParams.get('after') };
    const { deletedActivities } = await runOperation(site, DeletedActivities, variables, signal);
    const { nodes, hasNextPage, endCursor } = deletedActivities;
    return { section: 'bin', bin: { activities: nodes, nextCursor: hasNextPage ? endCursor : null } };
  }
  const { myActivities, myActivityTotals } = await runOperation(site, MyActivities, activityVariables(url), signal);
  return { section: 'all', activities: activitiesOf(myActivities, myActivityTotals) };
};
