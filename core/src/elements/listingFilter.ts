import { fieldQueryNames, readFieldQuery } from './listingFields.ts';
import type { FieldFilter } from './listingFields.ts';
import { elementKind, PIN_KINDS } from './kinds.ts';
import type { KindName } from './kinds.ts';
import { QUALITIES } from './quality.ts';
import type { Quality } from './quality.ts';
import { SCALES } from './scales.ts';
import type { ScaleName } from './scales.ts';

/** Grades of one scale, both ends included; null for no limit. */
export interface DifficultyFilter {
  readonly scale: ScaleName;
  readonly easiest: string | null;
  readonly hardest: string | null;
}

/** What a listing of some kinds asks beyond kind, region, text and elevation. */
export interface ListingFilter {
  readonly fields: readonly FieldFilter[];
  readonly difficulty: DifficultyFilter | null;
  readonly hasPhotos: boolean;
  /** At least as good. */
  readonly minQuality: Quality | null;
}

/** Qualities worth asking for: everything is at least empty. */
export const ASKED_QUALITIES = QUALITIES.slice(2);

/** Names of these filters in an address, in the order they are kept. */
export const FILTER_QUERY: readonly string[] = [
  'scale',
  'easiest',
  'hardest',
  'photos',
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
    minQuality: quality ?? null,
  };
}

/** Whether a filter leaves anything out. */
export function narrows({ fields, difficulty, hasPhotos, minQuality }: ListingFilter): boolean {
  return fields.length > 0 || difficulty !== null || hasPhotos || minQuality !== null;
}
