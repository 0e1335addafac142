import { EARTH_RADIUS_METERS } from './lonLat.ts';
import type { LonLat } from './lonLat.ts';

/** Coordinates of a GeoJSON MultiPolygon in degrees: polygons, rings (outer ring first), positions. */
export type Outline = readonly (readonly (readonly LonLat[])[])[];

const RADIANS = Math.PI / 180;

export function areaSquareMeters(parts: Outline): number {
  let total = 0;
  for (const rings of parts) {
    rings.forEach((ring, index) => {
      total += (index === 0 ? 1 : -1) * ringArea(ring);
    });
  }
  return total;
}

/** Compares every pair of sides, so the time is quadratic in their number. */
export function crossesItself(ring: readonly LonLat[]): boolean {
  const side = ([ax, ay]: LonLat, [bx, by]: LonLat, [cx, cy]: LonLat): number =>
    Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
  for (let i = 1; i < ring.length; i += 1) {
    const [a, b] = [ring[i - 1]!, ring[i]!];
    for (let j = i + 2; j < ring.length; j += 1) {
      // The last side touches the first one where the ring closes.
      if (i === 1 && j === ring.length - 1) continue;
      const [c, d] = [ring[j - 1]!, ring[j]!];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return true;
    }
  }
  return false;
}

function ringArea(ring: readonly LonLat[]): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i += 1) {
    const [from, to] = [ring[i - 1]!, ring[i]!];
    sum += (to[0] - from[0]) * RADIANS * (2 + Math.sin(from[1] * RADIANS) + Math.sin(to[1] * RADIANS));
  }
  return Math.abs(sum / 2) * EARTH_RADIUS_METERS ** 2;
}
