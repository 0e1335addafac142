import { useEffect, useState } from 'react';
import { distinctiveRegion } from '@cordada/core/elements/distinctiveRegion';
import { NEAR_DEFAULT_KILOMETERS } from '@cordada/core/elements/listing/listingFilter';
import { shelterGlance } from '@cordada/core/elements/shelters/shelterGlance';
import { pageOfKind } from '@cordada/core/pages/elementPages';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { SearchNear, SearchSuggestions } from '#app/data/generated/search.ts';
import type { SearchPlaceFragment } from '#app/data/generated/types.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useAnyPagePath } from '#app/pages/PageLink.tsx';
import { askPosition } from '#app/platform/askPosition.ts';
import type { RecentSearch } from '#app/data/preferences/recentSearches.ts';

type NearState = 'calm' | 'asking' | 'failed' | 'found';

/**
 * What is offered before a word is typed: pending targets of the member, and what is near, at once where the browser may
 * already tell its position.
 */
export function useSuggestions(): {
  readonly pending: readonly RecentSearch[];
  readonly near: readonly RecentSearch[];
  readonly nearState: NearState;
  readonly askNear: () => Promise<void>;
} {
  const path = useAnyPagePath();
  const isMember = useViewer().status === 'member';
  const { data } = useOperation(SearchSuggestions, isMember ? {} : null);
  const [near, setNear] = useState<readonly RecentSearch[]>([]);
  const [nearState, setNearState] = useState<NearState>('calm');
  const optionOf = ({ id, type, name, slug, facts, regions }: SearchPlaceFragment): RecentSearch => {
    const elevation = Object(facts)['elevationMeters'];
    const page = pageOfKind(type);
    return {
      id,
      type,
      name,
      region: distinctiveRegion(regions)?.name ?? null,
      elevationMeters: typeof elevation === 'number' ? elevation : null,
      shelter: type === 'shelter' ? shelterGlance(Object(facts)) : null,
      url: path({ page, params: page === 'access' ? { looseId: id, slug } : { id, slug } }),
    };
  };
  const askNear = async (failed: NearState = 'failed'): Promise<void> => {
    setNearState('asking');
    const found = await askPosition();
    if ('problem' in found) return setNearState(failed);
    const [lon, lat] = found.place;
    try {
      const { elements } = await runOperation(browserContext, SearchNear, {
        near: { lon, lat, maxMeters: NEAR_DEFAULT_KILOMETERS * 1_000 },
      });
      setNear(elements.nodes.map(optionOf));
      setNearState('found');
    } catch {
      setNearState(failed);
    }
  };
  useEffect(() => {
    let isClosed = false;
    // Nobody asked for it: what fails stays silent.
    const askIfAllowed = ({ state }: PermissionStatus): void => {
      if (state === 'granted' && !isClosed) void askNear('calm');
    };
    // Old browsers lack the interface, and some the permission.
    void (navigator.permissions as Permissions | undefined)
      ?.query({ name: 'geolocation' })
      .then(askIfAllowed, () => undefined);
    return () => {
      isClosed = true;
    };
    // Asks once, when the search opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const targets = data?.myTargets.nodes ?? [];
  return {
    pending: targets.flatMap(({ element }) => (element ? [optionOf(element)] : [])),
    near,
    nearState,
    askNear: () => askNear(),
  };
}
