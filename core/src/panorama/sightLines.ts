import { EARTH_RADIUS_METERS } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';

const RADIANS = Math.PI / 180;

/**
 * Refraction coefficient k of the lower atmosphere: the mean of C. F. Gauss's survey of Hanover, still the default in
 * surveying (W. Torge, Geodesy). Light bends along a circle of R / k.
 */
export const REFRACTION_COEFFICIENT = 0.13;

/** Over a sphere of this radius bent rays of light are straight. */
export const SIGHT_RADIUS_METERS = EARTH_RADIUS_METERS / (1 - REFRACTION_COEFFICIENT);

/** Eye above ground. */
export const EYE_HEIGHT_METERS = 1.7;

/** Angle above the horizontal plane of the eye, in degrees; heights in metres above sea level. */
export function elevationAngleDegrees(eyeMeters: number, targetMeters: number, distanceMeters: number): number {
  const angle = distanceMeters / SIGHT_RADIUS_METERS;
  const target = SIGHT_RADIUS_METERS + targetMeters;
  const up = target * Math.cos(angle) - SIGHT_RADIUS_METERS - eyeMeters;
  return Math.atan2(up, target * Math.sin(angle)) / RADIANS;
}

/** Initial bearing of the great circle, in degrees from 0 (north) through 90 (east) to below 360. */
export function azimuthDegrees(from: LonLat, to: LonLat): number {
  const [lat1, lat2] = [from[1] * RADIANS, to[1] * RADIANS];
  const turn = (to[0] - from[0]) * RADIANS;
  const east = Math.sin(turn) * Math.cos(lat2);
  const north = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(turn);
  return (Math.atan2(east, north) / RADIANS + 360) % 360;
}

/** Distances at which a line of sight reads the terrain: `firstMeters` apart near the eye, later a share of the way. */
export function sightDistances(firstMeters: number, share: number, maxMeters: number): Float64Array<ArrayBuffer> {
  const distances: number[] = [];
  for (let at = firstMeters; at <= maxMeters; at += Math.max(firstMeters, at * share)) distances.push(at);
  return Float64Array.from(distances);
}

export interface Places {
  readonly lon: Float64Array<ArrayBuffer>;
  readonly lat: Float64Array<ArrayBuffer>;
}

/** The places of each azimuth at each distance, one azimuth after the other. */
export function placesAlong(eye: LonLat, azimuths: ArrayLike<number>, distances: ArrayLike<number>): Places {
  const count = distances.length;
  const lon = new Float64Array(azimuths.length * count);
  const lat = new Float64Array(azimuths.length * count);
  const [sinLat, cosLat] = [Math.sin(eye[1] * RADIANS), Math.cos(eye[1] * RADIANS)];
  const sines = Float64Array.from(distances, (meters) => Math.sin(meters / EARTH_RADIUS_METERS));
  const cosines = Float64Array.from(distances, (meters) => Math.cos(meters / EARTH_RADIUS_METERS));
  for (let ray = 0; ray < azimuths.length; ray += 1) {
    const [sinTurn, cosTurn] = [Math.sin(azimuths[ray]! * RADIANS), Math.cos(azimuths[ray]! * RADIANS)];
    for (let i = 0; i < count; i += 1) {
      const sinTarget = sinLat * cosines[i]! + cosLat * sines[i]! * cosTurn;
      const east = sinTurn * sines[i]! * cosLat;
      lat[ray * count + i] = Math.asin(sinTarget) / RADIANS;
      const degrees = eye[0] + Math.atan2(east, cosines[i]! - sinLat * sinTarget) / RADIANS;
      lon[ray * count + i] = degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
    }
  }
  return { lon, lat };
}
