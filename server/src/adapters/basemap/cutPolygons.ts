import { geoArea, geoEquirectangular, geoStream } from 'd3-geo';
import type { Polygon } from 'geojson';
import type { LonLat } from '@cordada/core/geo/lonLat';

const DEGREES = 180 / Math.PI;
/** Steradians: no land is larger, so a polygon that is runs the other way round and means all but itself. */
const HALF_THE_GLOBE = 2 * Math.PI;

/**
 * Returns the rings of a polygon in degrees, cut at the antimeridian so that no edge crosses it. Rings follow the
 * winding of d3: outer rings clockwise, holes counter-clockwise.
 */
export function cutPolygon(geometry: Polygon): LonLat[][] {
  const rings: LonLat[][] = [];
  let ring: [number, number][] = [];
  // An equirectangular projection with this scale returns degrees, and d3 clips it at 180.
  const projection = geoEquirectangular().scale(DEGREES).translate([0, 0]).precision(0);
  geoStream(
    windingOfD3(geometry),
    projection.stream({
      point: (x, y) => void ring.push([x, -y]),
      lineStart: () => {
        ring = [];
      },
      lineEnd: () => {
        if (ring.length > 2 && ring[0]) rings.push([...ring, ring[0]]);
      },
      polygonStart: () => undefined,
      polygonEnd: () => undefined,
      sphere: () => undefined,
    }),
  );
  return rings;
}

function windingOfD3(polygon: Polygon): Polygon {
  if (geoArea(polygon) <= HALF_THE_GLOBE) return polygon;
  return { ...polygon, coordinates: polygon.coordinates.map((ring) => ring.toReversed()) };
}

/** Returns twice the signed area of a ring, positive when it runs counter-clockwise. */
export function signedArea(ring: readonly LonLat[]): number {
  let sum = 0;
  for (let i = 0; i + 1 < ring.length; i += 1) {
    const [x1, y1] = ring[i]!;
    const [x2, y2] = ring[i + 1]!;
    sum += x1 * y2 - x2 * y1;
  }
  return sum;
}

export function asParts(rings: readonly LonLat[][]): LonLat[][][] {
  const outer = rings.filter((ring) => signedArea(ring) < 0);
  const holes = rings.filter((ring) => signedArea(ring) >= 0);
  if (outer.length === 0) return rings.length > 0 ? [[...rings]] : [];
  const parts = outer.map((ring): LonLat[][] => [ring]);
  for (const hole of holes) {
    const place = hole[0]!;
    (parts.find(([ring]) => ring && contains(ring, place)) ?? parts[0])?.push(hole);
  }
  return parts;
}

/** Whether a ring has a place inside, by the even-odd rule. */
export function contains(ring: readonly LonLat[], [x, y]: LonLat): boolean {
  let isInside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [xi, yi] = ring[i]!;
    const [xj, yj] = ring[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside;
  }
  return isInside;
}
