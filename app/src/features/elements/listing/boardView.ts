import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';

/** The address of bounds in the explorer, a little wider than they are. */
export function exploreAt([west, south, east, north]: Bounds): string {
  const width = east < west ? east - west + 360 : east - west;
  const middle = west + width / 2;
  const zoom = Math.min(11, Math.max(1, Math.log2(360 / Math.max(width, (north - south) * 1.6, 0.1))));
  return `${(middle > 180 ? middle - 360 : middle).toFixed(2)},${((south + north) / 2).toFixed(2)},${zoom.toFixed(1)}`;
}

/** Neighbours that should be in sight of an element, and how far from it, in pixels. */
const COMPANY = 3;
const COMPANY_PIXELS = 190;
const EQUATOR_METERS_PER_PIXEL = 78_271.5;

/** The zoom at which an element is seen with its nearest neighbours; alone, with its range. */
export function zoomAround([, lat]: LonLat, awayMeters: readonly (number | null)[]): number {
  const away = awayMeters.filter((meters) => meters !== null).sort((a, b) => a - b);
  const farthest = away[Math.min(COMPANY, away.length) - 1];
  if (farthest === undefined) return 8;
  const metersPerPixel = Math.max(1, farthest) / COMPANY_PIXELS;
  const zoom = Math.log2((EQUATOR_METERS_PER_PIXEL * Math.cos((lat * Math.PI) / 180)) / metersPerPixel);
  return Math.round(Math.min(12.5, Math.max(8, zoom)) * 10) / 10;
}
