import type { KindName } from '@cordada/core/elements/kinds';
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

/** Orders a listing offers, the usual one first. */
export function sortsOf(kind: ElementListing | null): readonly ElementSort[] {
  if (kind === 'region' || kind === 'list') return ['importance', 'name', 'updated'];
  if (kind === 'mountain' || kind === 'volcano') return ['importance', 'elevation', 'prominence', 'name', 'updated'];
  return ['importance', 'elevation', 'name', 'updated'];
}
