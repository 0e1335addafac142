import type { LonLat } from './lonLat.ts';

/** Web Mercator ends here; what lies beyond is on no tile. */
export const MERCATOR_MAX_LATITUDE = 85.051_128_779_806_6;
/** Level of the stored Morton cells: about 38 m at the equator. */
export const CELL_LEVEL = 20;
/** Zooms of the base map that comes with the product, its vectors and its relief; above them the last is enlarged. */
export const BASEMAP_VECTOR_MAX_ZOOM = 8;
export const BASEMAP_RELIEF_MAX_ZOOM = 3;

/** Position on the Web Mercator square, x and y from 0 (west, north) to 1. */
export function mercatorOf([longitude, latitude]: LonLat): { x: number; y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: (longitude + 180) / 360,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  };
}

/** Spreads the low 16 bits of a number to its even bits. */
function spread(bits: number): number {
  let n = bits & 0xffff;
  n = (n | (n << 8)) & 0x00ff00ff;
  n = (n | (n << 4)) & 0x0f0f0f0f;
  n = (n | (n << 2)) & 0x33333333;
  return (n | (n << 1)) & 0x55555555;
}

/** Morton (Z-order) code of a tile column and row of at most 24 bits each; a safe integer. */
export function morton(column: number, row: number): number {
  const low = (spread(column) | (spread(row) << 1)) >>> 0;
  const high = (spread(column >>> 16) | (spread(row >>> 16) << 1)) >>> 0;
  return high * 2 ** 32 + low;
}

/** Column and row of a Morton code of at most 32 bits. */
export function cellColumnRow(code: number): { column: number; row: number } {
  return { column: gather(code), row: gather(code >>> 1) };
}

/** The even bits of a number, next to each other: the inverse of `spread`. */
function gather(bits: number): number {
  let n = bits & 0x55555555;
  n = (n | (n >>> 1)) & 0x33333333;
  n = (n | (n >>> 2)) & 0x0f0f0f0f;
  n = (n | (n >>> 4)) & 0x00ff00ff;
  return (n | (n >>> 8)) & 0xffff;
}

/** Morton cell of a place at level 20, or null beyond the Mercator square. */
export function cellOf(place: LonLat): number | null {
  if (Math.abs(place[1]) > MERCATOR_MAX_LATITUDE) return null;
  const { x, y } = mercatorOf(place);
  const last = 2 ** CELL_LEVEL - 1;
  const index = (part: number): number => Math.min(last, Math.max(0, Math.floor(part * 2 ** CELL_LEVEL)));
  return morton(index(x), index(y));
}

/** Cells of a tile: one range of Morton codes, both ends included. */
export function cellRange(z: number, x: number, y: number): { low: number; high: number } {
  const width = 4 ** (CELL_LEVEL - z);
  const low = morton(x, y) * width;
  return { low, high: low + width - 1 };
}
