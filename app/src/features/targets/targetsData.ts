import { isKindName } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import { cardOf } from '#app/features/elements/index.ts';
import type { Card } from '#app/features/elements/index.ts';
import { runOperation } from '#app/data/execute.ts';
import { TargetFilterName } from '#app/data/generated/targetListing.ts';
import type { TargetStateFragment } from '#app/data/generated/types.ts';
import type { SiteContext } from '#app/pages/pageContext.tsx';
import type { AskedTargets } from './targetsQuery.ts';

export interface TargetRow extends Card {
  readonly target: Omit<TargetStateFragment, 'elementId'>;
  readonly awayMeters?: number;
  /** Months in which one goes there; of pending targets. */
  readonly months?: readonly string[];
  /** Names of the lists it counts for; of pending targets of the viewer. */
  readonly lists?: readonly string[];
}

export interface TargetsData {
  readonly asked: AskedTargets;
  /** Of the region and the list of the filter. */
  readonly names: { readonly region: string | null; readonly list: string | null };
  readonly cards: readonly TargetRow[];
  readonly total: number;
  readonly isTotalExact: boolean;
  readonly nextCursor: string | null;
  readonly counts: readonly { readonly kind: KindName; readonly pending: number; readonly completed: number }[];
}

interface TargetPageSource {
  readonly total: number;
  readonly hasMoreThanTotal: boolean;
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
  readonly nodes: readonly (TargetStateFragment & {
    readonly element:
      | (Parameters<typeof cardOf>[0] & {
          readonly location: readonly number[] | null;
          readonly lists?: readonly { readonly name: string }[];
        })
      | null;
  })[];
}

function monthsOf(facts: unknown): string[] {
  const months = new Map<string, unknown>(Object.entries(facts ?? {})).get('bestMonths');
  return Array.isArray(months) ? months.map(String) : [];
}

interface TargetCountSource {
  readonly type: string;
  readonly state: 'pending' | 'completed';
  readonly count: number;
}

export function targetsData(
  asked: AskedTargets,
  names: TargetsData['names'],
  page: TargetPageSource,
  counts: readonly TargetCountSource[],
): TargetsData {
  const countOf = (type: string, wanted: 'pending' | 'completed'): number =>
    counts.find((count) => count.type === type && count.state === wanted)?.count ?? 0;
  const kinds = [...new Set(counts.map(({ type }) => type))].filter((type) => isKindName(type));
  return {
    asked,
    names,
    cards: page.nodes.flatMap(({ element, state, completedOn, timesCompleted, scope }) => {
      if (!element) return [];
      const [lat, lon] = element.location ?? [];
      const isAway = asked.sort === 'distance' && asked.near && lat !== undefined && lon !== undefined;
      return [
        {
          ...cardOf(element),
          target: { state, completedOn, timesCompleted, scope },
          ...(state === 'pending' && {
            months: monthsOf(element.facts),
            lists: element.lists?.map(({ name }) => name),
          }),
          ...(isAway && asked.near && { awayMeters: distanceMeters(asked.near, [lon, lat]) }),
        },
      ];
    }),
    total: page.total,
    isTotalExact: !page.hasMoreThanTotal,
    nextCursor: page.hasNextPage ? page.endCursor : null,
    counts: kinds.map((type) => ({
      kind: type,
      pending: countOf(type, 'pending'),
      completed: countOf(type, 'completed'),
    })),
  };
}

/** Names of the region and the list that targets are filtered by; null for what is not there. */
export async function loadFilterNames(
  site: SiteContext,
  { region, list }: AskedTargets,
  signal: AbortSignal,
): Promise<TargetsData['names']> {
  const nameOf = async (id: string | null): Promise<string | null> =>
    id === null
      ? null
      : runOperation(site, TargetFilterName, { id }, signal).then(
          ({ element }) => element.name,
          () => null,
        );
  const [regionName, listName] = await Promise.all([nameOf(region), nameOf(list)]);
  return { region: regionName, list: listName };
}
