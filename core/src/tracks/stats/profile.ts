import { unitVectors } from '@cordada/core/geo/sphere';
import { distancesAlong } from './statistics.ts';
import type { TrackSegment } from '../track.ts';

export const PROFILE_MAX_SAMPLES = 1_000;

export interface TrackProfile {
  /** Along the whole track; gaps between segments add nothing. */
  readonly distanceMeters: number[];
  readonly elevationMeters: (number | null)[];
  readonly lon: number[];
  readonly lat: number[];
  readonly time: (number | null)[];
  /** Indices of samples that start a segment, except the first; no line leads to them. */
  readonly breaks: number[];
}

/**
 * Selects at most 1,000 or `samplesMax` recorded points, evenly spread by distance. Ends of segments, the highest and the lowest
 * point are always included (with very many segments, only some of the ends).
 */
export function trackProfile(segments: readonly TrackSegment[], samplesMax = PROFILE_MAX_SAMPLES): TrackProfile {
  const lines = segments.filter((segment) => segment.lon.length > 0);
  const distance = lines.map((segment) => distancesAlong(unitVectors(segment.lon, segment.lat)));
  const chosen = chooseSamples(lines, distance, samplesMax);
  const profile: TrackProfile = { distanceMeters: [], elevationMeters: [], lon: [], lat: [], time: [], breaks: [] };
  let offset = 0;
  lines.forEach((segment, s) => {
    const indices = [...(chosen[s] ?? [])].sort((a, b) => a - b);
    if (indices.length > 0 && profile.lon.length > 0) profile.breaks.push(profile.lon.length);
    for (const i of indices) {
      profile.distanceMeters.push(offset + distance[s]![i]!);
      profile.elevationMeters.push(known(segment.elevationMeters[i]!));
      profile.lon.push(segment.lon[i]!);
      profile.lat.push(segment.lat[i]!);
      profile.time.push(known(segment.time[i]!));
    }
    offset += distance[s]!.at(-1) ?? 0;
  });
  return profile;
}

function known(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

function chooseSamples(
  lines: readonly TrackSegment[],
  distance: readonly Float64Array[],
  samplesMax: number,
): Set<number>[] {
  const chosen = lines.map(() => new Set<number>());
  const pointCount = lines.reduce((sum, segment) => sum + segment.lon.length, 0);
  if (pointCount <= samplesMax) {
    lines.forEach((segment, s) => {
      for (let i = 0; i < segment.lon.length; i += 1) chosen[s]!.add(i);
    });
    return chosen;
  }
  for (const [s, i] of extremesOf(lines)) chosen[s]!.add(i);
  const every = Math.ceil((lines.length * 2) / (samplesMax / 2));
  lines.forEach((segment, s) => {
    if (s % every !== 0 && s !== lines.length - 1) return;
    chosen[s]!.add(0).add(segment.lon.length - 1);
  });
  const total = distance.reduce((sum, along) => sum + (along.at(-1) ?? 0), 0);
  const left = samplesMax - chosen.reduce((sum, set) => sum + set.size, 0);
  const step = total / Math.max(1, left);
  if (!(step > 0)) return chosen;
  let offset = 0;
  let next = step / 2;
  distance.forEach((along, s) => {
    const length = along.at(-1) ?? 0;
    let i = 0;
    for (; next < offset + length; next += step) {
      while (i + 1 < along.length && offset + along[i]! < next) i += 1;
      chosen[s]!.add(i);
    }
    offset += length;
  });
  return chosen;
}

function extremesOf(lines: readonly TrackSegment[]): [segment: number, index: number][] {
  let highest: [number, number] | null = null;
  let lowest: [number, number] | null = null;
  let max = Number.NEGATIVE_INFINITY;
  let min = Number.POSITIVE_INFINITY;
  lines.forEach(({ elevationMeters }, s) => {
    elevationMeters.forEach((value, i) => {
      if (value > max) {
        max = value;
        highest = [s, i];
      }
      if (value < min) {
        min = value;
        lowest = [s, i];
      }
    });
  });
  return [highest, lowest].filter((extreme) => extreme !== null);
}
