import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { TrackProfile } from './profile.ts';

/** Heights along a line, evenly spread by distance, in metres: a profile without positions. */
export interface LineHeights {
  readonly distanceMeters: readonly number[];
  readonly elevationMeters: readonly number[];
  /** Indices of samples that start a part of the line, except the first. */
  readonly breaks: readonly number[];
}

/** Puts the samples of a profile at their distances along the line that it was measured on. */
export function profileOnLine(heights: LineHeights, line: readonly (readonly LonLat[])[]): TrackProfile {
  const { distanceMeters: along, elevationMeters, breaks } = heights;
  const parts = line.filter((part) => part.length > 1);
  const places: LonLat[] = [];
  let begin = 0;
  let sample = 0;
  parts.forEach((part, p) => {
    const end = p === parts.length - 1 ? along.length : (breaks[p] ?? along.length);
    let leg = 0;
    let legBegin = begin;
    let length = legLength(part, leg);
    for (; sample < end; sample += 1) {
      while (leg + 2 < part.length && along[sample]! > legBegin + length) {
        legBegin += length;
        leg += 1;
        length = legLength(part, leg);
      }
      places.push(between(part[leg]!, part[leg + 1]!, length > 0 ? (along[sample]! - legBegin) / length : 0));
    }
    for (; leg + 1 < part.length; leg += 1) legBegin += legLength(part, leg);
    begin = legBegin;
  });
  return {
    distanceMeters: [...along],
    elevationMeters: [...elevationMeters],
    lon: places.map(([lon]) => lon),
    lat: places.map(([, lat]) => lat),
    time: along.map(() => null),
    breaks: [...breaks],
  };
}

const legLength = (part: readonly LonLat[], leg: number): number => distanceMeters(part[leg]!, part[leg + 1]!);

function between(from: LonLat, to: LonLat, share: number): LonLat {
  const held = Math.min(1, Math.max(0, share));
  return [from[0] + (to[0] - from[0]) * held, from[1] + (to[1] - from[1]) * held];
}
