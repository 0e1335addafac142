import type { LoadedActivity } from './loadActivity.ts';

/** A stretch of a track that others see, in meters along it. */
export interface SharedStretch {
  readonly fromMeters: number;
  readonly toMeters: number;
}

/** How much of an outing's tracks others see; null while what they see of one is still being made. */
export function sharedLength(
  tracks: readonly Pick<LoadedActivity['tracks'][number], 'profile' | 'sharedStretches'>[],
): { readonly sharedMeters: number; readonly totalMeters: number } | null {
  let [sharedMeters, totalMeters] = [0, 0];
  for (const { profile, sharedStretches } of tracks) {
    const stretches = sharedStretches as readonly SharedStretch[] | null;
    if (stretches === null) return null;
    totalMeters += (profile as { distanceMeters: number[] }).distanceMeters.at(-1) ?? 0;
    for (const { fromMeters, toMeters } of stretches) sharedMeters += toMeters - fromMeters;
  }
  return { sharedMeters, totalMeters };
}
