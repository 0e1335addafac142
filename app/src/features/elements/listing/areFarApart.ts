import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';

/** Less is hardly seen on a map of a part of the world. */
const APART_METERS = 200_000;

/**
 * Whether maps of the part of the world where each place is differ from row to row, which is when most places are far
 * from all others: maps of places in one range are all alike.
 */
export function areFarApart(places: readonly (LonLat | null)[]): boolean {
  const located = places.filter((place) => place !== null);
  const isAlone = (one: LonLat): boolean =>
    located.every((other) => other === one || distanceMeters(one, other) >= APART_METERS);
  return located.length > 1 && located.filter(isAlone).length > located.length / 2;
}
