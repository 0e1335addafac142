import type { Bounds, LonLat } from './lonLat.ts';
import { EARTH_RADIUS_METERS } from './lonLat.ts';

const DEGREES = 180 / Math.PI;

/** West exceeds east if the bounds are narrower across the antimeridian. Null without places. */
export function boundsOf(lon: ArrayLike<number>, lat: ArrayLike<number>): Bounds | null {
  if (lon.length === 0) return null;
  let south = 90;
  let north = -90;
  let west = 180;
  let east = -180;
  let westOfPositive = 180;
  let eastOfNegative = -180;
  for (let i = 0; i < lon.length; i += 1) {
    const x = lon[i]!;
    const y = lat[i]!;
    if (y < south) south = y;
    if (y > north) north = y;
    if (x < west) west = x;
    if (x > east) east = x;
    if (x >= 0 && x < westOfPositive) westOfPositive = x;
    if (x < 0 && x > eastOfNegative) eastOfNegative = x;
  }
  const isNarrowerAcross = west < 0 && east >= 0 && eastOfNegative + 360 - westOfPositive < east - west;
  return isNarrowerAcross ? [westOfPositive, south, eastOfNegative, north] : [west, south, east, north];
}

/** As `boundsOf`. */
export const boundsOfPlaces = (places: readonly LonLat[]): Bounds | null =>
  boundsOf(
    places.map(([lon]) => lon),
    places.map(([, lat]) => lat),
  );

/** The narrowest bounds around others, of which none is wider than half the Earth. Null without any. */
export function joinBounds(all: readonly Bounds[]): Bounds | null {
  return boundsOf(
    all.flatMap(([west, , east]) => [west, east]),
    all.flatMap(([, south, , north]) => [south, north]),
  );
}

/**
 * Bounds from the corners of a PostgreSQL `box`, which orders them and so loses the antimeridian: a box wider than half
 * the Earth is one across it.
 */
export function boundsOfBox([low, south, high, north]: Bounds): Bounds {
  return high - low > 180 ? [high, south, low, north] : [low, south, high, north];
}

/**
 * Widens bounds by a distance. The result is two boxes if it crosses the antimeridian, each with west <= east; it
 * spans all longitudes if it touches a pole.
 */
export function padBounds(bounds: Bounds, meters: number): Bounds[] {
  const [west, south, east, north] = bounds;
  const angle = Math.min(meters / EARTH_RADIUS_METERS, Math.PI / 2);
  const padLat = angle * DEGREES;
  const low = Math.max(-90, south - padLat);
  const high = Math.min(90, north + padLat);
  // Half width of a spherical cap: it is widest poleward of its centre, and 180 if it contains a pole.
  const widest = Math.max(Math.abs(south), Math.abs(north)) / DEGREES;
  const sine = Math.sin(angle) / Math.cos(widest);
  const padLon = sine >= 1 ? 180 : Math.asin(sine) * DEGREES;
  const width = (west <= east ? east - west : east + 360 - west) + 2 * padLon;
  if (width >= 360) return [[-180, low, 180, high]];
  let from = west - padLon;
  if (from < -180) from += 360;
  const to = from + width;
  if (to <= 180) return [[from, low, to, high]];
  return [
    [from, low, 180, high],
    [-180, low, to - 360, high],
  ];
}
