import { Failure } from '@cordada/core/failures';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import { SightSlopes, findHorizon, findRidges } from '@cordada/core/panorama/horizon';
import type { PanoramaPeak, PanoramaWithRidges } from '@cordada/core/panorama/panorama';
import { isInSight, mayBeInSight, sightOf } from '@cordada/core/panorama/peaks';
import type { PeakSight } from '@cordada/core/panorama/peaks';
import { EYE_HEIGHT_METERS, sightDistances } from '@cordada/core/panorama/sightLines';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { SummitRow } from './panorama.queries.ts';
import { readHeights } from './readHeights.ts';

export const PANORAMA_MAX_METERS = 100_000;
const AZIMUTHS = Float64Array.from({ length: 720 }, (_, i) => i / 2);
/** Terrain is read in steps of half a cell near the eye, and of this share of the distance farther away. */
const STEP_SHARE = 0.005;
const FIRST_STEP_MIN_METERS = 20;
/** A published elevation counts if the terrain, which rounds summits off, is at most this far from it. */
const ELEVATION_DIFFERENCE_MAX_METERS = 150;
/** The eye stands on a summit whose place is this near. */
const ON_SUMMIT_METERS = 60;
/** Terrain this near to a summit is its own slope and does not hide it. */
const OWN_SLOPE_MIN_METERS = 150;
const PEAK_MIN_METERS = 150;
const SWEEP_TOLERANCE_DEGREES = 0.3;
const EXACT_SIGHTS_MAX = 600;
const SUMMIT_PIXEL_METERS = 30;
const DEFAULT_CELL_METERS = 90;
/** From 500 m to 89 km in equal steps of what is in sight: each tells ridges apart that are a quarter of their distance from each other. */
const RIDGE_LIMITS_METERS = Array.from({ length: 22 }, (_, i) => Math.round(500 * 1.28 ** i));

/**
 * Computes the skyline and the summits in sight from a place.
 * @param summits of the surroundings, the most important first
 * @throws Failure `not_found` where no terrain is known, `unavailable` when it cannot be read
 */
export async function computePanorama(
  terrain: Terrain,
  place: LonLat,
  summits: readonly SummitRow[],
): Promise<PanoramaWithRidges> {
  const [ground] = await terrain.heightsAt([place[0]], [place[1]]);
  if (ground === undefined || Number.isNaN(ground)) throw new Failure('not_found', 'No terrain is known there.');
  const cellMeters = (await terrain.coverageAt(...place))?.cellMeters ?? null;
  const eyeElevationMeters = groundOnSummit(place, ground, summits) + EYE_HEIGHT_METERS;
  const step = Math.max(FIRST_STEP_MIN_METERS, (cellMeters ?? DEFAULT_CELL_METERS) / 2);
  const distances = sightDistances(step, STEP_SHARE, PANORAMA_MAX_METERS);
  const slopes = new SightSlopes(eyeElevationMeters, distances);
  const heights = await readHeights(terrain, place, AZIMUTHS, distances);
  const horizon = findHorizon(slopes, AZIMUTHS, heights);

  const eye = { place, elevationMeters: eyeElevationMeters };
  const candidates = (await withHeights(terrain, summits))
    .flatMap(({ sightMeters, ...summit }) => {
      const peak = { id: summit.id, name: summit.name, place: summit.place, elevationMeters: sightMeters };
      const sight = sightOf(eye, peak, [PEAK_MIN_METERS, PANORAMA_MAX_METERS]);
      return sight ? [{ sight, elevationMeters: summit.elevationMeters }] : [];
    })
    .filter(({ sight }) =>
      mayBeInSight(sight, slopes, heights, AZIMUTHS.length, ownMeters(sight), SWEEP_TOLERANCE_DEGREES),
    )
    .slice(0, EXACT_SIGHTS_MAX);
  const exact = await readHeights(
    terrain,
    place,
    candidates.map(({ sight }) => sight.azimuthDegrees),
    distances,
  );
  const peaks = candidates
    .filter(({ sight }, ray) => isInSight(sight, slopes, exact, ray, ownMeters(sight)))
    .map(({ sight, elevationMeters }): PanoramaPeak => ({
      id: sight.peak.id,
      name: sight.peak.name,
      elevationMeters: Math.round(elevationMeters),
      distanceMeters: Math.round(sight.distanceMeters),
      azimuthDegrees: rounded(sight.azimuthDegrees, 100) % 360,
    }))
    .sort((a, b) => a.distanceMeters - b.distanceMeters);
  return {
    eyeElevationMeters: rounded(eyeElevationMeters, 10),
    cellMeters,
    horizon: horizon.map(({ azimuthDegrees, elevationDegrees, distanceMeters: away, terrainEndsMeters }) => ({
      azimuthDegrees,
      elevationDegrees: elevationDegrees === null ? null : rounded(elevationDegrees, 1_000),
      distanceMeters: away === null ? null : Math.round(away),
      terrainEndsMeters: terrainEndsMeters === null ? null : Math.round(terrainEndsMeters),
    })),
    peaks,
    ridges: findRidges(slopes, RIDGE_LIMITS_METERS, heights).map((ridge) => ({
      withinMeters: ridge.withinMeters,
      elevationDegrees: ridge.elevationDegrees.map((degrees) => degrees && rounded(degrees, 100)),
      distanceMeters: ridge.distanceMeters.map((meters) => meters && Math.round(meters)),
    })),
  };
}

const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts;

const ownMeters = ({ distanceMeters: away }: PeakSight): number => Math.max(OWN_SLOPE_MIN_METERS, away * STEP_SHARE);

/** The published elevation of the summit that one stands on is more exact than that of the terrain. */
function groundOnSummit(place: LonLat, ground: number, summits: readonly SummitRow[]): number {
  const below = summits.find(({ lon, lat }) => distanceMeters(place, [lon, lat]) <= ON_SUMMIT_METERS);
  const published = below?.elevationMeters ?? ground;
  return published - ground <= ELEVATION_DIFFERENCE_MAX_METERS ? Math.max(ground, published) : ground;
}

interface KnownSummit {
  readonly id: string;
  readonly name: string;
  readonly place: LonLat;
  /** Published, or of the terrain where none is. */
  readonly elevationMeters: number;
  /** The published one as long as the terrain does not contradict it. */
  readonly sightMeters: number;
}

async function withHeights(terrain: Terrain, summits: readonly SummitRow[]): Promise<KnownSummit[]> {
  const heights = await terrain.heightsAt(
    summits.map(({ lon }) => lon),
    summits.map(({ lat }) => lat),
    SUMMIT_PIXEL_METERS,
  );
  return summits.flatMap(({ id, name, lon, lat, elevationMeters }, i) => {
    const ground = heights[i]!;
    if (Number.isNaN(ground)) return [];
    const published = elevationMeters ?? ground;
    const isPlausible = Math.abs(published - ground) <= ELEVATION_DIFFERENCE_MAX_METERS;
    const sightMeters = isPlausible ? published : ground;
    return [{ id, name, place: [lon, lat], elevationMeters: published, sightMeters }];
  });
}
