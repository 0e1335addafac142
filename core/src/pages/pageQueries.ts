import { FILTER_QUERY } from '../elements/listing/listingFilter.ts';
import type { PageName } from './pageTable.ts';

const LISTING_QUERY = ['q', 'region', 'min', 'max', 'mine', 'near', 'within', 'sort', 'after'] as const;
const MAP_QUERY = [
  'v',
  'at',
  'base',
  'layers',
  'kinds',
  'in',
  'element',
  'targets',
  'groups',
  'measure',
  'shape',
] as const;
const EXPLORE_QUERY = ['section', ...LISTING_QUERY, ...MAP_QUERY] as const;
const PAGED = ['after'] as const;
const ACTIVITIES_QUERY = ['v', 'q', 'kind', 'year', 'track', 'sort', 'after'] as const;
const OF_KIND = ['kind', 'after'] as const;
const TARGETS_QUERY = ['v', 'kind', 'region', 'year', 'list', 'scale', 'hardest', 'near', 'sort', 'after'] as const;
const RETURN_QUERY = ['r'] as const;

const LISTINGS: readonly unknown[] = [LISTING_QUERY, EXPLORE_QUERY];

/**
 * Query parameters of each page in canonical order; pages without a row accept none. Kept apart from the page table,
 * because the first load of the browser only needs its types.
 */
const PAGE_QUERIES = {
  logIn: RETURN_QUERY,
  register: RETURN_QUERY,
  user: PAGED,
  list: ['edition'],
  accesses: LISTING_QUERY,
  activities: ['q', 'kind', 'year', 'track', 'region', 'sort', 'after'],
  climbingRoutes: LISTING_QUERY,
  couloirs: LISTING_QUERY,
  elements: EXPLORE_QUERY,
  genericPoints: LISTING_QUERY,
  lists: LISTING_QUERY,
  mountains: LISTING_QUERY,
  panorama: ['at', 'element'],
  pins: LISTING_QUERY,
  regions: LISTING_QUERY,
  ridges: LISTING_QUERY,
  routes: LISTING_QUERY,
  shelters: LISTING_QUERY,
  viaFerratas: LISTING_QUERY,
  volcanoes: LISTING_QUERY,
  community: ['section', 'after'],
  conversation: ['order', 'after'],
  post: PAGED,
  userActivities: ACTIVITIES_QUERY,
  userCompletedTargets: TARGETS_QUERY,
  userContributions: ['q', ...OF_KIND],
  userLists: ['section', 'q', 'after'],
  userPendingTargets: TARGETS_QUERY,
  userTargets: TARGETS_QUERY,
  userStatistics: ['year', 'with'],
  sharedCollection: PAGED,
  clubCollection: PAGED,
  compare: ['with'],
  club: ['section', 'list', 'state', 'after'],
  members: ['section', 'club', 'after'],
  myActivities: ['section', ...ACTIVITIES_QUERY, 'status', 'visibility'],
  myCollection: PAGED,
  myCompletedTargets: TARGETS_QUERY,
  myContributions: ['q', ...OF_KIND],
  myDrafts: ['draft', 'kind', 'after'],
  myLists: ['section', 'q', 'after'],
  myPendingTargets: TARGETS_QUERY,
  myTargets: TARGETS_QUERY,
  myStatistics: ['year', 'with'],
  whatNext: ['at', 'from', 'trip', 'date', 'hours', 'max'],
  newActivity: ['id', 'plan', 'import'],
  notifications: PAGED,
  settings: ['section'],
  adminEvents: ['kind', 'actor', 'subject', 'from', 'to', 'after'],
} as const satisfies Partial<Record<PageName, readonly string[]>>;

type Names<Name extends PageName> = Name extends keyof typeof PAGE_QUERIES
  ? (typeof PAGE_QUERIES)[Name][number]
  : never;

export type PageQuery<Name extends PageName> = [Names<Name>] extends [never]
  ? { readonly [Key in string]?: never }
  : { readonly [Key in Names<Name>]?: string };

/**
 * Returns the query reduced to parameters the page supports, each once, in canonical order and with its `?`. The
 * document depends on nothing else, so equivalent URLs share one cache entry.
 */
export function knownQuery(name: PageName | null, search: string): string {
  const names: Partial<Record<PageName, readonly string[]>> = PAGE_QUERIES;
  const own = (name && names[name]) ?? [];
  const given = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const key of LISTINGS.includes(own) ? [...own, ...FILTER_QUERY] : own) {
    const value = given.get(key);
    if (value !== null) known.set(key, value);
  }
  return known.size > 0 ? `?${known}` : '';
}
