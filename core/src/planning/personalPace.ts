import { PACE_MIN_DISTANCE_METERS, PACE_MIN_TRACKS } from '../limits.ts';
import type { ActivityKind } from '../activities/activity.ts';
import { walkingSeconds } from './walkingTime.ts';

export interface PaceTrack {
  readonly distanceMeters: number;
  readonly ascentMeters: number | null;
  readonly descentMeters: number | null;
  readonly movingSeconds: number | null;
}

export interface PersonalPace {
  /** Moving time divided by DIN 33466 time; below 1 is faster. */
  readonly factor: number;
  readonly tracks: number;
}

/** Factors outside this range are not walking but a lift, a bicycle or a receiver left running. */
const FACTOR_MIN = 0.2;
const FACTOR_MAX = 3;
const WALKED: readonly ActivityKind[] = ['hiking', 'mountaineering', 'snowshoeing'];

/** Kinds of activities whose tracks predict the pace of `kind`; empty if it is not done on foot. */
export function paceKinds(kind: ActivityKind): readonly ActivityKind[] {
  if (WALKED.includes(kind)) return WALKED;
  return kind === 'trailRunning' || kind === 'skiTouring' ? [kind] : [];
}

/**
 * Median of moving time divided by DIN 33466 time over tracks of sufficient length, so that single outliers do not
 * matter. Null if there are too few.
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
