import type { Bounds } from '@cordada/core/geo/lonLat';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { Frame } from './frame.ts';

/** Heights and their slopes at each pixel of a frame, in metres and metres for each metre. */
export interface Surface {
  readonly heights: Float32Array;
  /** Towards the east. */
  readonly slopeX: Float32Array;
  /** Towards the south. */
  readonly slopeY: Float32Array;
}

/** A sample of the terrain stands at least this many pixels from the next. */
const SPACING_MIN_PIXELS = 3.5;
/** Closer samples than this share of a cell show steps of the source, not ground. */
const CELL_SHARE = 0.7;
const MARGIN = 2;
const VOIDS_MAX_SHARE = 0.02;

/**
 * Reads the terrain on a grid as fine as its cells and lays a cubic B-spline through it, which has no facets.
 * @returns null where too much of the terrain is unknown
 */
export async function readSurface(
  terrain: Pick<Terrain, 'heightsAt'>,
  frame: Frame,
  { bounds, cellMeters }: { readonly bounds: Bounds; readonly cellMeters: number },
): Promise<Surface | null> {
  const { width, height, left, top, step, pixelMeters } = frame;
  const spacing = Math.max(SPACING_MIN_PIXELS, (cellMeters * CELL_SHARE) / pixelMeters);
  const columns = Math.ceil(width / spacing) + 2 * MARGIN + 1;
  const rows = Math.ceil(height / spacing) + 2 * MARGIN + 1;
  const lon = new Float64Array(columns * rows);
  const lat = new Float64Array(columns * rows);
  const hold = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
  for (let row = 0; row < rows; row += 1) {
    const y = top + (row - MARGIN) * spacing * step;
    const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
    for (let column = 0; column < columns; column += 1) {
      const i = row * columns + column;
      lon[i] = hold((left + (column - MARGIN) * spacing * step) * 360 - 180, bounds[0], bounds[2]);
      lat[i] = hold(latitude, bounds[1], bounds[3]);
    }
  }
  const grid = await terrain.heightsAt(lon, lat, Math.max(1, spacing * pixelMeters));
  return fillVoids(grid, columns, rows) ? splineOf(grid, columns, rows, spacing, frame) : null;
}

/** Fills voids from the nearest known height of their row, else of the row above. */
function fillVoids(grid: Float64Array, columns: number, rows: number): boolean {
  let voids = 0;
  for (const height of grid) if (Number.isNaN(height)) voids += 1;
  if (voids > grid.length * VOIDS_MAX_SHARE) return false;
  for (let i = 0; voids > 0 && i < grid.length; i += 1) {
    if (!Number.isNaN(grid[i]!)) continue;
    const before = i % columns > 0 ? grid[i - 1]! : i >= columns ? grid[i - columns]! : Number.NaN;
    grid[i] = Number.isNaN(before) ? (grid.subarray(i).find((height) => !Number.isNaN(height)) ?? 0) : before;
  }
  return rows > 0;
}

/** Weights of the four samples around a place of a uniform cubic B-spline, and of its derivative. */
function weightsOf(t: number): { value: readonly number[]; slope: readonly number[] } {
  const [t2, t3] = [t * t, t * t * t];
  return {
    value: [(1 - 3 * t + 3 * t2 - t3) / 6, (4 - 6 * t2 + 3 * t3) / 6, (1 + 3 * t + 3 * t2 - 3 * t3) / 6, t3 / 6],
    slope: [(-1 + 2 * t - t2) / 2, (-4 * t + 3 * t2) / 2, (1 + 2 * t - 3 * t2) / 2, t2 / 2],
  };
}

function splineOf(grid: Float64Array, columns: number, rows: number, spacing: number, frame: Frame): Surface {
  const { width, height, pixelMeters } = frame;
  // First along the rows of the grid, then down the columns of the picture.
  const along = new Float32Array(width * rows);
  const alongSlope = new Float32Array(width * rows);
  for (let x = 0; x < width; x += 1) {
    const place = (x + 0.5) / spacing + MARGIN;
    const first = Math.floor(place) - 1;
    const { value, slope } = weightsOf(place - Math.floor(place));
    for (let row = 0; row < rows; row += 1) {
      let [sum, steep] = [0, 0];
      for (let k = 0; k < 4; k += 1) {
        const sample = grid[row * columns + Math.min(columns - 1, first + k)]!;
        sum += sample * value[k]!;
        steep += sample * slope[k]!;
      }
      along[row * width + x] = sum;
      alongSlope[row * width + x] = steep;
    }
  }
  const heights = new Float32Array(width * height);
  const slopeX = new Float32Array(width * height);
  const slopeY = new Float32Array(width * height);
  const perMeter = 1 / (spacing * pixelMeters);
  for (let y = 0; y < height; y += 1) {
    const place = (y + 0.5) / spacing + MARGIN;
    const first = Math.floor(place) - 1;
    const { value, slope } = weightsOf(place - Math.floor(place));
    for (let x = 0; x < width; x += 1) {
      let [sum, east, south] = [0, 0, 0];
      for (let k = 0; k < 4; k += 1) {
        const at = Math.min(rows - 1, first + k) * width + x;
        sum += along[at]! * value[k]!;
        east += alongSlope[at]! * value[k]!;
        south += along[at]! * slope[k]!;
      }
      const i = y * width + x;
      heights[i] = sum;
      slopeX[i] = east * perMeter;
      slopeY[i] = south * perMeter;
    }
  }
  return { heights, slopeX, slopeY };
}
