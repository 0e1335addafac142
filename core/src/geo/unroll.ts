import type { LonLat } from './lonLat.ts';

/** Makes longitudes continuous across the antimeridian, so that they may exceed ±180. */
export function unrollLongitudes(places: readonly LonLat[]): LonLat[] {
  let [before = 0] = places[0] ?? [];
  return places.map(([lon, lat]) => {
    before += ((((lon - before + 180) % 360) + 360) % 360) - 180;
    return [before, lat];
  });
}
