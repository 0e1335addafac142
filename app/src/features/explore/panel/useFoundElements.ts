import { useEffect, useState } from 'react';
import { readListingFilter } from '@cordada/core/elements/listing/listingFilter';
import type { ListingFilter } from '@cordada/core/elements/listing/listingFilter';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { ExploreElement, ExploreElements } from '#app/data/generated/explore.ts';
import type { ExploreOrder, ExploreState } from '../exploreAddress.ts';
import { foundElement } from './foundElement.ts';
import type { FoundElement } from './foundElement.ts';

export type KindCounts = Readonly<Record<string, { readonly count: number; readonly isExact: boolean }>>;

export interface Found {
  /** The serialised request, which identifies the answer. */
  readonly request: string;
  readonly elements: readonly FoundElement[];
  readonly total: number;
  /** False if `total` is only a lower bound. */
  readonly isTotalExact: boolean;
  /** Number of elements per kind in view, whether or not the kind is shown. */
  readonly counts: KindCounts;
}

export type Finding =
  | { readonly phase: 'waiting' }
  /** Old results stay visible while new ones are loading. */
  | { readonly phase: 'found'; readonly found: Found }
  | { readonly phase: 'failed'; readonly error: unknown; readonly found: Found | null };

const PAUSE_MILLISECONDS = 200;

const wrap = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Normalises bounds for the API: the map repeats around the world, longitudes must be between -180 and 180. */
export function apiBounds([west, south, east, north]: Bounds): number[] {
  const all = east - west >= 360;
  return [all ? -180 : wrap(west), Math.max(-90, south), all ? 180 : wrap(east), Math.min(90, north)];
}

/** Loads the elements in view, or everywhere, in the chosen order. Debounced until the map stops moving. */
export function useFoundElements(
  state: Pick<
    ExploreState,
    | 'kinds'
    | 'minElevationMeters'
    | 'maxElevationMeters'
    | 'text'
    | 'filters'
    | 'myState'
    | 'regionId'
    | 'near'
    | 'isEverywhere'
    | 'order'
  >,
  bounds: Bounds | null,
): { finding: Finding; retry: () => void } {
  const [finding, setFinding] = useState<Finding>({ phase: 'waiting' });
  const [round, setRound] = useState(0);
  const { kinds, minElevationMeters, maxElevationMeters, text, filters, myState, regionId, near } = state;
  const limits = { minElevationMeters, maxElevationMeters, text: text || null, myState, regionId, near };
  const types = kinds ?? MAP_KINDS;
  const { fields, difficulty, ...common } = readListingFilter(types, new URLSearchParams(filters));
  const inView = bounds && !state.isEverywhere ? apiBounds(bounds).map((degrees) => Number(degrees.toFixed(4))) : null;
  // Serialised, so that the effect runs only when the request changes or is retried.
  const request =
    bounds &&
    JSON.stringify({
      round,
      order: state.order,
      types,
      own: { fields, difficulty },
      filter: { ...limits, ...common, bounds: inView },
    });
  useEffect(() => {
    if (request === null) return undefined;
    const control = new AbortController();
    const { order, types, own, filter } = JSON.parse(request) as {
      order: ExploreOrder;
      types: typeof MAP_KINDS;
      own: Pick<ListingFilter, 'fields' | 'difficulty'>;
      filter: typeof limits & Omit<ListingFilter, 'fields' | 'difficulty'> & { bounds: number[] | null };
    };
    const ask = async (): Promise<void> => {
      try {
        const { elements, elementCounts } = await runOperation(
          browserContext,
          ExploreElements,
          // Field filters apply only to the selected kinds, so the counts of all kinds ignore them.
          { filter: { ...filter, ...own, types }, countFilter: { ...filter, types: MAP_KINDS }, sort: order },
          control.signal,
        );
        setFinding({
          phase: 'found',
          found: {
            request,
            elements: elements.nodes.map(foundElement),
            total: elements.total,
            isTotalExact: !elements.hasMoreThanTotal,
            counts: Object.fromEntries(elementCounts.map(({ type, ...counted }) => [type, counted])),
          },
        });
      } catch (error) {
        if (control.signal.aborted) return;
        setFinding((before) => ({ phase: 'failed', error, found: before.phase === 'waiting' ? null : before.found }));
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [request]);
  return { finding, retry: () => setRound((before) => before + 1) };
}

export function useChosenElement(id: string | null, listed: readonly FoundElement[]): FoundElement | null {
  const [loaded, setLoaded] = useState<FoundElement | null>(null);
  const inList = listed.find((element) => element.id === id) ?? null;
  const isKnown = id === null || inList !== null || loaded?.id === id;
  // Kept for when the list no longer contains it after the map has moved.
  if (inList && loaded?.id !== inList.id) setLoaded(inList);
  useEffect(() => {
    if (isKnown || id === null) return undefined;
    const control = new AbortController();
    runOperation(browserContext, ExploreElement, { id }, control.signal).then(
      ({ element }) => setLoaded(foundElement(element)),
      // The URL may name a deleted element; the view works without it.
      () => undefined,
    );
    return () => control.abort();
  }, [id, isKnown]);
  return id === null ? null : (inList ?? (loaded?.id === id ? loaded : null));
}
