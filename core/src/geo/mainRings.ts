import { areaSquareMeters } from './area.ts';
import { boundsOfPlaces } from './bounds.ts';
import type { LonLat } from './lonLat.ts';

/** Share of the largest ring from which another one always belongs to what a map of the whole shows. */
const LARGE = 0.2;
/** Smaller rings belong to it unless they make the map so many times as wide. */
const WIDER_MAX = 1.5;

type Ring = readonly LonLat[];

/**
 * The rings of an outline by which a map of it is framed: without islands so small and so far off that the mainland
 * would be a dot, as those of France in the Caribbean are.
 */
export function mainRings(rings: readonly Ring[]): Ring[] {
  const sized = rings.map((ring) => ({ ring, area: areaSquareMeters([[ring]]) })).sort((a, b) => b.area - a.area);
  const largest = sized[0]?.area ?? 0;
  const main = sized.filter(({ area }) => area >= LARGE * largest).map(({ ring }) => ring);
  const widthMax = WIDER_MAX * widthOf(main);
  for (const { ring, area } of sized) {
    if (area < LARGE * largest && widthOf([...main, ring]) <= widthMax) main.push(ring);
  }
  return main;
}

/** The longer side in degrees. */
function widthOf(rings: readonly Ring[]): number {
  const [west, south, east, north] = boundsOfPlaces(rings.flat()) ?? [0, 0, 0, 0];
  return Math.max((west <= east ? east : east + 360) - west, north - south);
}
