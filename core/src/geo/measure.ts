import { areaSquareMeters, crossesItself } from './area.ts';
import { distanceMeters } from './lonLat.ts';
import type { LonLat } from './lonLat.ts';
import { unrollLongitudes } from './unroll.ts';

const RADIANS = Math.PI / 180;

/** What a line on the map measures, along the ground as if it were flat between its places. */
export interface Measurement {
  /** All around where it is closed. */
  readonly distanceMeters: number;
  /** From the last place but one to the last. */
  readonly lastLegMeters: number | null;
  /** Of that leg as it begins: 0 is true north, 90 is east. Null where both places are the same. */
  readonly bearingDegrees: number | null;
  /** Null where it is open, and where its sides cross: then no number would be right. */
  readonly areaSquareMeters: number | null;
}

/** Direction in which the shortest way from one place to another begins, from 0 (north) clockwise. */
export function bearingDegrees(from: LonLat, to: LonLat): number {
  const turn = (to[0] - from[0]) * RADIANS;
  const [low, high] = [from[1] * RADIANS, to[1] * RADIANS];
  const east = Math.sin(turn) * Math.cos(high);
  const north = Math.cos(low) * Math.sin(high) - Math.sin(low) * Math.cos(high) * Math.cos(turn);
  return (Math.atan2(east, north) / RADIANS + 360) % 360;
}

/** Measures a line of places, closed to a shape where that is asked for and there are three of them. */
export function measureLine(places: readonly LonLat[], isClosed: boolean): Measurement {
  const [before, last] = places.slice(-2);
  const ring = isClosed && places.length > 2 ? unrollLongitudes([...places, places[0] as LonLat]) : null;
  const line = ring ?? places;
  const lastLegMeters = before && last ? distanceMeters(before, last) : null;
  return {
    distanceMeters: line.reduce(
      (sum, place, i) => (i === 0 ? 0 : sum + distanceMeters(line[i - 1] as LonLat, place)),
      0,
    ),
    lastLegMeters,
    bearingDegrees: before && last && lastLegMeters ? bearingDegrees(before, last) : null,
    areaSquareMeters: ring && !crossesItself(ring) ? areaSquareMeters([[ring]]) : null,
  };
}
