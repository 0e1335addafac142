import { readMyState } from '@cordada/core/elements/listing/listingFilter';
import { LISTING_PAGES } from '@cordada/core/pages/listings';
import type { PageName } from '@cordada/core/pages/pageTable';
import { isMapView } from './mapView.ts';

/**
 * Whether a listing is filtered by the target states of the viewer. The map view is excluded, because it loads its
 * data in the browser.
 */
export function isMemberListing(name: PageName, query: URLSearchParams): boolean {
  const isListing = name === 'elements' || Object.values<string>(LISTING_PAGES).includes(name);
  return isListing && readMyState(query) !== null && !isMapView(query);
}
