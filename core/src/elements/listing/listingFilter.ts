import { isLonLat } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { fieldQuery, fieldQueryNames, readFieldQuery } from './listingFields.ts';
import type { FieldFilter } from './listingFields.ts';
import { elementKind, PIN_KINDS } from '../kinds.ts';
import type { KindName } from '../kinds.ts';
import { QUALITIES } from '../qualities.ts';
import type { Quality } from '../qualities.ts';
import { difficultyScore, SCALE_NAMES, SCALES, SCORE_MAX } from '../scales.ts';
import type { ScaleName } from '../scales.ts';

export interface DifficultyFilter {
  readonly scale: ScaleName;
  readonly easiest: string | null;
  readonly hardest: string | null;
}

export interface ScoreRange {
  readonly scale: ScaleName;
  readonly low: number;
  readonly high: number;
}

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

export interface ListingFilter {
  readonly fields: readonly FieldFilter[];
  readonly difficulty: DifficultyFilter | null;
  readonly hasPhotos: boolean;
  /** It has a line of its own, or a public activity with a track passes it. */
  readonly hasTrack: boolean;
  readonly minQuality: Quality | null;
}

export const ASKED_QUALITIES = QUALITIES.slice(2);

export const MY_STATES = ['notCompleted', 'pending', 'completed'] as const;
export type MyState = (typeof MY_STATES)[number];

export function readMyState(query: URLSearchParams): MyState | null {
  return MY_STATES.find((one) => one === query.get('mine')) ?? null;
}

export const NEAR_KILOMETERS = [5, 10, 25, 50, 100, 200] as const;
export const NEAR_DEFAULT_KILOMETERS = 50;

export interface NearFilter {
  readonly lon: number;
  readonly lat: number;
  readonly maxMeters: number;
}

const NEAR = /^(-?\d{1,3}(?:\.\d{1,4})?),(-?\d{1,2}(?:\.\d{1,4})?)$/;

export function readNear(query: URLSearchParams): NearFilter | null {
  const [, lon, lat] = (NEAR.exec(query.get('near') ?? '') ?? []).map(Number);
  if (lon === undefined || lat === undefined || !isLonLat(lon, lat)) return null;
  const within = NEAR_KILOMETERS.find((one) => String(one) === query.get('within')) ?? NEAR_DEFAULT_KILOMETERS;
  return { lon, lat, maxMeters: within * 1_000 };
}

/** Rounds to about one kilometre, which is enough for a listing and does not reveal an address. */
export function writeNear([lon, lat]: LonLat): string {
  return `${lon.toFixed(2)},${lat.toFixed(2)}`;
}

export const FILTER_QUERY: readonly string[] = [
  'scale',
  'easiest',
  'hardest',
  'photos',
  'track',
  'quality',
  ...fieldQueryNames(),
];

export function commonScales(kinds: readonly KindName[]): ScaleName[] {
  const [first, ...others] = kinds.flatMap((kind) => (kind === 'pin' ? PIN_KINDS : [kind]));
  if (first === undefined) return [];
  return elementKind(first).scales.filter((scale) => others.every((kind) => elementKind(kind).scales.includes(scale)));
}

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

export function narrows({ fields, difficulty, hasPhotos, hasTrack, minQuality }: ListingFilter): boolean {
  return fields.length > 0 || difficulty !== null || hasPhotos || hasTrack || minQuality !== null;
}
