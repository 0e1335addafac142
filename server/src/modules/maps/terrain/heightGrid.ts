import type { Bounds } from '@cordada/core/geo/lonLat';
import type { Projection } from './utm.ts';

/** Voids farther than this many cells from any height stay unknown. */
const FILL_CELLS = 64;
/** Parts of an edge that is curved on the map. */
const EDGE_PLACES = 16;

/** Heights in metres in rows from north to south; NaN where unknown. */
export interface HeightGrid {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
  /** The first height, and the way between neighbours: degrees, or metres where the grid is projected. */
  readonly west: number;
  readonly north: number;
  readonly stepLon: number;
  readonly stepLat: number;
  readonly projection?: Projection;
}

/** Heights in metres where no source has any, so that the ground does not end in a cliff. */
export type HeightOutside = (lon: number, lat: number) => number;

/** Where a grid lies on the map, in degrees. */
export interface GridPlace {
  /** The box around all heights. */
  readonly bounds: Bounds;
  /** A box that has heights everywhere; smaller where the grid is turned against the meridians. */
  readonly inner: Bounds;
  readonly stepLon: number;
  readonly stepLat: number;
}

export function gridPlace({ projection, west, north, stepLon, stepLat, width, height }: HeightGrid): GridPlace {
  const [east, south] = [west + stepLon * (width - 1), north - stepLat * (height - 1)];
  if (!projection) {
    const bounds: Bounds = [west, south, east, north];
    return { bounds, inner: bounds, stepLon, stepLat };
  }
  const shares = Array.from({ length: EDGE_PLACES + 1 }, (_, i) => i / EDGE_PLACES);
  const across = (y: number): [number, number][] => shares.map((share) => [west + (east - west) * share, y]);
  const down = (x: number): [number, number][] => shares.map((share) => [x, south + (north - south) * share]);
  const edge = (side: [number, number][], axis: 0 | 1): number[] =>
    side.map(([x, y]) => projection.unproject(x, y)[axis]);
  const [left, right, bottom, top] = [
    edge(down(west), 0),
    edge(down(east), 0),
    edge(across(south), 1),
    edge(across(north), 1),
  ];
  const bounds: Bounds = [Math.min(...left), Math.min(...bottom), Math.max(...right), Math.max(...top)];
  return {
    bounds,
    inner: [Math.max(...left), Math.max(...bottom), Math.min(...right), Math.min(...top)],
    stepLon: (bounds[2] - bounds[0]) / (width - 1),
    stepLat: (bounds[3] - bounds[1]) / (height - 1),
  };
}

/**
 * Fills voids smoothly from the heights around them: each level of a pyramid is the mean of known heights, and voids
 * take the value of the next coarser level that has one.
 * @returns how many voids were filled, and how many are too far from any height
 */
export function fillVoids(grid: Pick<HeightGrid, 'width' | 'height' | 'data'>): { filled: number; left: number } {
  let voids = 0;
  for (const meters of grid.data) if (Number.isNaN(meters)) voids += 1;
  if (voids === 0) return { filled: 0, left: 0 };
  const levels = [grid];
  for (let cells = 1; cells < FILL_CELLS; cells *= 2) levels.push(halve(levels.at(-1)!));
  for (let level = levels.length - 2; level >= 0; level -= 1) fillFrom(levels[level]!, levels[level + 1]!);
  let left = 0;
  for (const meters of grid.data) if (Number.isNaN(meters)) left += 1;
  return { filled: voids - left, left };
}

type Cells = Pick<HeightGrid, 'width' | 'height' | 'data'>;

function halve({ width, height, data }: Cells): Cells {
  const [wide, high] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const half = new Float32Array(wide * high);
  for (let row = 0; row < high; row += 1) {
    for (let column = 0; column < wide; column += 1) {
      let [sum, count] = [0, 0];
      for (let y = row * 2; y < Math.min(height, row * 2 + 2); y += 1) {
        for (let x = column * 2; x < Math.min(width, column * 2 + 2); x += 1) {
          const meters = data[y * width + x]!;
          if (Number.isNaN(meters)) continue;
          sum += meters;
          count += 1;
        }
      }
      half[row * wide + column] = count > 0 ? sum / count : Number.NaN;
    }
  }
  return { width: wide, height: high, data: half };
}

function fillFrom(fine: Cells, coarse: Cells): void {
  for (let row = 0; row < fine.height; row += 1) {
    for (let column = 0; column < fine.width; column += 1) {
      const at = row * fine.width + column;
      if (Number.isNaN(fine.data[at]!)) fine.data[at] = between(coarse, (column - 0.5) / 2, (row - 0.5) / 2);
    }
  }
}

/** Bilinear, ignoring voids. */
function between({ width, height, data }: Cells, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  let [sum, weights] = [0, 0];
  for (let corner = 0; corner < 4; corner += 1) {
    const column = Math.max(0, Math.min(width - 1, left + (corner & 1)));
    const row = Math.max(0, Math.min(height - 1, top + (corner >> 1)));
    const meters = data[row * width + column]!;
    if (Number.isNaN(meters)) continue;
    const weight = Math.abs(1 - (corner & 1) - (x - left)) * Math.abs(1 - (corner >> 1) - (y - top)) + 1e-9;
    sum += meters * weight;
    weights += weight;
  }
  return weights > 0 ? sum / weights : Number.NaN;
}

/**
 * Height between the cells by the Catmull-Rom spline, which draws smooth contours where bilinear values would draw
 * facets; bilinear beside voids and at the edge. NaN outside of the grid.
 */
export function heightIn(grid: HeightGrid, lon: number, lat: number): number {
  const [east, north] = grid.projection ? grid.projection.project(lon, lat) : [lon, lat];
  const x = (east - grid.west) / grid.stepLon;
  const y = (grid.north - north) / grid.stepLat;
  // Grids of neighbouring sheets may end half a cell apart.
  if (!(x >= -0.5 && y >= -0.5 && x <= grid.width - 0.5 && y <= grid.height - 0.5)) return Number.NaN;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 1 || top < 1 || left + 2 >= grid.width || top + 2 >= grid.height) return between(grid, x, y);
  const rows = [0, 0, 0, 0];
  const across = x - left;
  for (let row = 0; row < 4; row += 1) {
    const at = (top - 1 + row) * grid.width + left - 1;
    const { data } = grid;
    rows[row] = spline(data[at]!, data[at + 1]!, data[at + 2]!, data[at + 3]!, across);
  }
  const meters = spline(rows[0]!, rows[1]!, rows[2]!, rows[3]!, y - top);
  return Number.isNaN(meters) ? between(grid, x, y) : meters;
}

function spline(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}
