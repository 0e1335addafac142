import { EARTH_RADIUS_METERS } from '@cordada/core/geo/lonLat';

/** Degrees from which each class of steepness begins. */
export const SLOPE_CLASSES = [27, 30, 35, 40, 45] as const;

/** Rougher terrain than this many meters a pixel makes everything look flat. */
export const SLOPE_MIN_ZOOM = 11;

/** Heights in rows from north to south; NaN where nothing is known. */
export interface HeightGrid {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** How far apart the heights of a tile are, in meters on the ground in its middle. */
export function metersBetween(z: number, y: number, width: number): number {
  const mercatorY = Math.PI * (1 - (2 * (y + 0.5)) / 2 ** z);
  return (2 * Math.PI * EARTH_RADIUS_METERS) / Math.cosh(mercatorY) / (width * 2 ** z);
}

/**
 * Paints steepness by Horn's method over the nine heights around each place; clear below the first class
 * and where a height is missing.
 * @param colors red, green and blue of each class
 * @returns red, green, blue and opacity of each place
 */
export function paintSlope(
  { width, height, data }: HeightGrid,
  metersApart: number,
  colors: readonly (readonly [number, number, number])[],
): Uint8ClampedArray<ArrayBuffer> {
  const painted = new Uint8ClampedArray(width * height * 4);
  const steepness = SLOPE_CLASSES.map((degrees) => Math.tan((degrees * Math.PI) / 180) ** 2);
  for (let row = 0; row < height; row += 1) {
    // At the edge there is one side only: half as far.
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
      // A missing height beside it makes NaN, which passes no class; the one in the middle counts in none.
      const squared = rise / (4 * metersApart) ** 2;
      const color = colors[steepness.findLastIndex((least) => squared >= least)];
      if (color && !Number.isNaN(data[middle + column])) painted.set([...color, 255], (middle + column) * 4);
    }
  }
  return painted;
}
