import { boundsOfPlaces } from './bounds.ts';
import type { Bounds, LonLat } from './lonLat.ts';
import { mercatorOf } from './mercator.ts';

/** Share of the places that may be outside. */
const OUTSIDE_MAX = 0.15;
/** Leaving places out is worth it if what remains is at most so wide, of what all take. */
const WORTH = 0.7;

/**
 * The bounds of most places: without the few that are so far off that a map of all would show the others as one heap.
 * Null without places.
 */
export function denseBoundsOf(places: readonly LonLat[]): Bounds | null {
  const all = boundsOfPlaces(places);
  // Across the antimeridian longitudes go on beyond 180.
  const isAcross = all !== null && all[0] > all[2];
  let kept = isAcross ? places.map(([lon, lat]): LonLat => [lon < 0 ? lon + 360 : lon, lat]) : places;
  let best = all;
  for (let left = Math.floor(places.length * OUTSIDE_MAX); left > 0; left -= 1) {
    kept = withoutFarthest(kept);
    const bounds = boundsOfPlaces(kept);
    if (best && bounds && widthOf(bounds) <= WORTH * widthOf(best)) best = bounds;
  }
  return best && [around(best[0]), best[1], around(best[2]), best[3]];
}

const around = (lon: number): number => (lon > 180 ? lon - 360 : lon);

/** The longer side on a map. */
function widthOf([west, south, east, north]: Bounds): number {
  const wide = (east < west ? east + 360 : east) - west;
  return Math.max(wide / 360, mercatorOf([0, south]).y - mercatorOf([0, north]).y);
}

/** Without the place at an edge that leaves the narrowest bounds. */
function withoutFarthest(places: readonly LonLat[]): readonly LonLat[] {
  const at = (compare: (place: LonLat, other: LonLat) => boolean): number =>
    places.reduce((found, place, index) => (compare(place, places[found]!) ? index : found), 0);
  const edges = [
    at(([lon], [other]) => lon < other),
    at(([lon], [other]) => lon > other),
    at(([, lat], [, other]) => lat < other),
    at(([, lat], [, other]) => lat > other),
  ];
  const without = (index: number): readonly LonLat[] => places.filter((_, other) => other !== index);
  return edges
    .map(without)
    .map((rest) => ({ rest, bounds: boundsOfPlaces(rest) }))
    .reduce((best, one) => (one.bounds && best.bounds && widthOf(one.bounds) < widthOf(best.bounds) ? one : best)).rest;
}
