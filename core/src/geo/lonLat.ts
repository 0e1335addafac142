/** `[longitude, latitude]` in degrees (WGS 84), always in this order. */
export type LonLat = readonly [longitude: number, latitude: number];

/** `[west, south, east, north]` in degrees; west exceeds east across the antimeridian. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Mean Earth radius in metres (IUGG R1), used for all great-circle calculations. */
export const EARTH_RADIUS_METERS = 6_371_008.8;

const RADIANS = Math.PI / 180;

/** Of latitude, along a meridian. */
export const METERS_PER_DEGREE = EARTH_RADIUS_METERS * RADIANS;

export function isLonLat(longitude: number, latitude: number): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
}

export function distanceMeters(a: LonLat, b: LonLat): number {
  const lat1 = a[1] * RADIANS;
  const lat2 = b[1] * RADIANS;
  const sinLat = Math.sin((lat2 - lat1) / 2);
  const sinLon = Math.sin(((b[0] - a[0]) * RADIANS) / 2);
  const h = sinLat * sinLat + Math.cos(lat1) * Math.cos(lat2) * sinLon * sinLon;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(h)));
}
