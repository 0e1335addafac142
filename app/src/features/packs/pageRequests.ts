import type { ActivityKind } from '@cordada/core/activities/activity';
import { readListingFilter } from '@cordada/core/elements/listing/listingFilter';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import { VIEWER_STATES_MAX } from '@cordada/core/limits';
import type { Bounds } from '@cordada/core/geo/lonLat';
import type { PageName } from '@cordada/core/pages/pageTable';
import { panoramaPath } from '@cordada/core/panorama/panorama';
import { MyPace, Participants } from '#app/data/generated/planning.ts';
import { SeriesOf } from '#app/data/generated/series.ts';
import { ViewerStates } from '#app/data/generated/community.ts';
import { WalksTo } from '#app/data/generated/walks.ts';
import { LastConditions } from '#app/data/generated/conditions.ts';
import { ExploreElement, ExploreElements } from '#app/data/generated/explore.ts';
import { IsJoinedList, MyEditionProgress } from '#app/data/generated/lists.ts';
import { ElementPositionSuggestion } from '#app/data/generated/positions.ts';
import { MyStates } from '#app/data/generated/targets.ts';
import type { Operation } from '#app/data/operation.ts';

/** What the app asks for to show a page, beside what its loader has asked for. */
export interface PageRequests {
  readonly operations: readonly { readonly id: string; readonly variables: object }[];
  readonly paths: readonly string[];
}

const ask = <Variables extends object>(
  { id }: Operation<unknown, Variables>,
  variables: Variables,
): PageRequests['operations'][number] => ({ id, variables });

const IDS_AT_ONCE = VIEWER_STATES_MAX;

/**
 * On every page, and for the map. What depends on the session itself, such as the viewer, is kept by the worker of the browser.
 * @param ids of everything that has a page or a card
 */
export function commonRequests(bounds: Bounds | null, ids: readonly string[]): PageRequests {
  const groups = Array.from({ length: Math.max(1, Math.ceil(ids.length / IDS_AT_ONCE)) }, (_, group) =>
    ids.slice(group * IDS_AT_ONCE, (group + 1) * IDS_AT_ONCE),
  );
  // As the map asks without filters.
  const { fields, difficulty, ...common } = readListingFilter(MAP_KINDS, new URLSearchParams());
  const countFilter = { ...common, types: MAP_KINDS, bounds: bounds && [...bounds] };
  const filter = { ...countFilter, fields, difficulty };
  return {
    operations: [
      ...groups.flatMap((group) => [ask(MyStates, { elementIds: group }), ask(ViewerStates, { ids: group })]),
      ...(bounds ? [ask(ExploreElements, { filter, countFilter, sort: 'importance' })] : []),
    ],
    paths: ['/api/v2/release', '/manifest.webmanifest'],
  };
}

/** @param data what the loader of the page returned */
export function pageRequests(
  page: PageName,
  params: Readonly<Record<string, string | undefined>>,
  url: URL,
  data: unknown,
): PageRequests {
  const id = params['id'] ?? params['looseId'] ?? '';
  switch (page) {
    case 'pin':
    case 'access':
    case 'region':
      return {
        operations: [
          ask(LastConditions, { id }),
          ask(ExploreElement, { id }),
          ...(page === 'region' ? [] : [ask(ElementPositionSuggestion, { id })]),
          ...(mayHaveWalks(data) ? [ask(WalksTo, { elementId: id })] : []),
        ],
        paths: [],
      };
    case 'list':
      return {
        operations: [ask(MyEditionProgress, { listId: id }), ask(IsJoinedList, { listId: id })],
        paths: [],
      };
    case 'activity':
      return {
        // Those who follow it see times at their own pace.
        operations: [ask(Participants, { id }), ask(SeriesOf, { id }), ask(MyPace, { kind: activityOf(data).kind })],
        paths: activityOf(data).tracks.flatMap(({ id: track }) => [
          `/api/tracks/${track}/line.json`,
          `/api/tracks/${track}/ground.json`,
          `/api/tracks/${track}/sun.json?date=${activityOf(data).happenedOn}`,
        ]),
      };
    case 'panorama': {
      const [lon = Number.NaN, lat = Number.NaN] = (url.searchParams.get('at') ?? '').split(',').map(Number);
      return { operations: [], paths: [panoramaPath([lon, lat])] };
    }
    default:
      return { operations: [], paths: [] };
  }
}

const mayHaveWalks = (data: unknown): boolean => Object(data).mayHaveWalks === true;

interface ActivityFacts {
  readonly kind: ActivityKind;
  readonly happenedOn: string;
  readonly tracks: readonly { readonly id: string }[];
}

function activityOf(data: unknown): ActivityFacts {
  const { activity }: { readonly activity?: Partial<ActivityFacts> } = Object(data);
  return { kind: 'hiking', happenedOn: '', tracks: [], ...activity };
}
