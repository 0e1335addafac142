import { PACE_MIN_DISTANCE_METERS, PACE_MIN_TRACKS } from '../limits.ts';
import type { ActivityKind } from '../activities/activity.ts';
import { walkingSeconds } from './walkingTime.ts';

/** What a recorded way says of whoever walked it. */
export interface PaceTrack {
  readonly distanceMeters: number;
  readonly ascentMeters: number | null;
  readonly descentMeters: number | null;
  readonly movingSeconds: number | null;
}

/** How somebody walks, against DIN 33466. */
export interface PersonalPace {
  /** Time in motion over what DIN gives the same way: under 1 is faster. */
  readonly factor: number;
  /** Tracks that it was learned from. */
  readonly tracks: number;
}

/** Factors beyond these are no walking: a lift, a bicycle, a receiver left running. */
const FACTOR_MIN = 0.2;
const FACTOR_MAX = 3;
const WALKED: readonly ActivityKind[] = ['hiking', 'mountaineering', 'snowshoeing'];

/** Kinds of activities that tell how fast somebody will be on one of a kind; none where nobody walks. */
export function paceKinds(kind: ActivityKind): readonly ActivityKind[] {
  if (WALKED.includes(kind)) return WALKED;
  return kind === 'trailRunning' || kind === 'skiTouring' ? [kind] : [];
}

/**
 * The median of what tracks of some length took in motion, over what DIN 33466 gives each as a whole: one odd day
 * does not move it. Null with too few of them.
 */
export function personalPace(tracks: readonly PaceTrack[]): PersonalPace | null {
  const factors = tracks
    .flatMap(({ distanceMeters, ascentMeters, descentMeters, movingSeconds }) => {
      if (!(distanceMeters >= PACE_MIN_DISTANCE_METERS)) return [];
      if (movingSeconds === null || ascentMeters === null || descentMeters === null) return [];
      const factor = movingSeconds / walkingSeconds('din33466', { distanceMeters, ascentMeters, descentMeters });
      return factor >= FACTOR_MIN && factor <= FACTOR_MAX ? [factor] : [];
    })
    .sort((a, b) => a - b);
  if (factors.length < PACE_MIN_TRACKS) return null;
  const middle = factors.length >> 1;
  const factor = factors.length % 2 === 1 ? factors[middle]! : (factors[middle - 1]! + factors[middle]!) / 2;
  return { factor, tracks: factors.length };
}
