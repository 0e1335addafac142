import type { KindName } from '../elements/kinds.ts';
import type { PlainPageName } from './paths.ts';
import { objectKeys } from '../objectKeys.ts';

/**
 * Listing page of each kind, equal to the registry of kinds (a test compares them). Kept apart because every page
 * links to listings, but few need the registry.
 */
export const LISTING_PAGES = {
  mountain: 'mountains',
  volcano: 'volcanoes',
  shelter: 'shelters',
  couloir: 'couloirs',
  viaFerrata: 'viaFerratas',
  climbingRoute: 'climbingRoutes',
  ridge: 'ridges',
  route: 'routes',
  genericPoint: 'genericPoints',
  access: 'accesses',
  region: 'regions',
  list: 'lists',
  activity: 'activities',
  pin: 'pins',
} as const satisfies Partial<Record<KindName, PlainPageName>>;

export type ListedKind = keyof typeof LISTING_PAGES;

export const LISTED_KINDS = objectKeys(LISTING_PAGES);

export const PLACE_KINDS = LISTED_KINDS.filter((kind) => kind !== 'list' && kind !== 'activity' && kind !== 'pin');
