import type { LonLat } from './lonLat.ts';

/** The same places with longitudes that go on across the antimeridian instead of starting again. */
export function unrollLongitudes(places: readonly LonLat[]): LonLat[] {
  let [before = 0] = places[0] ?? [];
  return places.map(([lon, lat]) => {
    before += ((((lon - before + 180) % 360) + 360) % 360) - 180;
    return [before, lat];
  });
}
