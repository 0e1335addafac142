import { simplifyEach } from '@cordada/core/tracks/simplify';
import { boundsOfPlaces } from '@cordada/core/geo/bounds';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { unitVectors } from '@cordada/core/geo/sphere';

/** More than a picture of a few hundred pixels shows. */
const MAX_POINTS = 400;
/** Parts of the diagonal that a left out point may be away, the finest first. */
const FINENESS = [1_000, 500, 250, 100] as const;
/** A ring of so few points was drawn by hand, roughly: its corners mean nothing. */
const BY_HAND_MAX_POINTS = 40;
const STEPS = 8;

/** The ring without the points that a picture of all of it does not show. */
export function simplifiedRing(ring: readonly LonLat[]): readonly LonLat[] {
  const bounds = boundsOfPlaces(ring);
  if (!bounds || ring.length <= BY_HAND_MAX_POINTS) return ring;
  const [west, south, east, north] = bounds;
  const diagonal = distanceMeters([west, south], [east, north]);
  const vectors = unitVectors(
    ring.map(([lon]) => lon),
    ring.map(([, lat]) => lat),
  );
  const options = simplifyEach(
    vectors,
    FINENESS.map((parts) => diagonal / parts),
  );
  const kept = options.find(({ length }) => length <= MAX_POINTS) ?? options.at(-1);
  return kept ? Array.from(kept, (index) => ring[index]!) : ring;
}

/** Levels of regions with surveyed borders, whose corners are meant. */
const BORDERED: readonly unknown[] = ['country', 'province'];

/** A ring of the outline of a region, as pictures and maps of all of it show it. */
export const outlineRing = (ring: readonly LonLat[], level: unknown): readonly LonLat[] =>
  BORDERED.includes(level) ? simplifiedRing(ring) : drawnRing(ring);

/**
 * A ring drawn by hand as a smooth curve through its points (a closed Catmull-Rom spline); any other one simplified.
 * @param ring closed: the last point is the first one
 */
export function drawnRing(ring: readonly LonLat[]): readonly LonLat[] {
  const corners = ring.slice(0, -1);
  const { length } = corners;
  if (length < 3 || length > BY_HAND_MAX_POINTS) return simplifiedRing(ring);
  const at = (index: number): LonLat => corners[(index + length) % length]!;
  const curve = corners.flatMap((_, index) =>
    Array.from({ length: STEPS }, (__, step): LonLat => {
      const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
      const t = step / STEPS;
      const along = (axis: 0 | 1): number =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t ** 2 +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t ** 3);
      return [along(0), along(1)];
    }),
  );
  return [...curve, at(0)];
}
