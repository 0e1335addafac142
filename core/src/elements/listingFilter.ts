import { isLonLat } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { fieldQuery, fieldQueryNames, readFieldQuery } from './listingFields.ts';
import type { FieldFilter } from './listingFields.ts';
import { elementKind, PIN_KINDS } from './kinds.ts';
import type { KindName } from './kinds.ts';
import { QUALITIES } from './quality.ts';
import type { Quality } from './quality.ts';
import { difficultyScore, SCALE_NAMES, SCALES, SCORE_MAX } from './scales.ts';
import type { ScaleName } from './scales.ts';

/** Grades of one scale, both ends included; null for no limit. */
export interface DifficultyFilter {
  readonly scale: ScaleName;
  readonly easiest: string | null;
  readonly hardest: string | null;
}

/** Grades of a scale as their scores, both ends included. */
export interface ScoreRange {
  readonly scale: ScaleName;
  readonly low: number;
  readonly high: number;
}

/** The scores that a filter of grades lets pass; null for what is no scale or no grade of it. */
export function scoreRange(asked: {
  readonly scale: string;
  readonly easiest?: string | null | undefined;
  readonly hardest?: string | null | undefined;
}): ScoreRange | null {
  const scale = SCALE_NAMES.find((name) => name === asked.scale);
  if (scale === undefined) return null;
  const score = (grade: string | null | undefined) => (grade == null ? undefined : difficultyScore(scale, grade));
  const [low, high] = [score(asked.easiest), score(asked.hardest)];
  return low === null || high === null ? null : { scale, low: low?.low ?? 0, high: high?.high ?? SCORE_MAX };
}

/** What a listing of some kinds asks beyond kind, region, text and elevation. */
export interface ListingFilter {
  readonly fields: readonly FieldFilter[];
  readonly difficulty: DifficultyFilter | null;
  readonly hasPhotos: boolean;
  /** A line of its own, or an activity with a track that everybody may see. */
  readonly hasTrack: boolean;
  /** At least as good. */
  readonly minQuality: Quality | null;
}

/** Qualities worth asking for: everything is at least empty. */
export const ASKED_QUALITIES = QUALITIES.slice(2);

/** What a member wants of elements, or has done. */
export const MY_STATES = ['notCompleted', 'pending', 'completed'] as const;
export type MyState = (typeof MY_STATES)[number];

/** The state that an address asks for. */
export function readMyState(query: URLSearchParams): MyState | null {
  return MY_STATES.find((one) => one === query.get('mine')) ?? null;
}

/** Distances from a place that a listing offers, in kilometres, and the usual one. */
export const NEAR_KILOMETERS = [5, 10, 25, 50, 100, 200] as const;
export const NEAR_DEFAULT_KILOMETERS = 50;

/** A place and how far around it. */
export interface NearFilter {
  readonly lon: number;
  readonly lat: number;
  readonly maxMeters: number;
}

const NEAR = /^(-?\d{1,3}(?:\.\d{1,4})?),(-?\d{1,2}(?:\.\d{1,4})?)$/;

/** What an address asks to be near to: `near=LON,LAT&within=KILOMETRES`. */
export function readNear(query: URLSearchParams): NearFilter | null {
  const [, lon, lat] = (NEAR.exec(query.get('near') ?? '') ?? []).map(Number);
  if (lon === undefined || lat === undefined || !isLonLat(lon, lat)) return null;
  const within = NEAR_KILOMETERS.find((one) => String(one) === query.get('within')) ?? NEAR_DEFAULT_KILOMETERS;
  return { lon, lat, maxMeters: within * 1_000 };
}

/** A place as an address has it: to about a kilometre, which is enough for a listing and tells nobody's door. */
export function writeNear([lon, lat]: LonLat): string {
  return `${lon.toFixed(2)},${lat.toFixed(2)}`;
}

/** Names of these filters in an address, in the order they are kept. */
export const FILTER_QUERY: readonly string[] = [
  'scale',
  'easiest',
  'hardest',
  'photos',
  'track',
  'quality',
  ...fieldQueryNames(),
];

/** Scales that all of these kinds are graded by; `pin` is all of its kinds. */
export function commonScales(kinds: readonly KindName[]): ScaleName[] {
  const [first, ...others] = kinds.flatMap((kind) => (kind === 'pin' ? PIN_KINDS : [kind]));
  if (first === undefined) return [];
  return elementKind(first).scales.filter((scale) => others.every((kind) => elementKind(kind).scales.includes(scale)));
}

/** What an address asks of a listing of these kinds; what makes no sense is left out. */
export function readListingFilter(kinds: readonly KindName[], query: URLSearchParams): ListingFilter {
  const quality = ASKED_QUALITIES.find((one) => one === query.get('quality'));
  const scale = commonScales(kinds).find((one) => one === query.get('scale'));
  const grade = (name: string): string | null => {
    const grades: readonly string[] = scale ? SCALES[scale] : [];
    return grades.find((one) => one === query.get(name)) ?? null;
  };
  const [easiest, hardest] = [grade('easiest'), grade('hardest')];
  return {
    fields: readFieldQuery(kinds, query),
    difficulty: scale && (easiest ?? hardest) !== null ? { scale, easiest, hardest } : null,
    hasPhotos: query.get('photos') === 'true',
    hasTrack: query.get('track') === 'true',
    minQuality: quality ?? null,
  };
}

/** The address of a listing that asks for this: what `readListingFilter` reads. */
export function writeListingFilter(filter: ListingFilter): URLSearchParams {
  const { fields, difficulty, hasPhotos, hasTrack, minQuality } = filter;
  const query = new URLSearchParams();
  const put = (name: string, value: string | number | null | undefined): void => {
    if (value != null) query.set(name, String(value));
  };
  put('scale', difficulty?.scale);
  put('easiest', difficulty?.easiest);
  put('hardest', difficulty?.hardest);
  if (hasPhotos) query.set('photos', 'true');
  if (hasTrack) query.set('track', 'true');
  put('quality', minQuality);
  for (const { field, min, max, options } of fields) {
    const names = fieldQuery(field);
    put(names.min, min);
    put(names.max, max);
    put(names.is, options?.[0]);
  }
  return query;
}

/** Whether a filter leaves anything out. */
export function narrows({ fields, difficulty, hasPhotos, hasTrack, minQuality }: ListingFilter): boolean {
  return fields.length > 0 || difficulty !== null || hasPhotos || hasTrack || minQuality !== null;
}
