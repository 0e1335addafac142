import { readMyState } from '@cordada/core/elements/listingFilter';
import { LISTING_PAGES } from '@cordada/core/pages/listings';
import type { PageName } from '@cordada/core/pages/pageTable';

/** Whether an address lists what depends on the reader: what I have done, or not. The map asks for it by itself. */
export function isMemberListing(name: PageName, query: URLSearchParams): boolean {
  const isListing = name === 'elements' || Object.values<string>(LISTING_PAGES).includes(name);
  return isListing && readMyState(query) !== null && query.get('v') !== 'map';
}
