import { elementKind } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { orderingScales, sortFields } from '@cordada/core/elements/listing/listingFields';
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

type DefaultOrder = 'prominence' | 'places' | 'elevation' | 'importance' | 'dayTrips';

/** What a listing is ordered by unless somebody chooses: see `importanceOf`. */
export function defaultOrder(kind: ElementListing | null): DefaultOrder {
  if (kind === null || kind === 'pin' || kind === 'mountain' || kind === 'volcano') return 'prominence';
  if (kind === 'list' || kind === 'region') return 'places';
  if (kind === 'route') return 'dayTrips';
  return kind === 'shelter' || elementKind(kind).isLinear ? 'importance' : 'elevation';
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

/** Name of the default order in the choice of orders: the same as its caption says, never another one. */
const DEFAULT_NAMES = {
  prominence: 'importance',
  places: 'places',
  elevation: 'elevation',
  importance: 'importance',
  dayTrips: 'dayTrips',
} as const satisfies Record<DefaultOrder, string>;

interface SortChoice {
  readonly value: string;
  readonly label: ElementSort | 'places' | 'dayTrips';
  readonly field: string | null;
}

/** The orders that one can choose from; '' stands for the default. */
export function sortChoices(kind: ElementListing | null, isNear: boolean): readonly SortChoice[] {
  const label = DEFAULT_NAMES[defaultOrder(kind)];
  return sortsOf(kind, isNear).flatMap(({ name, sort, field }): SortChoice[] => {
    if (name === 'importance') return [{ value: '', label, field: null }];
    return sort === label && field === null ? [] : [{ value: name, label: sort, field }];
  });
}

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
    ...(kind && orderingScales([kind]).length > 0 ? [plain('difficulty')] : []),
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
