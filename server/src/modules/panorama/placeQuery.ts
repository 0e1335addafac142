import { Failure } from '@cordada/core/failures';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { MERCATOR_MAX_LATITUDE } from '@cordada/core/geo/mercator';

/** Places are rounded to 0.0001 degrees (11 m), so that answers about the same place share one cache entry. */
const STEPS_PER_DEGREE = 10_000;

/**
 * Reads `lat` and `lon` of a query.
 * @throws Failure `invalid_input` that names the coordinates
 */
export function placeOfQuery(query: unknown): LonLat {
  const given = new Map(Object.entries(typeof query === 'object' && query !== null ? query : {}));
  const read = (name: string, max: number): number | null => {
    const text: unknown = given.get(name);
    if (typeof text !== 'string' || !/^-?\d{1,3}(\.\d{1,15})?$/.test(text)) return null;
    const degrees = Math.round(Number(text) * STEPS_PER_DEGREE) / STEPS_PER_DEGREE;
    return Math.abs(degrees) <= max ? degrees : null;
  };
  const [lat, lon] = [read('lat', MERCATOR_MAX_LATITUDE), read('lon', 180)];
  if (lat === null || lon === null) {
    throw new Failure('invalid_input', 'lat and lon must be degrees, such as lat=42.5917&lon=1.4441.', {
      fields: { ...(lat === null && { lat: 'invalid_input' }), ...(lon === null && { lon: 'invalid_input' }) },
    });
  }
  return [lon, lat];
}
