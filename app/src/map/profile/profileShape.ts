import type { LonLat } from '@cordada/core/geo/lonLat';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';

/** Units of the drawing, which the stylesheet scales to the available size. */
export const PLOT_WIDTH = 1000;
export const PLOT_HEIGHT = 300;
/** Rise over run at which the next tint begins. */
export const SLOPE_LIMITS = [0.1, 0.2, 0.3, 0.4] as const;

/** If a track passes a place several times, the first pass within this distance of the closest one counts. */
const LAP_METERS = 25;
const SLOPE_BINS = 120;
/** Slopes over shorter ranges would show GPS noise. */
const SLOPE_WINDOW_METERS = 150;

export interface ProfileShape {
  readonly line: string;
  readonly areas: readonly string[];
  readonly lowMeters: number;
  readonly highMeters: number;
  readonly total: number;
  readonly gaps: readonly number[];
}

/** Interpolates missing elevations over ranges shorter than the slope window, for example where a spike was removed. */
function bridgeHeights(profile: TrackProfile): TrackProfile {
  const { distanceMeters: along, elevationMeters, breaks } = profile;
  const heights = [...elevationMeters];
  const isBreak = new Set(breaks);
  let known = -1;
  for (let i = 0; i < heights.length; i += 1) {
    if (isBreak.has(i)) known = -1;
    const height = heights[i] ?? null;
    if (height === null) continue;
    const span = known < 0 ? Number.POSITIVE_INFINITY : along[i]! - along[known]!;
    for (let hole = known + 1; hole < i && span <= SLOPE_WINDOW_METERS; hole += 1) {
      const share = span > 0 ? (along[hole]! - along[known]!) / span : 0;
      heights[hole] = heights[known]! + (height - heights[known]!) * share;
    }
    known = i;
  }
  return { ...profile, elevationMeters: heights };
}

export function joinProfiles(tracks: readonly TrackProfile[]): TrackProfile {
  const profiles = tracks.map(bridgeHeights);
  if (profiles.length === 1) return profiles[0] as TrackProfile;
  const joined: TrackProfile = { distanceMeters: [], elevationMeters: [], lon: [], lat: [], time: [], breaks: [] };
  let offset = 0;
  for (const profile of profiles) {
    const start = joined.lon.length;
    if (start > 0) joined.breaks.push(start);
    joined.breaks.push(...profile.breaks.map((at) => at + start));
    joined.distanceMeters.push(...profile.distanceMeters.map((meters) => meters + offset));
    joined.elevationMeters.push(...profile.elevationMeters);
    joined.lon.push(...profile.lon);
    joined.lat.push(...profile.lat);
    joined.time.push(...profile.time);
    offset += profile.distanceMeters.at(-1) ?? 0;
  }
  return joined;
}

export function profileLines(profile: TrackProfile): LonLat[][] {
  const starts = [0, ...profile.breaks];
  return starts.map((from, part) => {
    const to = starts[part + 1] ?? profile.lon.length;
    return profile.lon.slice(from, to).map((lon, i): LonLat => [lon, profile.lat[from + i] ?? 0]);
  });
}

function runsOf({ elevationMeters, breaks }: TrackProfile): [from: number, to: number][] {
  const runs: [number, number][] = [];
  const isBreak = new Set(breaks);
  let from = -1;
  for (let i = 0; i <= elevationMeters.length; i += 1) {
    const isOver = i === elevationMeters.length || elevationMeters[i] === null || isBreak.has(i);
    if (from >= 0 && isOver) {
      if (i - from > 1) runs.push([from, i]);
      from = -1;
    }
    if (from < 0 && i < elevationMeters.length && elevationMeters[i] !== null) from = i;
  }
  return runs;
}

function heightAt(profile: TrackProfile, meters: number, from: number, to: number): number {
  const { distanceMeters: along, elevationMeters: heights } = profile;
  let low = from;
  let high = to - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (along[middle]! <= meters) low = middle;
    else high = middle;
  }
  const span = along[high]! - along[low]!;
  const share = span > 0 ? Math.min(1, Math.max(0, (meters - along[low]!) / span)) : 0;
  return heights[low]! + (heights[high]! - heights[low]!) * share;
}

const slopeClass = (slope: number): number => SLOPE_LIMITS.filter((limit) => Math.abs(slope) >= limit).length;

/** Rise over run around a sample; 0 if unknown. */
export function slopeAt(profile: TrackProfile, index: number): number {
  const run = runsOf(profile).find(([from, to]) => index >= from && index < to);
  if (!run) return 0;
  return slopeBetween(profile, profile.distanceMeters[index] ?? 0, run);
}

function slopeBetween(profile: TrackProfile, meters: number, [from, to]: readonly [number, number]): number {
  const low = Math.max(profile.distanceMeters[from]!, meters - SLOPE_WINDOW_METERS / 2);
  const high = Math.min(profile.distanceMeters[to - 1]!, meters + SLOPE_WINDOW_METERS / 2);
  if (high - low < 1) return 0;
  return (heightAt(profile, high, from, to) - heightAt(profile, low, from, to)) / (high - low);
}

function valueAt({ distanceMeters: along }: TrackProfile, values: readonly number[], meters: number): number {
  let low = 0;
  let high = along.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (along[middle]! <= meters) low = middle;
    else high = middle;
  }
  const span = along[high]! - along[low]!;
  const share = span > 0 ? Math.min(1, Math.max(0, (meters - along[low]!) / span)) : 1;
  return values[low]! + (values[high]! - values[low]!) * share;
}

/**
 * Returns the paths of a profile, or null if it has no elevations.
 * @param axis the position of each sample: meters along the track, or elapsed seconds
 */
export function profileShape(
  profile: TrackProfile,
  axis: readonly number[] = profile.distanceMeters,
): ProfileShape | null {
  const runs = runsOf(profile);
  const known = profile.elevationMeters.filter((meters) => meters !== null);
  const totalMeters = profile.distanceMeters.at(-1) ?? 0;
  if (runs.length === 0 || !(totalMeters > 0)) return null;
  const lowest = known.reduce((a, b) => Math.min(a, b));
  const highest = known.reduce((a, b) => Math.max(a, b));
  // Adds space, so that a flat walk does not look like a mountain and the line does not touch the frame.
  const room = Math.max(60, (highest - lowest) * 0.12);
  const lowMeters = lowest - room;
  const highMeters = Math.max(highest + room * 0.7, lowMeters + 120);
  const total = axis.at(-1) ?? 0;
  const x = (value: number): string => ((value / total) * PLOT_WIDTH).toFixed(1);
  const isByDistance = axis === profile.distanceMeters;
  const xAlong = (meters: number): string => x(isByDistance ? meters : valueAt(profile, axis, meters));
  const y = (meters: number): string =>
    (PLOT_HEIGHT - ((meters - lowMeters) / (highMeters - lowMeters)) * PLOT_HEIGHT).toFixed(1);

  let line = '';
  const areas = Array.from({ length: SLOPE_LIMITS.length + 1 }, () => '');
  const binMeters = totalMeters / SLOPE_BINS;
  for (const run of runs) {
    const [from, to] = run;
    const points: string[] = [];
    for (let i = from; i < to; i += 1) points.push(`${x(axis[i]!)} ${y(profile.elevationMeters[i]!)}`);
    line += `M${points.join('L')}`;
    const start = profile.distanceMeters[from]!;
    const end = profile.distanceMeters[to - 1]!;
    // Merges neighbouring ranges of one slope class into one shape, which avoids seams and saves bytes.
    let open = start;
    let openClass = -1;
    const close = (until: number): void => {
      if (openClass < 0 || until <= open) return;
      const tops: string[] = [`${xAlong(open)} ${y(heightAt(profile, open, from, to))}`];
      for (let i = from; i < to; i += 1) {
        const meters = profile.distanceMeters[i]!;
        if (meters > open && meters < until) tops.push(`${x(axis[i]!)} ${y(profile.elevationMeters[i]!)}`);
      }
      tops.push(`${xAlong(until)} ${y(heightAt(profile, until, from, to))}`);
      areas[openClass] += `M${xAlong(open)} ${PLOT_HEIGHT}L${tops.join('L')}L${xAlong(until)} ${PLOT_HEIGHT}Z`;
    };
    for (let meters = start; meters < end; meters += binMeters) {
      const middle = Math.min(end, meters + binMeters / 2);
      const own = slopeClass(slopeBetween(profile, middle, run));
      if (own === openClass) continue;
      close(meters);
      open = meters;
      openClass = own;
    }
    close(end);
  }
  return {
    line,
    areas,
    lowMeters,
    highMeters,
    total,
    gaps: profile.breaks.map((at) => axis[at]!),
  };
}

export function tidyTicks(low: number, high: number, wished: number): number[] {
  const rough = (high - low) / Math.max(1, wished);
  if (!(rough > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10) * power;
  const ticks: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i += 1)
    ticks.push(Number((i * step).toPrecision(12)));
  return ticks;
}

export function sampleAt({ distanceMeters }: TrackProfile, meters: number): number {
  return sampleAlong(distanceMeters, meters);
}

export function sampleAlong(along: readonly number[], meters: number): number {
  let low = 0;
  let high = along.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (along[middle]! <= meters) low = middle;
    else high = middle;
  }
  return meters - along[low]! <= along[high]! - meters ? low : high;
}

/** Returns the closest sample of the first pass of a place. */
export function firstSampleNear(profile: TrackProfile, place: LonLat): number {
  const meters = profile.lon.map((lon, i) => distanceMeters(place, [lon, profile.lat[i]!]));
  const least = meters.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const first = meters.findIndex((away) => away <= least + LAP_METERS);
  // Moves on to the closest sample of that pass.
  let sample = Math.max(0, first);
  while (sample + 1 < meters.length && meters[sample + 1]! <= meters[sample]!) sample += 1;
  return sample;
}

/**
 * Returns the sample nearest to a place. On an out-and-back track, `before` selects the sample nearest to the
 * previous one.
 */
export function sampleNear(profile: TrackProfile, place: LonLat, before: number | null = null): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < profile.lon.length; i += 1) {
    let meters = distanceMeters(place, [profile.lon[i]!, profile.lat[i]!]);
    if (before !== null) meters += Math.min(60, Math.abs(i - before) * 0.5);
    if (meters < least) {
      least = meters;
      best = i;
    }
  }
  return best;
}
