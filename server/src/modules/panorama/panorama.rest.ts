import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { PANORAMAS_RATE } from '@cordada/core/limits';
import type { RequestContext } from '#server/graphql/context.ts';
import { createVisitorRate } from '#server/http/requests/visitorRate.ts';
import type { VisitorRate } from '#server/http/requests/visitorRate.ts';
import { prepare, sizeOf } from '#server/http/responses/prepared.ts';
import type { PreparedAnswer, SendPrepared } from '#server/http/responses/prepared.ts';
import { PANORAMA_MAX_METERS } from './computePanorama.ts';
import { listSummitsAround } from './panorama.queries.ts';
import type { PanoramaReader } from './panoramaReader.ts';
import { placeOfQuery } from './placeQuery.ts';

interface PanoramaRouteOptions {
  readonly reader: PanoramaReader;
  readonly contextOf: (request: FastifyRequest) => RequestContext;
  readonly send: SendPrepared;
  /** Counts panoramas that no cache answers. */
  readonly rate?: VisitorRate;
}

/** The terrain hardly changes, and a new summit may take an hour to appear. */
const CACHE_SECONDS = 3_600;
const CACHE_BYTES = 16_000_000;
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': `public, max-age=${CACHE_SECONDS}`,
};
const WORK = { gzip: 6, brotli: 5, identity: true };
const SUMMITS_MAX = 3_000;

/** Registers `GET /api/panorama?lat=…&lon=…`: the skyline and the summits in sight; `ridges=on` adds the ridges before it. */
export function registerPanoramaRoute(app: FastifyInstance, options: PanoramaRouteOptions): void {
  const { reader, contextOf, send, rate = createVisitorRate(PANORAMAS_RATE) } = options;
  const answers = new LRUCache<string, PreparedAnswer>({
    maxSize: CACHE_BYTES,
    ttl: CACHE_SECONDS * 1_000,
    sizeCalculation: sizeOf,
  });
  const pending = new Map<string, Promise<PreparedAnswer>>();
  const compute = async (
    request: FastifyRequest,
    key: string,
    place: LonLat,
    hasRidges: boolean,
  ): Promise<PreparedAnswer> => {
    const summits = await listSummitsAround(contextOf(request).db, place, PANORAMA_MAX_METERS, SUMMITS_MAX);
    const { ridges, ...panorama } = await reader.read(place, summits);
    const shown = hasRidges ? { ...panorama, ridges } : panorama;
    const answer = await prepare(Buffer.from(JSON.stringify(shown)), HEADERS, WORK);
    answers.set(key, answer);
    return answer;
  };

  app.addHook('onClose', () => reader.stop());
  app.get<{ Querystring: { readonly ridges?: unknown } }>('/api/panorama', async (request, reply) => {
    const place = placeOfQuery(request.query);
    const hasRidges = request.query.ridges === 'on';
    const key = `${place.join(',')} ${hasRidges}`;
    const kept = answers.get(key);
    if (kept) return send(request, reply, kept);
    const refusal = rate.refusal(request.ip);
    if (refusal) throw refusal;
    let computing = pending.get(key);
    if (!computing) {
      computing = compute(request, key, place, hasRidges).finally(() => pending.delete(key));
      pending.set(key, computing);
    }
    return send(request, reply, await computing);
  });
}
