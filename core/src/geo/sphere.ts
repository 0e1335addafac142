import type { LonLat } from './lonLat.ts';
import { EARTH_RADIUS_METERS } from './lonLat.ts';

const RADIANS = Math.PI / 180;

/**
 * Places as unit vectors, three numbers `x, y, z` each. Distances between them need no special cases at the
 * antimeridian or the poles.
 */
export function unitVectors(lon: ArrayLike<number>, lat: ArrayLike<number>): Float64Array<ArrayBuffer> {
  const vectors = new Float64Array(lon.length * 3);
  for (let i = 0; i < lon.length; i += 1) {
    const phi = lat[i]! * RADIANS;
    const lambda = lon[i]! * RADIANS;
    const flat = Math.cos(phi);
    vectors[i * 3] = flat * Math.cos(lambda);
    vectors[i * 3 + 1] = flat * Math.sin(lambda);
    vectors[i * 3 + 2] = Math.sin(phi);
  }
  return vectors;
}

export function placeOfVector(x: number, y: number, z: number): LonLat {
  return [Math.atan2(y, x) / RADIANS, Math.atan2(z, Math.hypot(x, y)) / RADIANS];
}

export function chordToMeters(chord: number): number {
  const half = chord / 2;
  // Series of the arcsine: accurate to the last digit for chords below one kilometre.
  if (half < 1e-4) return 2 * EARTH_RADIUS_METERS * half * (1 + (half * half) / 6);
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, half));
}

export function metersToChord(meters: number): number {
  return 2 * Math.sin(Math.min(Math.PI, meters / EARTH_RADIUS_METERS) / 2);
}

export function vectorDistanceMeters(vectors: Float64Array, i: number, j: number): number {
  const dx = vectors[i * 3]! - vectors[j * 3]!;
  const dy = vectors[i * 3 + 1]! - vectors[j * 3 + 1]!;
  const dz = vectors[i * 3 + 2]! - vectors[j * 3 + 2]!;
  return chordToMeters(Math.sqrt(dx * dx + dy * dy + dz * dz));
}

/**
 * Position on the great-circle arc a-b that is nearest to p, from 0 at a to 1 at b. It projects p onto the plane of
 * the arc and measures along the chord.
 */
export function nearestOnArc(
  p: Float64Array,
  pi: number,
  a: Float64Array,
  ai: number,
  b: Float64Array,
  bi: number,
): number {
  const ax = a[ai * 3]!;
  const ay = a[ai * 3 + 1]!;
  const az = a[ai * 3 + 2]!;
  const bx = b[bi * 3]!;
  const by = b[bi * 3 + 1]!;
  const bz = b[bi * 3 + 2]!;
  const px = p[pi * 3]!;
  const py = p[pi * 3 + 1]!;
  const pz = p[pi * 3 + 2]!;
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  const chord2 = dx * dx + dy * dy + dz * dz;
  if (chord2 === 0) return 0;
  const along = px * dx + py * dy + pz * dz;
  const up = (px * (ax + bx) + py * (ay + by) + pz * (az + bz)) / 2;
  if (up <= 0) return along < 0 ? 0 : 1;
  const t = 0.5 + ((1 - chord2 / 4) * along) / (chord2 * up);
  return t <= 0 ? 0 : t >= 1 ? 1 : t;
}

export function chordSquaredAt(
  p: Float64Array,
  pi: number,
  a: Float64Array,
  ai: number,
  b: Float64Array,
  bi: number,
  t: number,
): number {
  const s = 1 - t;
  let x = a[ai * 3]! * s + b[bi * 3]! * t;
  let y = a[ai * 3 + 1]! * s + b[bi * 3 + 1]! * t;
  let z = a[ai * 3 + 2]! * s + b[bi * 3 + 2]! * t;
  const length = Math.sqrt(x * x + y * y + z * z);
  if (length > 0) {
    x /= length;
    y /= length;
    z /= length;
  }
  const dx = p[pi * 3]! - x;
  const dy = p[pi * 3 + 1]! - y;
  const dz = p[pi * 3 + 2]! - z;
  return dx * dx + dy * dy + dz * dz;
}
