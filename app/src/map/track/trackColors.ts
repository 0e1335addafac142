import type { LonLat } from '@cordada/core/geo/lonLat';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { SLOPE_LIMITS, slopeAt } from '../profile/profileShape.ts';

export const TRACK_COLORINGS = ['slope', 'height', 'speed', 'time'] as const;
export type TrackColoring = (typeof TRACK_COLORINGS)[number];

/** A run of the line in one of five classes, from the least to the greatest value. */
export interface ColoredRun {
  readonly level: number;
  readonly line: readonly LonLat[];
}

export interface TrackColors {
  readonly runs: readonly ColoredRun[];
  /** Values between the classes: rise over run, metres, metres per second or seconds; empty where none is known. */
  readonly limits: readonly number[];
}

const LEVELS = SLOPE_LIMITS.length + 1;
/** Speeds between two samples would show the noise of positions. */
const SPEED_WINDOW_METERS = 150;

/** Colours a track by a value along it. Where the value is unknown the line has a gap, through which its own shows. */
export function colorTrack(profile: TrackProfile, coloring: TrackColoring): TrackColors {
  const values = valuesOf(profile, coloring);
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { runs: [], limits: [] };
  const limits = coloring === 'slope' ? [...SLOPE_LIMITS] : evenLimits(known);
  const breaks = new Set(profile.breaks);
  const runs: { readonly level: number; readonly line: LonLat[] }[] = [];
  let isOpen = false;
  for (let i = 1; i < values.length; i += 1) {
    const value = values[i] ?? null;
    if (value === null || breaks.has(i)) {
      isOpen = false;
      continue;
    }
    const level = limits.filter((limit) => value >= limit).length;
    const last = runs.at(-1);
    if (isOpen && last?.level === level) last.line.push(placeAt(profile, i));
    else runs.push({ level, line: [placeAt(profile, i - 1), placeAt(profile, i)] });
    isOpen = true;
  }
  return { runs, limits };
}

const placeAt = ({ lon, lat }: TrackProfile, i: number): LonLat => [lon[i] ?? 0, lat[i] ?? 0];

function valuesOf(profile: TrackProfile, coloring: TrackColoring): (number | null)[] {
  const { elevationMeters, time } = profile;
  const start = time.find((seconds) => seconds !== null) ?? null;
  switch (coloring) {
    case 'slope':
      return elevationMeters.map((meters, i) => (meters === null ? null : Math.abs(slopeAt(profile, i))));
    case 'height':
      return [...elevationMeters];
    case 'time':
      return time.map((seconds) => (seconds === null || start === null ? null : seconds - start));
    case 'speed':
      return time.map((_, i) => speedAround(profile, i));
  }
}

function speedAround({ distanceMeters: along, time }: TrackProfile, i: number): number | null {
  const middle = along[i] ?? 0;
  let [low, high] = [i, i];
  while (low > 0 && middle - along[low - 1]! <= SPEED_WINDOW_METERS / 2 && time[low - 1] !== null) low -= 1;
  while (high + 1 < along.length && along[high + 1]! - middle <= SPEED_WINDOW_METERS / 2 && time[high + 1] !== null) {
    high += 1;
  }
  const [from, to] = [time[low] ?? null, time[high] ?? null];
  return from === null || to === null || to <= from ? null : (along[high]! - along[low]!) / (to - from);
}

/** Limits between equal parts from the 2nd to the 98th percentile, so that single outliers do not take all colours. */
function evenLimits(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const [low, high] = [at(0.02), at(0.98)];
  return Array.from({ length: LEVELS - 1 }, (_, i) => low + ((high - low) * (i + 1)) / LEVELS);
}
