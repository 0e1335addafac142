import { SIGHT_RADIUS_METERS } from './sightLines.ts';

const DEGREES = 180 / Math.PI;

export interface HorizonPoint {
  readonly azimuthDegrees: number;
  /** Above the horizontal plane of the eye. Null where no terrain is known in this direction. */
  readonly elevationDegrees: number | null;
  readonly distanceMeters: number | null;
  /** Where the known terrain ends in this direction; null where it goes on to the end of the range. */
  readonly terrainEndsMeters: number | null;
}

/** A skyline nearer to the end of the known terrain than this share of the distance may only be that end. */
const OPEN_SHARE = 0.04;

/** Whether the skyline is where the known terrain ends, so that what is behind may be higher and is missing. */
export const isOpenHorizon = ({ distanceMeters, terrainEndsMeters }: HorizonPoint): boolean =>
  terrainEndsMeters !== null && (distanceMeters === null || distanceMeters >= terrainEndsMeters * (1 - OPEN_SHARE));

/** Slopes of lines of sight from one eye to terrain at given distances, over an Earth that refraction makes flatter. */
export class SightSlopes {
  readonly distances: ArrayLike<number>;
  readonly #eye: number;
  readonly #sines: Float64Array;
  readonly #cosines: Float64Array;

  constructor(eyeMeters: number, distances: ArrayLike<number>) {
    this.distances = distances;
    this.#eye = SIGHT_RADIUS_METERS + eyeMeters;
    this.#sines = Float64Array.from(distances, (meters) => Math.sin(meters / SIGHT_RADIUS_METERS));
    this.#cosines = Float64Array.from(distances, (meters) => Math.cos(meters / SIGHT_RADIUS_METERS));
  }

  /** The tangent of the elevation angle of a height at the distance of this index; NaN for an unknown height. */
  slope(index: number, meters: number): number {
    const radius = SIGHT_RADIUS_METERS + meters;
    return (radius * this.#cosines[index]! - this.#eye) / (radius * this.#sines[index]!);
  }
}

/**
 * The skyline: in each direction the highest line of sight that touches terrain. Unknown heights (NaN) hide nothing.
 * @param heights metres of each azimuth at each distance, one azimuth after the other
 */
export function findHorizon(slopes: SightSlopes, azimuths: ArrayLike<number>, heights: Float64Array): HorizonPoint[] {
  const count = slopes.distances.length;
  return Array.from(azimuths, (azimuthDegrees, ray) => {
    let [best, at, last] = [Number.NEGATIVE_INFINITY, -1, -1];
    for (let i = 0; i < count; i += 1) {
      const slope = slopes.slope(i, heights[ray * count + i]!);
      if (!Number.isNaN(slope)) last = i;
      if (slope > best) [best, at] = [slope, i];
    }
    return {
      azimuthDegrees,
      elevationDegrees: at < 0 ? null : Math.atan(best) * DEGREES,
      distanceMeters: slopes.distances[at] ?? null,
      terrainEndsMeters: slopes.distances[last + 1] ?? null,
    };
  });
}

/** The skyline that terrain up to a distance has, in the order of the azimuths. Farther ridges rise behind it. */
export interface Ridge {
  readonly withinMeters: number;
  /** Null where no terrain is known up to there. */
  readonly elevationDegrees: readonly (number | null)[];
  readonly distanceMeters: readonly (number | null)[];
}

/**
 * Ridges at increasing distance, which drawn one before the other show the depth of a landscape.
 * @param limits ascending, in metres
 * @param heights metres of each azimuth at each distance, one azimuth after the other
 */
export function findRidges(slopes: SightSlopes, limits: readonly number[], heights: Float64Array): Ridge[] {
  const count = slopes.distances.length;
  const rays = heights.length / count;
  const ridges = limits.map((withinMeters) => ({
    withinMeters,
    elevationDegrees: Array.from({ length: rays }, (): number | null => null),
    distanceMeters: Array.from({ length: rays }, (): number | null => null),
  }));
  for (let ray = 0; ray < rays; ray += 1) {
    let [best, at, i] = [Number.NEGATIVE_INFINITY, -1, 0];
    for (const { withinMeters, elevationDegrees, distanceMeters } of ridges) {
      for (; i < count && slopes.distances[i]! <= withinMeters; i += 1) {
        const slope = slopes.slope(i, heights[ray * count + i]!);
        if (slope > best) [best, at] = [slope, i];
      }
      if (at < 0) continue;
      elevationDegrees[ray] = Math.atan(best) * DEGREES;
      distanceMeters[ray] = slopes.distances[at]!;
    }
  }
  return ridges;
}

/**
 * The steepest line of sight in one direction up to a distance, as a tangent. NaN if a height before it is unknown,
 * because what is there may hide everything behind it.
 */
export function steepestBefore(slopes: SightSlopes, heights: Float64Array, ray: number, limitMeters: number): number {
  const count = slopes.distances.length;
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count && slopes.distances[i]! < limitMeters; i += 1) {
    const slope = slopes.slope(i, heights[ray * count + i]!);
    if (Number.isNaN(slope)) return Number.NaN;
    if (slope > best) best = slope;
  }
  return best;
}
