import type { KindName } from '../elements/kinds.ts';
import type { PlainPageName } from './paths.ts';

/**
 * The page that lists a kind, as the registry says it too (a test compares). Apart from the
 * registry because every page links to the listings and most need nothing else of it.
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

/** Kinds with a listing of their own, in registry order. */
export const LISTED_KINDS = Object.keys(LISTING_PAGES) as ListedKind[];

/** Kinds of places: what the encyclopedia holds, without its lists. */
export const PLACE_KINDS = LISTED_KINDS.filter((kind) => kind !== 'list' && kind !== 'activity' && kind !== 'pin');
