import type { HeightGrid } from './slopeAngle.ts';

/**
 * Returns the height between the four nearest ones of a tile, or null where one is unknown.
 * @param across and @param down are parts of the tile from 0 to 1
 */
export function sampleGrid({ width, height, data }: HeightGrid, across: number, down: number): number | null {
  // Heights are those of the middles of cells.
  const x = Math.min(Math.max(across * width - 0.5, 0), width - 1);
  const y = Math.min(Math.max(down * height - 0.5, 0), height - 1);
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)];
  const at = (column: number, row: number): number => data[row * width + column] ?? Number.NaN;
  const upper = at(left, top) + (at(right, top) - at(left, top)) * (x - left);
  const lower = at(left, bottom) + (at(right, bottom) - at(left, bottom)) * (x - left);
  const sampled = upper + (lower - upper) * (y - top);
  return Number.isNaN(sampled) ? null : sampled;
}
