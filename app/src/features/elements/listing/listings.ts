import type { KindName } from '@cordada/core/elements/kinds';
import { sortFields } from '@cordada/core/elements/listing/listingFields';
import { LISTED_KINDS, LISTING_PAGES } from '@cordada/core/pages/listings';
import type { ListedKind } from '@cordada/core/pages/listings';
import type { ElementSort } from '#app/data/generated/types.ts';

export type ElementListing = Exclude<ListedKind, 'activity'>;

export function kindOfListing(page: string | null): ElementListing | null {
  const kind = LISTED_KINDS.find((name) => LISTING_PAGES[name] === page);
  return kind && kind !== 'activity' ? kind : null;
}

/** The kinds to query; all top-level kinds when no kind is given. */
export function typesOf(kind: ElementListing | null): KindName[] {
  return kind ? [kind] : ['pin', 'access', 'region', 'list'];
}

/** Kinds whose fields can be filtered; none for the listing of all kinds, which have no field in common. */
export function fieldKindsOf(kind: ElementListing | null): readonly KindName[] {
  return kind ? [kind] : [];
}

export interface ListingSort {
  readonly name: string;
  readonly sort: ElementSort;
  readonly field: string | null;
}

/** Sort fields with their own column keep a short name in URLs. */
const COLUMNS: Readonly<Record<string, ElementSort>> = {
  elevationMeters: 'elevation',
  prominenceMeters: 'prominence',
};

/**
 * Returns the sort orders of a listing, the default first.
 * @param isNear whether the listing shows elements near a place, which adds sorting by distance
 */
export function sortsOf(kind: ElementListing | null, isNear: boolean): readonly ListingSort[] {
  const plain = (sort: ElementSort): ListingSort => ({ name: sort, sort, field: null });
  const fields = kind ? sortFields([kind]) : [];
  return [
    plain('importance'),
    ...(isNear ? [plain('distance')] : []),
    ...fields.map(([name]) => {
      const column = COLUMNS[name];
      return column ? plain(column) : { name, sort: 'importance' as const, field: name };
    }),
    // All kinds together can be sorted by elevation.
    ...(kind === null ? [plain('elevation')] : []),
    plain('name'),
    plain('updated'),
  ];
}
