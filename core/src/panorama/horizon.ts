import { SIGHT_RADIUS_METERS } from './sightLines.ts';

const DEGREES = 180 / Math.PI;

export interface HorizonPoint {
  readonly azimuthDegrees: number;
  /** Above the horizontal plane of the eye. Null where no terrain is known in this direction. */
  readonly elevationDegrees: number | null;
  readonly distanceMeters: number | null;
}

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
    let [best, at] = [Number.NEGATIVE_INFINITY, -1];
    for (let i = 0; i < count; i += 1) {
      const slope = slopes.slope(i, heights[ray * count + i]!);
      if (slope > best) [best, at] = [slope, i];
    }
    return at < 0
      ? { azimuthDegrees, elevationDegrees: null, distanceMeters: null }
      : { azimuthDegrees, elevationDegrees: Math.atan(best) * DEGREES, distanceMeters: slopes.distances[at]! };
  });
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
