import type { LonLat } from '../geo/lonLat.ts';
import type { HorizonPoint, Ridge } from './horizon.ts';

export interface PanoramaPeak {
  readonly id: string;
  readonly name: string;
  readonly elevationMeters: number;
  readonly distanceMeters: number;
  /** From 0 (north) through 90 (east) to below 360. */
  readonly azimuthDegrees: number;
}

/** The answer of `GET /api/panorama`. */
export interface Panorama {
  /** Above sea level. */
  readonly eyeElevationMeters: number;
  /** Width of the cells of the terrain; null where its source does not state it. */
  readonly cellMeters: number | null;
  /** All directions in equal steps, from north through east. */
  readonly horizon: readonly HorizonPoint[];
  /** Summits in sight, the nearest first. */
  readonly peaks: readonly PanoramaPeak[];
}

/** The answer of `GET /api/panorama?ridges=on`. */
export interface PanoramaWithRidges extends Panorama {
  /** The nearest first; the last one is before the skyline. */
  readonly ridges: readonly Ridge[];
}

/** The request for a panorama with its ridges. */
export const panoramaPath = ([lon, lat]: LonLat): string => `/api/panorama?lat=${lat}&lon=${lon}&ridges=on`;
