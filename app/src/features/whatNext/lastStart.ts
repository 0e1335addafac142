import { isLonLat } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';

/** @param shape lines of `[longitude, latitude]`, as the API gives them; null where none has a point */
export function startOfShape(shape: unknown): LonLat | null {
  const first: unknown = Array.isArray(shape) ? shape.flat()[0] : null;
  if (!Array.isArray(first)) return null;
  const [lon, lat] = first.map(Number);
  return lon !== undefined && lat !== undefined && isLonLat(lon, lat) ? [lon, lat] : null;
}
