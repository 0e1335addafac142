import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';

/** Returns the `at` parameter of the explore view for these bounds, with a small margin. */
export function exploreAt([west, south, east, north]: Bounds): string {
  const width = east < west ? east - west + 360 : east - west;
  const middle = west + width / 2;
  const zoom = Math.min(11, Math.max(1, Math.log2(360 / Math.max(width, (north - south) * 1.6, 0.1))));
  return `${(middle > 180 ? middle - 360 : middle).toFixed(2)},${((south + north) / 2).toFixed(2)},${zoom.toFixed(1)}`;
}

/** Number of neighbours visible around an element, and the distance in pixels within which they must fit. */
const NEIGHBOURS = 3;
const NEIGHBOURS_PIXELS = 190;
const EQUATOR_METERS_PER_PIXEL = 78_271.5;

/** The zoom at which an element is shown with its nearest neighbours, clamped to 8-12.5. Without neighbours, 8. */
export function zoomAround([, lat]: LonLat, awayMeters: readonly (number | null)[]): number {
  const away = awayMeters.filter((meters) => meters !== null).sort((a, b) => a - b);
  const farthest = away[Math.min(NEIGHBOURS, away.length) - 1];
  if (farthest === undefined) return 8;
  const metersPerPixel = Math.max(1, farthest) / NEIGHBOURS_PIXELS;
  const zoom = Math.log2((EQUATOR_METERS_PER_PIXEL * Math.cos((lat * Math.PI) / 180)) / metersPerPixel);
  return Math.round(Math.min(12.5, Math.max(8, zoom)) * 10) / 10;
}
