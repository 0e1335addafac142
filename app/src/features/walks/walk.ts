import type { LonLat } from '@cordada/core/geo/lonLat';
import type { MapPlace } from '#app/map/mapContent.ts';
import type { WalksToData } from '#app/data/generated/walks.ts';

export type Walk = WalksToData['walksTo'][number];

/** A walk that the map of the page shows. */
export interface ShownWalk {
  /** Memoised, because the map draws a new array again. */
  readonly lines: readonly (readonly LonLat[])[];
  readonly places: readonly MapPlace[];
}

export type GradeOfWalk = 'known' | 'partlyKnown' | 'unknown';

/** How much of a walk its grade speaks of: where most of it has none, a grade would promise too much. */
export function gradeOfWalk({
  ungradedMeters,
  distanceMeters,
}: Pick<Walk, 'ungradedMeters' | 'distanceMeters'>): GradeOfWalk {
  const ungraded = distanceMeters > 0 ? ungradedMeters / distanceMeters : 1;
  return ungraded >= 0.5 ? 'unknown' : ungraded >= 0.05 ? 'partlyKnown' : 'known';
}

/** In steps of five minutes, because nobody knows it better. */
export const walkSeconds = ({ hours }: Pick<Walk, 'hours'>): number => Math.round(hours * 12) * 300;
