import type { LonLat } from '@cordada/core/geo/lonLat';
import { SightSlopes, findHorizon } from '@cordada/core/panorama/horizon';
import { EYE_HEIGHT_METERS, sightDistances } from '@cordada/core/panorama/sightLines';
import { sunAzimuths, sunWay, sunlitTimes } from '@cordada/core/panorama/sunlight';
import type { SunAlong, SunSample } from '@cordada/core/panorama/sunlight';
import { groundBelow } from '#server/adapters/terrain/terrain.ts';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import { readHeights } from './readHeights.ts';
import { timeZoneAt } from './timeZone.ts';

export interface PlaceOnTrack {
  readonly place: LonLat;
  readonly alongMeters: number;
}

/** A mountain 2,000 m above the place stands 3 degrees high from here: a quarter of an hour of sun. */
export const SUN_REACH_METERS = 40_000;
const STEP_SHARE = 0.02;
const FIRST_STEP_MIN_METERS = 20;

/**
 * Computes when the sun shines on the places of a track.
 * @returns null where the terrain of a place is unknown
 * @throws Failure `unavailable` when the terrain cannot be read
 */
export async function computeSun(
  terrain: Terrain,
  places: readonly PlaceOnTrack[],
  day: string,
): Promise<SunAlong | null> {
  const grounds = await terrain.heightsAt(
    places.map(({ place }) => place[0]),
    places.map(({ place }) => place[1]),
  );
  const [first] = places;
  const below = grounds.some(Number.isNaN)
    ? null
    : await groundBelow(
        terrain,
        places.map(({ place }) => place),
      );
  if (!first || !below) return null;
  const { cellMeters } = below;
  const ways = places.map(({ place }) => sunWay(day, place));
  const azimuths = sunAzimuths(ways);
  const distances = sightDistances(Math.max(FIRST_STEP_MIN_METERS, cellMeters / 2), STEP_SHARE, SUN_REACH_METERS);
  let reachMeters = SUN_REACH_METERS;
  const samples: SunSample[] = [];
  for (const [i, { place, alongMeters }] of places.entries()) {
    const heights = await readHeights(terrain, place, azimuths, distances);
    heights.forEach((height, at) => {
      if (Number.isNaN(height)) reachMeters = Math.min(reachMeters, distances[at % distances.length]!);
    });
    const horizon = findHorizon(new SightSlopes(grounds[i]! + EYE_HEIGHT_METERS, distances), azimuths, heights);
    samples.push({ alongMeters: Math.round(alongMeters), sunlit: sunlitTimes(ways[i]!, horizon) });
  }
  return {
    source: below.source,
    cellMeters,
    timeZone: timeZoneAt(first.place),
    reachMeters: Math.round(reachMeters),
    samples,
  };
}
