/** A place as `[longitude, latitude]` in degrees, WGS 84. Always in this order. */
export type LonLat = readonly [longitude: number, latitude: number];

/** `[west, south, east, north]` in degrees; west may exceed east across the antimeridian. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Mean Earth radius in meters (IUGG R1), the one used by every great-circle figure here. */
export const EARTH_RADIUS_METERS = 6_371_008.8;

const RADIANS = Math.PI / 180;

/** Whether both numbers are finite and inside the ranges of longitude and latitude. */
export function isLonLat(longitude: number, latitude: number): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}

/** Great-circle distance in meters by the haversine formula; exact enough at any range. */
export function distanceMeters(a: LonLat, b: LonLat): number {
  const lat1 = a[1] * RADIANS;
  const lat2 = b[1] * RADIANS;
  const sinLat = Math.sin((lat2 - lat1) / 2);
  const sinLon = Math.sin(((b[0] - a[0]) * RADIANS) / 2);
  const h = sinLat * sinLat + Math.cos(lat1) * Math.cos(lat2) * sinLon * sinLon;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(h)));
}
