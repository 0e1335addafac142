import { useState } from 'react';
import { fieldQuery } from '@cordada/core/elements/listing/listingFields';
import { ListingFacets } from '#app/data/generated/elements.ts';
import { useOperation } from '#app/data/useOperation.ts';
import type { ElementListing } from '../listings.ts';
import { filterOf } from '../loadListing.ts';

type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

interface OptionCounts {
  /** How many results an option leaves; undefined if not known. */
  readonly countOf: (field: string, option: string) => number | undefined;
  /** True until the first counts are there. */
  readonly isCounting: boolean;
}

/** Counts the options of a listing. What is known stays until the next counts arrive, so that no option comes and goes. */
export function useOptionCounts(kind: ElementListing | null, query: URLSearchParams, isWanted: boolean): OptionCounts {
  const { data, failure } = useOperation(ListingFacets, isWanted ? { filter: filterOf(kind, query) } : null);
  const [known, setKnown] = useState<{
    readonly kind: typeof kind;
    readonly data: typeof data;
    readonly counts: Counts;
  }>();
  const isFiltered = (field: string): boolean => query.has(fieldQuery(field).is) || query.has(field);
  const before = known?.kind === kind ? known.counts : undefined;
  let counts = before;
  if (data && known?.data !== data) {
    // Of a field that is filtered by one option, the others leave nothing by definition: those of before stay.
    const kept = [...(before ?? [])].filter(([field]) => isFiltered(field));
    const fresh = Map.groupBy(data.elementFacets, ({ field }) => field);
    counts = new Map([
      ...[...fresh]
        .filter(([field]) => !isFiltered(field))
        .map(([field, options]) => [field, new Map(options.map(({ option, count }) => [option, count]))] as const),
      ...kept,
    ]);
    setKnown({ kind, data, counts });
  }
  return {
    countOf(field, option) {
      if (!counts || counts.size === 0) return undefined;
      const count = counts.get(field)?.get(option);
      if (!isFiltered(field)) return count ?? 0;
      return counts.has(field) && count === undefined ? 0 : undefined;
    },
    isCounting: isWanted && !counts && failure === null,
  };
}
