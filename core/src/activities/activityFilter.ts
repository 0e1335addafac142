import { ACTIVITY_KINDS, ACTIVITY_STATUSES, VISIBILITIES } from './activity.ts';
import type { ActivityKind, ActivityStatus, Visibility } from './activity.ts';

export const ACTIVITY_SORTS = ['newest', 'oldest', 'longest', 'climbed', 'highest'] as const;
export type ActivitySort = (typeof ACTIVITY_SORTS)[number];

export interface ActivityFilter {
  readonly kind: ActivityKind | null;
  readonly year: number | null;
  readonly text: string | null;
  /** Only for the listing of all public activities. */
  readonly regionId: string | null;
  readonly hasTrack: boolean;
  /** Only for activities of the viewer. */
  readonly status: ActivityStatus | null;
  /** Only for activities of the viewer. */
  readonly visibility: Visibility | null;
  readonly sort: ActivitySort;
}

export const ACTIVITY_TEXT_QUERY_MAX_LENGTH = 100;
const FIRST_YEAR = 1700;
const LAST_YEAR = 9998;

/** Invalid parameters are ignored. */
export function readActivityFilter(query: URLSearchParams): ActivityFilter {
  const year = Number(query.get('year'));
  const text = (query.get('q') ?? '').trim().slice(0, ACTIVITY_TEXT_QUERY_MAX_LENGTH);
  return {
    kind: oneOf(ACTIVITY_KINDS, query.get('kind')),
    year: Number.isInteger(year) && year >= FIRST_YEAR && year <= LAST_YEAR ? year : null,
    text: text === '' ? null : text,
    regionId: /^\w{1,40}$/.test(query.get('region') ?? '') ? query.get('region') : null,
    hasTrack: query.get('track') === 'true',
    status: oneOf(ACTIVITY_STATUSES, query.get('status')),
    visibility: oneOf(VISIBILITIES, query.get('visibility')),
    sort: oneOf(ACTIVITY_SORTS, query.get('sort')) ?? 'newest',
  };
}

function oneOf<Value extends string>(values: readonly Value[], given: string | null): Value | null {
  return values.find((value) => value === given) ?? null;
}
