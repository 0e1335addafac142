import { areaSquareMeters, crossesItself } from './area.ts';
import { distanceMeters } from './lonLat.ts';
import type { LonLat } from './lonLat.ts';
import { unrollLongitudes } from './unroll.ts';

const RADIANS = Math.PI / 180;

/** Measurements of a line on the map. Elevation is not taken into account. */
export interface Measurement {
  readonly distanceMeters: number;
  readonly lastLegMeters: number | null;
  /** Initial bearing of the last leg: 0 is true north, 90 is east. Null if both places are the same. */
  readonly bearingDegrees: number | null;
  /** Null if the line is open or its sides cross, because the area would then be undefined. */
  readonly areaSquareMeters: number | null;
}

export function bearingDegrees(from: LonLat, to: LonLat): number {
  const turn = (to[0] - from[0]) * RADIANS;
  const [low, high] = [from[1] * RADIANS, to[1] * RADIANS];
  const east = Math.sin(turn) * Math.cos(high);
  const north = Math.cos(low) * Math.sin(high) - Math.sin(low) * Math.cos(high) * Math.cos(turn);
  return (Math.atan2(east, north) / RADIANS + 360) % 360;
}

export function measureLine(places: readonly LonLat[], isClosed: boolean): Measurement {
  const [before, last] = places.slice(-2);
  const ring = isClosed && places.length > 2 ? unrollLongitudes([...places, places[0]!]) : null;
  const line = ring ?? places;
  const lastLegMeters = before && last ? distanceMeters(before, last) : null;
  return {
    distanceMeters: line.reduce((sum, place, i) => (i === 0 ? 0 : sum + distanceMeters(line[i - 1]!, place)), 0),
    lastLegMeters,
    bearingDegrees: before && last && lastLegMeters ? bearingDegrees(before, last) : null,
    areaSquareMeters: ring && !crossesItself(ring) ? areaSquareMeters([[ring]]) : null,
  };
}
