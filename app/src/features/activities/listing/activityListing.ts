import type { ActivityStatus } from '@cordada/core/activities/activity';
import { readActivityFilter } from '@cordada/core/activities/activityFilter';
import type { ActivityFilter } from '@cordada/core/activities/activityFilter';
import type { MyActivitiesData } from '#app/data/generated/activities.ts';
import { activitySummary } from './cards/activityCard.ts';
import type { ActivitySummary } from './cards/activityCard.ts';

export type ShownTotals = Omit<MyActivitiesData['myActivityTotals'], 'states'>;

export interface ActivitiesBoardData {
  readonly activities: readonly ActivitySummary[];
  readonly total: number;
  readonly nextCursor: string | null;
  readonly totals: ShownTotals;
}

/** Of the viewer alone, who also has plans and drafts. */
export interface OwnActivitiesData extends ActivitiesBoardData {
  readonly states: Readonly<Record<ActivityStatus, number>>;
}

/** Done, unless the address asks for plans or drafts. Of plans the next one comes first. */
export function readOwnFilter(query: URLSearchParams): ActivityFilter & { readonly status: ActivityStatus } {
  const filter = readActivityFilter(query);
  const status = filter.status ?? 'published';
  return { ...filter, status, sort: status === 'planned' ? 'oldest' : filter.sort };
}

export function activitiesOf(page: MyActivitiesData['myActivities'], totals: ShownTotals): ActivitiesBoardData {
  return {
    activities: page.nodes.map(activitySummary),
    total: page.total,
    nextCursor: page.hasNextPage ? page.endCursor : null,
    totals,
  };
}

export function filterVariables({ kind, year, text, hasTrack, status, visibility, sort }: ActivityFilter) {
  return {
    kind,
    from: year === null ? null : `${year}-01-01`,
    to: year === null ? null : `${year}-12-31`,
    text,
    hasTrack: hasTrack ? true : null,
    status,
    visibility,
    sort: sort === 'newest' ? null : sort,
  };
}

export function activityVariables(url: URL) {
  return {
    ...filterVariables(readActivityFilter(url.searchParams)),
    after: url.searchParams.get('after'),
  };
}

/** Parameters of the map, named as in the address. */
export function activityMapQuery({ kind, year, text, hasTrack, status, visibility }: ActivityFilter): string {
  const asked = Object.entries({ kind, year, q: text, track: hasTrack || null, status, visibility });
  return new URLSearchParams(
    asked.filter(([, value]) => value !== null).map(([name, value]) => [name, String(value)]),
  ).toString();
}

/** Of the listing of all public activities, which has no status and no visibility. */
export function publicVariables(query: URLSearchParams) {
  const filter = readActivityFilter(query);
  const { status: _status, visibility: _visibility, ...asked } = filterVariables(filter);
  return { ...asked, regionId: filter.regionId, after: query.get('after') };
}

export function isFiltered({ kind, year, text, regionId, hasTrack, status, visibility }: ActivityFilter): boolean {
  return [kind, year, text, regionId, status, visibility].some((value) => value !== null) || hasTrack;
}
