import type { LonLat } from '@cordada/core/geo/lonLat';
import { placesAlong } from '@cordada/core/panorama/sightLines';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';

/** Far terrain is read from lower zooms: a pixel then still looks smaller than the step between two azimuths. */
const BANDS = [
  { endMeters: 3_000, pixelMeters: undefined },
  { endMeters: 12_000, pixelMeters: 30 },
  { endMeters: 40_000, pixelMeters: 60 },
  { endMeters: Number.POSITIVE_INFINITY, pixelMeters: 120 },
] as const;

/** Heights of each azimuth at each distance, one azimuth after the other. */
export async function readHeights(
  terrain: Terrain,
  eye: LonLat,
  azimuths: ArrayLike<number>,
  distances: Float64Array<ArrayBuffer>,
): Promise<Float64Array<ArrayBuffer>> {
  const all = new Float64Array(azimuths.length * distances.length);
  let begin = 0;
  for (const { endMeters, pixelMeters } of BANDS) {
    const found = distances.findIndex((meters) => meters >= endMeters);
    const end = found < 0 ? distances.length : found;
    const { lon, lat } = placesAlong(eye, azimuths, distances.subarray(begin, end));
    const heights = await terrain.heightsAt(lon, lat, pixelMeters);
    const width = end - begin;
    for (let ray = 0; ray < azimuths.length; ray += 1)
      all.set(heights.subarray(ray * width, (ray + 1) * width), ray * distances.length + begin);
    begin = end;
  }
  return all;
}
