import type { TrackProfile } from '@cordada/core/tracks/stats/profile';

export const PROFILE_AXES = ['distance', 'time'] as const;
export type ProfileAxis = (typeof PROFILE_AXES)[number];

/** Shorter pauses count as moving. */
const PAUSE_SECONDS = 180;
/** Below both speeds, along the track and in elevation, a person is standing. */
const PAUSE_METERS_PER_SECOND = 0.15;
const PAUSE_CLIMB_METERS_PER_SECOND = 0.06;
/** Longer gaps between recordings, such as a night, have no width on the axis. */
const LONGEST_GAP_SECONDS = 2 * 3_600;
const TICK_MINUTES = [5, 10, 15, 30, 60, 120, 180, 360, 720, 1_440] as const;
const MAX_TICKS = 7;

/** Elapsed seconds at each sample, including pauses but not nights between recordings, and the ranges of the pauses. */
export interface TimeAxis {
  readonly seconds: readonly number[];
  readonly pauses: readonly (readonly [from: number, to: number])[];
}

/** Returns null if a sample has no time or no time passes. */
export function timeAxis({ time, distanceMeters, elevationMeters, breaks }: TrackProfile): TimeAxis | null {
  const isBreak = new Set(breaks);
  const seconds: number[] = [];
  const pauses: [number, number][] = [];
  for (const [i, at] of time.entries()) {
    if (at === null) return null;
    const before = time[i - 1] ?? at;
    const passed = Math.max(0, at - before);
    const from = seconds[i - 1] ?? 0;
    const to = from + (isBreak.has(i) && passed > LONGEST_GAP_SECONDS ? 0 : passed);
    seconds.push(to);
    const meters = (distanceMeters[i] ?? 0) - (distanceMeters[i - 1] ?? 0);
    const rise = Math.abs((elevationMeters[i] ?? 0) - (elevationMeters[i - 1] ?? elevationMeters[i] ?? 0));
    const isStanding =
      isBreak.has(i) || (meters < PAUSE_METERS_PER_SECOND * passed && rise < PAUSE_CLIMB_METERS_PER_SECOND * passed);
    if (to - from >= PAUSE_SECONDS && isStanding) pauses.push([from, to]);
  }
  return (seconds.at(-1) ?? 0) > 0 ? { seconds, pauses } : null;
}

export function timeTicks(totalSeconds: number): number[] {
  const step = (TICK_MINUTES.find((minutes) => totalSeconds / 60 / minutes <= MAX_TICKS) ?? 2_880) * 60;
  return Array.from({ length: Math.floor(totalSeconds / step) + 1 }, (_, i) => i * step);
}

export function clockText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
