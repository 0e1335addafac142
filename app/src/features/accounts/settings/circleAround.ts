import type { LonLat } from '@cordada/core/geo/lonLat';

const METERS_PER_DEGREE = 111_320;
const CORNERS = 48;

export function circleAround([lon, lat]: LonLat, radiusMeters: number): LonLat[][][] {
  const north = radiusMeters / METERS_PER_DEGREE;
  const east = north / Math.cos((lat * Math.PI) / 180);
  const ring = Array.from({ length: CORNERS + 1 }, (_, i): LonLat => {
    const angle = (i / CORNERS) * 2 * Math.PI;
    return [lon + Math.cos(angle) * east, lat + Math.sin(angle) * north];
  });
  return [[ring]];
}
