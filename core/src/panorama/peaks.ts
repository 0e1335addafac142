import { distanceMeters } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { steepestBefore } from './horizon.ts';
import type { SightSlopes } from './horizon.ts';
import { azimuthDegrees, elevationAngleDegrees } from './sightLines.ts';

const RADIANS = Math.PI / 180;

export interface Peak {
  readonly id: string;
  readonly name: string;
  readonly place: LonLat;
  readonly elevationMeters: number;
}

export interface PeakSight {
  readonly peak: Peak;
  readonly distanceMeters: number;
  readonly azimuthDegrees: number;
  /** Tangent of the elevation angle. */
  readonly slope: number;
}

/** A peak as seen from the eye if nothing were in between; null if it is not between the two distances. */
export function sightOf(
  eye: { readonly place: LonLat; readonly elevationMeters: number },
  peak: Peak,
  [minMeters, maxMeters]: readonly [number, number],
): PeakSight | null {
  const distance = distanceMeters(eye.place, peak.place);
  if (!(distance >= minMeters && distance <= maxMeters)) return null;
  const angle = elevationAngleDegrees(eye.elevationMeters, peak.elevationMeters, distance);
  const azimuth = azimuthDegrees(eye.place, peak.place);
  return { peak, distanceMeters: distance, azimuthDegrees: azimuth, slope: Math.tan(angle * RADIANS) };
}

/**
 * Whether terrain hides the peak. Its own slopes do not count: those nearer to it than `ownMeters`.
 * @param ray index of the direction in `heights`, which should lead exactly to the peak
 */
export function isInSight(
  sight: PeakSight,
  slopes: SightSlopes,
  heights: Float64Array,
  ray: number,
  ownMeters: number,
): boolean {
  return sight.slope >= steepestBefore(slopes, heights, ray, sight.distanceMeters - ownMeters);
}

/**
 * Whether the peak may be in sight, from the two directions of a sweep beside it: false only if it is more than
 * `toleranceDegrees` below the terrain in both. It saves exact lines of sight to most hidden peaks.
 */
export function mayBeInSight(
  sight: PeakSight,
  slopes: SightSlopes,
  heights: Float64Array,
  azimuthCount: number,
  ownMeters: number,
  toleranceDegrees: number,
): boolean {
  const left = Math.floor((sight.azimuthDegrees / 360) * azimuthCount) % azimuthCount;
  const lifted = sight.slope + toleranceDegrees * RADIANS;
  return [left, (left + 1) % azimuthCount].some((ray) => {
    const steepest = steepestBefore(slopes, heights, ray, sight.distanceMeters - ownMeters);
    return Number.isNaN(steepest) || lifted >= steepest;
  });
}
