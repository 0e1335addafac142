import type { KindName } from '@cordada/core/elements/kinds';
import { sortFields } from '@cordada/core/elements/listingFields';
import { LISTED_KINDS, LISTING_PAGES } from '@cordada/core/pages/listings';
import type { ListedKind } from '@cordada/core/pages/listings';
import type { ElementSort } from '#app/data/generated/types.ts';

/** A kind whose elements are in the encyclopedia. */
export type ElementListing = Exclude<ListedKind, 'activity'>;

/** The kind that a listing page shows, or that the `section` of the page of all elements names. */
export function kindOfListing(page: string | null): ElementListing | null {
  const kind = LISTED_KINDS.find((name) => LISTING_PAGES[name] === page);
  return kind && kind !== 'activity' ? kind : null;
}

/** Types to ask for: everything when no kind is given. */
export function typesOf(kind: ElementListing | null): KindName[] {
  return kind ? [kind] : ['pin', 'access', 'region', 'list'];
}

/** Kinds whose fields a listing offers: of everything at once there is none in common. */
export function fieldKindsOf(kind: ElementListing | null): readonly KindName[] {
  return kind ? [kind] : [];
}

/** An order of a listing: one that every element has, or by a field of the registry. */
export interface ListingSort {
  /** As in the address. */
  readonly name: string;
  readonly sort: ElementSort;
  readonly field: string | null;
}

/** Sorts that are columns of their own keep their short names in addresses. */
const COLUMNS: Readonly<Record<string, ElementSort>> = {
  elevationMeters: 'elevation',
  prominenceMeters: 'prominence',
};

/**
 * Orders a listing offers, the usual one first.
 * @param isNear whether it shows what is near a place
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
    // Accesses and pins of all kinds together have heights, too.
    ...(kind === null ? [plain('elevation')] : []),
    plain('name'),
    plain('updated'),
  ];
}
