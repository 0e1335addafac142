import { useEffect, useState } from 'react';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { ExploreElement, ExploreElements } from '#app/data/generated/operations.ts';
import type { ExploreState } from './exploreAddress.ts';
import { foundElement } from './foundElement.ts';
import type { FoundElement } from './foundElement.ts';

export interface Found {
  readonly elements: readonly FoundElement[];
  readonly total: number;
  /** How many of each kind are in view, whichever kinds are shown. */
  readonly counts: Readonly<Record<string, number>>;
}

export type Finding =
  | { readonly phase: 'waiting' }
  /** Old results stay while new ones are on their way. */
  | { readonly phase: 'found'; readonly found: Found }
  | { readonly phase: 'failed'; readonly error: unknown; readonly found: Found | null };

const PAUSE_MILLISECONDS = 200;

const wrap = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** Bounds as the API takes them: the map goes on around the world, longitudes do not. */
export function apiBounds([west, south, east, north]: Bounds): number[] {
  const all = east - west >= 360;
  return [all ? -180 : wrap(west), Math.max(-90, south), all ? 180 : wrap(east), Math.min(90, north)];
}

/** What is in view, most important first, a moment after the map stands still. */
export function useFoundElements(
  state: Pick<ExploreState, 'kinds' | 'minElevationMeters' | 'maxElevationMeters' | 'text'>,
  bounds: Bounds | null,
): { finding: Finding; retry: () => void } {
  const [finding, setFinding] = useState<Finding>({ phase: 'waiting' });
  const [round, setRound] = useState(0);
  const { kinds, minElevationMeters, maxElevationMeters, text } = state;
  const boundsKey =
    bounds &&
    apiBounds(bounds)
      .map((degrees) => degrees.toFixed(4))
      .join();
  const kindsKey = kinds?.join() ?? '';
  useEffect(() => {
    if (boundsKey === null) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      const countFilter = {
        types: MAP_KINDS,
        bounds: boundsKey.split(',').map(Number),
        minElevationMeters,
        maxElevationMeters,
        text: text || null,
      };
      const types = kindsKey ? (kindsKey.split(',') as typeof MAP_KINDS) : MAP_KINDS;
      runOperation(
        browserContext,
        ExploreElements,
        { filter: { ...countFilter, types }, countFilter },
        control.signal,
      ).then(
        ({ elements, elementCounts }) =>
          setFinding({
            phase: 'found',
            found: {
              elements: elements.nodes.map(foundElement),
              total: elements.total,
              counts: Object.fromEntries(elementCounts.map(({ type, count }) => [type, count])),
            },
          }),
        (error: unknown) => {
          if (control.signal.aborted) return;
          setFinding((before) => ({ phase: 'failed', error, found: before.phase === 'found' ? before.found : null }));
        },
      );
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [boundsKey, kindsKey, minElevationMeters, maxElevationMeters, text, round]);
  return { finding, retry: () => setRound((before) => before + 1) };
}

/** The chosen element, from the list if it is there, else from the API. */
export function useChosenElement(id: string | null, listed: readonly FoundElement[]): FoundElement | null {
  const [loaded, setLoaded] = useState<FoundElement | null>(null);
  const inList = listed.find((element) => element.id === id) ?? null;
  const isKnown = id === null || inList !== null || loaded?.id === id;
  useEffect(() => {
    if (inList) setLoaded(inList);
  }, [inList]);
  useEffect(() => {
    if (isKnown || id === null) return undefined;
    const control = new AbortController();
    runOperation(browserContext, ExploreElement, { id }, control.signal).then(
      ({ element }) => setLoaded(foundElement(element)),
      // An address may name what is gone: the view works without it.
      () => undefined,
    );
    return () => control.abort();
  }, [id, isKnown]);
  return id === null ? null : (inList ?? (loaded?.id === id ? loaded : null));
}
