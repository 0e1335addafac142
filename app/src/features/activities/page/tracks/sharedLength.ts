import type { LoadedActivity } from '../loadActivity.ts';

export interface SharedRange {
  readonly fromMeters: number;
  readonly toMeters: number;
}

/** Null while the shared version of a track is still being created. */
export function sharedLength(
  tracks: readonly Pick<LoadedActivity['tracks'][number], 'profile' | 'sharedRanges'>[],
): { readonly sharedMeters: number; readonly totalMeters: number } | null {
  let [sharedMeters, totalMeters] = [0, 0];
  for (const { profile, sharedRanges } of tracks) {
    const ranges = sharedRanges as readonly SharedRange[] | null;
    if (ranges === null) return null;
    totalMeters += (profile as { distanceMeters: number[] }).distanceMeters.at(-1) ?? 0;
    for (const { fromMeters, toMeters } of ranges) sharedMeters += toMeters - fromMeters;
  }
  return { sharedMeters, totalMeters };
}
