import type { FastifyInstance } from 'fastify';
import lookUp from '@photostructure/tz-lookup';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { isTimeZone } from '@cordada/core/planning/zonedTime';
import { placeOfQuery } from './placeQuery.ts';

const CACHE_SECONDS = 30 * 86_400;

/** The time zone of a place; null if this Node does not know it. Within some kilometres of a border it may be the other one. */
export function timeZoneAt([lon, lat]: LonLat): string | null {
  const zone = lookUp(lat, lon);
  return isTimeZone(zone) ? zone : null;
}

/** Registers `GET /api/time-zone?lat=…&lon=…`: `{ timeZone }`, a name of the IANA database. */
export function registerTimeZoneRoute(app: FastifyInstance): void {
  app.get('/api/time-zone', (request, reply) =>
    reply
      .header('cache-control', `public, max-age=${CACHE_SECONDS}`)
      .send({ timeZone: timeZoneAt(placeOfQuery(request.query)) }),
  );
}
