import { elementKind } from '../elements/kinds.ts';
import type { KindName } from '../elements/kinds.ts';
import { canMergeKinds } from '../elements/merging.ts';
import { distanceMeters } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { compareNames } from './nameKeys.ts';
import type { NameKeys } from './nameKeys.ts';

/** What two descriptions are compared by. */
export interface Described {
  readonly kind: KindName;
  readonly names: NameKeys;
  /** Where it may be said to be: a line begins at either end. */
  readonly places: readonly LonLat[];
  readonly accuracyMeters: number | null;
  readonly elevationMeters: number | null;
  readonly level: string | null;
}

/** Names that are the same this near are of the same record. */
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
/** Names that only tell the same (`Aneto`, `Pico de Aneto`) must be nearer. */
const ALIKE_SHARE = 1 / 3;
/** Two objects that one collection holds are two records, but for a hut that is drawn as a point and as a house. */
const SAME_COLLECTION_METERS = 150;
/** What was placed by hand may be off by as much as it says, up to this. */
const ACCURACY_MAX_METERS = 2_000;
/** Two summits with names that are only alike do not differ in height by more. */
const ELEVATION_METERS = 150;

/** How far from a place anything can be that is the same as something of this kind. */
export function reachMeters(kind: KindName): number {
  return (NEAR_METERS[kind] ?? NEAR_DEFAULT_METERS) + ACCURACY_MAX_METERS;
}

/** How far apart two descriptions of the same record are, in meters; null where they are of two records. */
export function matchDistance(one: Described, other: Described, isOneCollection: boolean): number | null {
  if (one.kind !== other.kind && !canMergeKinds(one.kind, other.kind)) return null;
  if (one.kind === 'region' && one.level !== null && other.level !== null && one.level !== other.level) return null;
  const likeness = compareNames(one.names, other.names);
  if (likeness === 'different') return null;
  if (likeness === 'alike' && !isOneHeight(one, other)) return null;
  let apart = Infinity;
  for (const a of one.places) for (const b of other.places) apart = Math.min(apart, distanceMeters(a, b));
  const near = NEAR_METERS[one.kind] ?? NEAR_DEFAULT_METERS;
  const blur = Math.min(Math.max(one.accuracyMeters ?? 0, other.accuracyMeters ?? 0), ACCURACY_MAX_METERS);
  const limit = isOneCollection
    ? elementKind(one.kind).isPin || one.kind === 'access'
      ? SAME_COLLECTION_METERS
      : 0
    : (near + blur) * (likeness === 'alike' ? ALIKE_SHARE : 1);
  if (apart > limit) return null;
  // Of several, one with the very name comes first.
  return likeness === 'same' ? apart : apart + limit;
}

function isOneHeight(one: Described, other: Described): boolean {
  return (
    one.elevationMeters === null ||
    other.elevationMeters === null ||
    Math.abs(one.elevationMeters - other.elevationMeters) <= ELEVATION_METERS
  );
}
