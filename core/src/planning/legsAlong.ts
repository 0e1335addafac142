import type { LonLat } from '../geo/lonLat.ts';
import { unitVectors, vectorDistanceMeters } from '../geo/sphere.ts';
import { climbOf, smoothElevation } from '../tracks/stats/climb.ts';
import type { TrackProfile } from '../tracks/stats/profile.ts';
import type { Leg, SlopeStep } from './walkingTime.ts';

/** Length over which slopes are computed: below it, elevation noise dominates. */
const STEP_METERS = 100;

export function joinProfiles(profiles: readonly TrackProfile[]): TrackProfile {
  const joined: TrackProfile = { distanceMeters: [], elevationMeters: [], lon: [], lat: [], time: [], breaks: [] };
  for (const profile of profiles) {
    const offset = joined.distanceMeters.at(-1) ?? 0;
    const count = joined.distanceMeters.length;
    if (count > 0 && profile.distanceMeters.length > 0) joined.breaks.push(count);
    for (const at of profile.breaks) joined.breaks.push(count + at);
    for (const [i, at] of profile.distanceMeters.entries()) {
      joined.distanceMeters.push(offset + at);
      joined.elevationMeters.push(profile.elevationMeters[i] ?? null);
      joined.lon.push(profile.lon[i]!);
      joined.lat.push(profile.lat[i]!);
      joined.time.push(profile.time[i] ?? null);
    }
  }
  return joined;
}

/**
 * Converts the position of a milestone along one track into a position along the joined profiles, using the track
 * that is nearest to it there. Null without profiles.
 */
export function alongOf(
  profiles: readonly TrackProfile[],
  { place, alongMeters }: { readonly place: LonLat | null; readonly alongMeters: number },
): number | null {
  let best: { readonly meters: number; readonly along: number } | null = null;
  let offset = 0;
  for (const { distanceMeters, lon, lat } of profiles) {
    const length = distanceMeters.at(-1) ?? 0;
    const i = distanceMeters.findIndex((at) => at >= alongMeters);
    const sample = i === -1 ? distanceMeters.length - 1 : i;
    if (sample >= 0) {
      const meters = place
        ? vectorDistanceMeters(unitVectors([place[0], lon[sample]!], [place[1], lat[sample]!]), 0, 1)
        : 0;
      if (best === null || meters < best.meters) best = { meters, along: offset + Math.min(length, alongMeters) };
    }
    offset += length;
  }
  return best?.along ?? null;
}

/**
 * Splits a profile into legs. Ascent and slopes are smoothed as in track statistics.
 * @param stops metres along the profile, ascending
 */
export function legsAlong(profile: TrackProfile, stops: readonly number[]): Leg[] {
  return stops.slice(1).map((to, index) => legBetween(profile, stops[index]!, to));
}

function legBetween(profile: TrackProfile, from: number, to: number): Leg {
  const at: number[] = [];
  const elevation: number[] = [];
  const add = (meters: number, height: number | null): void => {
    if (at.length > 0 && at.at(-1) === meters) return;
    at.push(meters);
    elevation.push(height ?? Number.NaN);
  };
  add(from, heightAt(profile, from));
  profile.distanceMeters.forEach((meters, i) => {
    if (meters > from && meters < to) add(meters, profile.elevationMeters[i] ?? null);
  });
  add(to, heightAt(profile, to));
  const known = at.flatMap((_, i) => (Number.isNaN(elevation[i]!) ? [] : [i]));
  const distance = Float64Array.from(at);
  const climb = climbOf({
    distance,
    way: distance,
    elevation: Float64Array.from(elevation),
    time: new Float64Array(at.length).fill(Number.NaN),
  });
  const smoothAt = Float64Array.from(known, (i) => at[i]!);
  const smooth = smoothElevation({
    way: smoothAt,
    elevation: Float64Array.from(known, (i) => elevation[i]!),
    time: new Float64Array(known.length).fill(Number.NaN),
  });
  return {
    distanceMeters: to - from,
    ascentMeters: climb?.ascentMeters ?? 0,
    descentMeters: climb?.descentMeters ?? 0,
    ...(known.length > 1 ? { steps: stepsBetween(smoothAt, smooth, from, to) } : {}),
  };
}

function stepsBetween(at: Float64Array, elevation: Float64Array, from: number, to: number): SlopeStep[] {
  const count = Math.max(1, Math.round((to - from) / STEP_METERS));
  const runMeters = (to - from) / count;
  if (!(runMeters > 0)) return [];
  let i = 0;
  const height = (meters: number): number => {
    while (i + 2 < at.length && at[i + 1]! < meters) i += 1;
    const step = at[i + 1]! - at[i]!;
    const part = Math.min(1, Math.max(0, step > 0 ? (meters - at[i]!) / step : 0));
    return elevation[i]! * (1 - part) + elevation[i + 1]! * part;
  };
  let before = height(from);
  return Array.from({ length: count }, (_, k) => {
    const next = height(from + (k + 1) * runMeters);
    const riseMeters = next - before;
    before = next;
    return { runMeters, riseMeters };
  });
}

function heightAt({ distanceMeters, elevationMeters }: TrackProfile, meters: number): number | null {
  const next = distanceMeters.findIndex((at) => at >= meters);
  const before = next === -1 ? distanceMeters.length - 1 : Math.max(0, next - 1);
  const after = next === -1 ? before : next;
  const [low, high] = [elevationMeters[before] ?? null, elevationMeters[after] ?? null];
  if (low === null || high === null) return low ?? high;
  const run = distanceMeters[after]! - distanceMeters[before]!;
  return run > 0 ? low + ((high - low) * (meters - distanceMeters[before]!)) / run : high;
}
