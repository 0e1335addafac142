import type { LonLat } from './lonLat.ts';
import type { MapCoverage } from './mapSources.ts';

/** The latitude at which the Web Mercator square ends; tiles cover nothing beyond it. */
export const MERCATOR_MAX_LATITUDE = 85.051_128_779_806_6;
/** Zoom level of stored Morton cells; a cell is about 38 m wide at the equator. */
export const CELL_LEVEL = 20;
/**
 * Highest zooms of the bundled base map, for vectors and relief; above them the map enlarges the last tiles. A unit of
 * the last vector tiles is 306 m at the equator, as fine as the data.
 */
export const BASEMAP_VECTOR_MAX_ZOOM = 5;
export const BASEMAP_RELIEF_MAX_ZOOM = 3;
/** The version grows with the data of the tiles. */
export const BASEMAP_TILES = '/basemap/{z}/{x}/{y}.mvt?v=5';
export const RELIEF_TILES = '/basemap/relief/{z}/{x}/{y}.webp';
export const ELEMENT_TILES = '/tiles/elements/{z}/{x}/{y}.mvt';

const EQUATOR_METERS = 40_075_016.686;

export function mercatorOf([longitude, latitude]: LonLat): { x: number; y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: (longitude + 180) / 360,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  };
}

/** Latitude at a share of the height of the world map, 0 at its upper edge. */
export const latitudeAt = (down: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI;

/** Width in metres on the ground of one pixel of a zoom of square tiles. */
export function pixelMetersOf(zoom: number, latitude: number, tilePixels: number): number {
  return (EQUATOR_METERS * Math.cos((latitude * Math.PI) / 180)) / (tilePixels * 2 ** zoom);
}

/** The lowest zoom whose pixels are at most this wide on the ground. */
export function zoomOfPixels(pixelMeters: number, latitude: number, tilePixels: number): number {
  return Math.max(0, Math.ceil(Math.log2(pixelMetersOf(0, latitude, tilePixels) / pixelMeters)));
}

function spread(bits: number): number {
  let n = bits & 0xffff;
  n = (n | (n << 8)) & 0x00ff00ff;
  n = (n | (n << 4)) & 0x0f0f0f0f;
  n = (n | (n << 2)) & 0x33333333;
  return (n | (n << 1)) & 0x55555555;
}

/** Morton (Z-order) code of a tile column and row of at most 24 bits each; the result is a safe integer. */
export function morton(column: number, row: number): number {
  const low = (spread(column) | (spread(row) << 1)) >>> 0;
  const high = (spread(column >>> 16) | (spread(row >>> 16) << 1)) >>> 0;
  return high * 2 ** 32 + low;
}

export function cellColumnRow(code: number): { column: number; row: number } {
  return { column: gather(code), row: gather(code >>> 1) };
}

function gather(bits: number): number {
  let n = bits & 0x55555555;
  n = (n | (n >>> 1)) & 0x33333333;
  n = (n | (n >>> 2)) & 0x0f0f0f0f;
  n = (n | (n >>> 4)) & 0x00ff00ff;
  return (n | (n >>> 8)) & 0xffff;
}

export function cellOf(place: LonLat): number | null {
  if (Math.abs(place[1]) > MERCATOR_MAX_LATITUDE) return null;
  const { x, y } = mercatorOf(place);
  const last = 2 ** CELL_LEVEL - 1;
  const index = (part: number): number => Math.min(last, Math.max(0, Math.floor(part * 2 ** CELL_LEVEL)));
  return morton(index(x), index(y));
}

/** The level-20 cells of a tile form one contiguous range of Morton codes; both ends are included. */
export function cellRange(z: number, x: number, y: number): { low: number; high: number } {
  const width = 4 ** (CELL_LEVEL - z);
  const low = morton(x, y) * width;
  return { low, high: low + width - 1 };
}

/** Whether a detailed map has content at a place. */
export function isMapCovered({ bounds: [west, south, east, north], tiles }: MapCoverage, [lon, lat]: LonLat): boolean {
  if (lon < west || lon > east || lat < south || lat > north) return false;
  if (!tiles) return true;
  const { x, y } = mercatorOf([lon, lat]);
  const [column, row] = [Math.floor(x * 2 ** tiles.zoom), Math.floor(y * 2 ** tiles.zoom)];
  return tiles.runs.some(([at, first, last]) => at === row && first <= column && column <= last);
}
