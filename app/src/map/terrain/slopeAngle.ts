import { EARTH_RADIUS_METERS } from '@cordada/core/geo/lonLat';

/** Lower bound of each slope class, in degrees. */
export const SLOPE_CLASSES = [27, 30, 35, 40, 45] as const;

/** Below this zoom the terrain is too coarse and every slope looks flat. */
export const SLOPE_MIN_ZOOM = 11;

/** Tiles of the slope layer, which the browser paints. */
export const SLOPE_TILES = 'slope://{z}/{x}/{y}';

/** Elevations in rows from north to south; NaN if unknown. */
export interface HeightGrid {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Distance in meters between neighbouring elevations of a tile, on the ground at its centre. */
export function metersBetween(z: number, y: number, width: number): number {
  const mercatorY = Math.PI * (1 - (2 * (y + 0.5)) / 2 ** z);
  return (2 * Math.PI * EARTH_RADIUS_METERS) / Math.cosh(mercatorY) / (width * 2 ** z);
}

/**
 * Colours slopes by Horn's method over the 3x3 neighbourhood of each pixel. Pixels below the first class or with a
 * missing elevation are transparent.
 * @param colors RGB of each class
 * @returns RGBA of each pixel
 */
export function paintSlope(
  { width, height, data }: HeightGrid,
  metersApart: number,
  colors: readonly (readonly [number, number, number])[],
): Uint8ClampedArray<ArrayBuffer> {
  const painted = new Uint8ClampedArray(width * height * 4);
  const steepness = SLOPE_CLASSES.map((degrees) => Math.tan((degrees * Math.PI) / 180) ** 2);
  for (let row = 0; row < height; row += 1) {
    // At the edge one neighbour is missing, so the difference spans half the distance.
    const north = Math.max(0, row - 1) * width;
    const middle = row * width;
    const south = Math.min(height - 1, row + 1) * width;
    const down = (south - north) / width;
    for (let column = 0; column < width; column += 1) {
      const west = Math.max(0, column - 1);
      const east = Math.min(width - 1, column + 1);
      const eastward =
        data[north + east]! -
        data[north + west]! +
        2 * (data[middle + east]! - data[middle + west]!) +
        data[south + east]! -
        data[south + west]!;
      const southward =
        data[south + west]! -
        data[north + west]! +
        2 * (data[south + column]! - data[north + column]!) +
        data[south + east]! -
        data[north + east]!;
      const rise = (eastward / (east - west)) ** 2 + (southward / down) ** 2;
      // A missing neighbour makes the slope NaN, which matches no class. The centre is checked separately, because
      // the formula does not use it.
      const squared = rise / (4 * metersApart) ** 2;
      const color = colors[steepness.findLastIndex((least) => squared >= least)];
      if (color && !Number.isNaN(data[middle + column])) painted.set([...color, 255], (middle + column) * 4);
    }
  }
  return painted;
}
