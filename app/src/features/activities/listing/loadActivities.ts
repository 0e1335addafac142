import type { ActivityStatus } from '@cordada/core/activities/activity';
import { runOperation } from '#app/data/execute.ts';
import { MyActivities } from '#app/data/generated/activities.ts';
import { Activities } from '#app/data/generated/publicActivities.ts';
import { DeletedActivities } from '#app/data/generated/activityBin.ts';
import type { ActivitiesData } from '#app/data/generated/publicActivities.ts';
import type { DeletedActivitiesData } from '#app/data/generated/activityBin.ts';
import { RegionOptions } from '#app/data/generated/regions.ts';
import { regionGroups } from '#app/features/regions/index.ts';
import type { RegionGroup } from '#app/features/regions/index.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { activitySummary } from './cards/activityCard.ts';
import type { ActivitySummary } from './cards/activityCard.ts';
import { activitiesOf, filterVariables, publicVariables, readOwnFilter } from './activityListing.ts';
import type { OwnActivitiesData } from './activityListing.ts';

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

export interface PublicActivitiesData extends ActivityPageData {
  /** Mountain ranges and countries; empty where they are not asked for. */
  readonly regions: readonly RegionGroup[];
  readonly thisYear: number;
}

const thisYear = (): number => new Date().getUTCFullYear();

export const loadActivities: Load<PublicActivitiesData> = async ({ url, site, signal }) => {
  const [{ activities }, { regions }] = await Promise.all([
    runOperation(site, Activities, publicVariables(url.searchParams), signal),
    runOperation(site, RegionOptions, {}, signal),
  ]);
  return { ...activityPage(activities), regions: regionGroups(regions, site.language), thisYear: thisYear() };
};

export interface BinData {
  readonly activities: DeletedActivitiesData['deletedActivities']['nodes'];
  readonly nextCursor: string | null;
}

export type MyActivitiesData =
  | { readonly section: 'all'; readonly activities: OwnActivitiesData }
  | { readonly section: 'bin'; readonly bin: BinData };

export const loadMyActivities: Load<MyActivitiesData> = async ({ url, site, signal }) => {
  if (url.searchParams.get('section') === 'bin') {
    const variables = { after: url.searchParams.get('after') };
    const { deletedActivities } = await runOperation(site, DeletedActivities, variables, signal);
    const { nodes, hasNextPage, endCursor } = deletedActivities;
    return { section: 'bin', bin: { activities: nodes, nextCursor: hasNextPage ? endCursor : null } };
  }
  const variables = {
    ...filterVariables(readOwnFilter(url.searchParams)),
    after: url.searchParams.get('after'),
  };
  const { myActivities, myActivityTotals } = await runOperation(site, MyActivities, variables, signal);
  const countOf = (status: ActivityStatus): number =>
    myActivityTotals.states.find((one) => one.status === status)?.count ?? 0;
  return {
    section: 'all',
    activities: {
      ...activitiesOf(myActivities, myActivityTotals),
      states: { published: countOf('published'), planned: countOf('planned'), draft: countOf('draft') },
    },
  };
};
