import { ELEMENT_KINDS, elementKind } from '../elements/kinds.ts';
import type { KindName } from '../elements/kinds.ts';
import { canMergeKinds } from '../elements/merging.ts';
import { distanceMeters } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { compareNames, resembles } from './nameKeys.ts';
import type { NameKeys } from './nameKeys.ts';

export interface Described {
  readonly kind: KindName;
  readonly names: NameKeys;
  /** Candidate positions: a line can be located at either end. */
  readonly places: readonly LonLat[];
  readonly accuracyMeters: number | null;
  readonly elevationMeters: number | null;
  readonly level: string | null;
}

/** Elements with the same name are the same record within this distance. */
const NEAR_METERS: Partial<Record<KindName, number>> = {
  mountain: 1_500,
  volcano: 3_000,
  shelter: 1_500,
  genericPoint: 1_500,
  access: 500,
  couloir: 1_500,
  climbingRoute: 1_500,
  viaFerrata: 2_500,
  ridge: 3_000,
  route: 5_000,
  region: 500_000,
};
const NEAR_DEFAULT_METERS = 1_000;
/** Names that only match without generic words (`Aneto`, `Pico de Aneto`) must be closer by this factor. */
const ALIKE_SHARE = 1 / 3;
/** Two records of one source are different elements, except a hut mapped as both a point and a building. */
const SAME_COLLECTION_METERS = 150;
const ACCURACY_MAX_METERS = 2_000;
/** Two summits this near and equally high are one, if their names share a word or are spelled almost alike. */
const ONE_TOP_METERS = 40;
const ONE_TOP_ELEVATION_METERS = 15;
/** Puts such a match behind every one by name. */
const ALMOST_METERS = 10_000;
/** Elements whose names are only similar match only if their elevations differ by no more than this. */
const ELEVATION_METERS = 150;

export function reachMeters(kind: KindName): number {
  return (NEAR_METERS[kind] ?? NEAR_DEFAULT_METERS) + ACCURACY_MAX_METERS;
}

/**
 * Returns the distance in metres between two descriptions of the same element, or null if they describe different
 * ones. Similar names rank behind equal ones.
 */
export function matchDistance(one: Described, other: Described, isOneCollection: boolean): number | null {
  if (one.kind !== other.kind && !canMergeKinds(one.kind, other.kind)) return null;
  if (one.kind === 'region' && one.level !== null && other.level !== null && one.level !== other.level) return null;
  const likeness = compareNames(one.names, other.names);
  let apart = Infinity;
  for (const a of one.places) for (const b of other.places) apart = Math.min(apart, distanceMeters(a, b));
  if (likeness === 'different')
    return !isOneCollection && isOneTop(one, other, apart) && resembles(one.names, other.names)
      ? apart + ALMOST_METERS
      : null;
  if (likeness === 'alike' && !isOneHeight(one, other, ELEVATION_METERS)) return null;
  const near = NEAR_METERS[one.kind] ?? NEAR_DEFAULT_METERS;
  const blur = Math.min(Math.max(one.accuracyMeters ?? 0, other.accuracyMeters ?? 0), ACCURACY_MAX_METERS);
  const limit = isOneCollection
    ? elementKind(one.kind).isPin || one.kind === 'access'
      ? SAME_COLLECTION_METERS
      : 0
    : (near + blur) * (likeness === 'alike' ? ALIKE_SHARE : 1);
  if (apart > limit) return null;
  // Among several matches, one with exactly the same name comes first.
  return likeness === 'same' ? apart : apart + limit;
}

function isOneHeight(one: Described, other: Described, tolerance: number): boolean {
  return (
    one.elevationMeters === null ||
    other.elevationMeters === null ||
    Math.abs(one.elevationMeters - other.elevationMeters) <= tolerance
  );
}

function isOneTop(one: Described, other: Described, apart: number): boolean {
  const isSummit = [one, other].every(({ kind }) => ELEMENT_KINDS[kind].mergeGroup === 'summit');
  return isSummit && apart <= ONE_TOP_METERS && isOneHeight(one, other, ONE_TOP_ELEVATION_METERS);
}
