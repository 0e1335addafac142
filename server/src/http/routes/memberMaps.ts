import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Failure } from '@cordada/core/failures';
import { TILE_MAX_ZOOM } from '@cordada/core/limits';
import { prepare } from '../responses/prepared.ts';
import type { SendPrepared } from '../responses/prepared.ts';
import { readTilePath, VECTOR_TILE_TYPE } from './tileCache.ts';

/** Places of elements and regions of a map may change, which its version does not cover. */
const KEPT_MS = 60_000;
const NEVER_KEPT = { 'cache-control': 'private, no-store' } as const;

export type MapQuery = Readonly<Record<string, unknown>>;

export interface MemberMapRoutes<MemberMap> {
  /** The first segment of the address after `/api`. */
  readonly name: string;
  /**
   * @param user `me`, or the id of a user
   * @throws Failure when the reader may not see the map or the query is invalid
   */
  readonly read: (request: FastifyRequest, user: string, query: MapQuery) => Promise<MemberMap>;
  readonly summaryOf: (map: MemberMap) => object;
  readonly tileOf: (map: MemberMap, z: number, x: number, y: number) => Uint8Array;
}

/**
 * Registers `GET /api/{name}/{me or id of a user}.json` and its vector tiles. What a reader may see is decided at every
 * request, so neither browsers nor caches keep an answer.
 */
export function registerMemberMapRoutes<MemberMap>(
  app: FastifyInstance,
  send: SendPrepared,
  { name, read, summaryOf, tileOf }: MemberMapRoutes<MemberMap>,
): void {
  app.get<{ Params: { user: string }; Querystring: MapQuery }>(`/api/${name}/:user.json`, async (request, reply) =>
    reply.headers(NEVER_KEPT).send(summaryOf(await read(request, request.params.user, request.query))),
  );
  app.get<{ Params: Readonly<Record<'user' | 'z' | 'x' | 'y', string>>; Querystring: MapQuery }>(
    `/api/${name}/:user/:z/:x/:y.mvt`,
    async (request, reply) => {
      const tile = readTilePath(request.params, { minZoom: 0, maxZoom: TILE_MAX_ZOOM });
      if (!tile) throw new Failure('not_found', 'There is no such tile.');
      const body = tileOf(await read(request, request.params.user, request.query), tile.z, tile.x, tile.y);
      return send(
        request,
        reply,
        await prepare(body, { 'content-type': VECTOR_TILE_TYPE, ...NEVER_KEPT }, { gzip: 4 }),
      );
    },
  );
}

export interface MadeMap<MemberMap> {
  readonly map: MemberMap;
  /** Whether it is still what its key says. */
  readonly isKept: boolean;
}

/**
 * Keeps maps in memory for a minute. The tiles of a view are requested at once, so a map that is being made is waited for.
 * @param maxSize of all maps together, in the unit of `sizeOf`
 */
export function createMapMemory<MemberMap extends object>(
  maxSize: number,
  sizeOf: (map: MemberMap) => number,
): (key: string, make: () => Promise<MadeMap<MemberMap>>) => Promise<MemberMap> {
  const kept = new LRUCache<string, MemberMap>({ maxSize, sizeCalculation: sizeOf, ttl: KEPT_MS });
  const beingMade = new Map<string, Promise<MemberMap>>();
  return (key, make) => {
    const found = kept.get(key) ?? beingMade.get(key);
    if (found) return Promise.resolve(found);
    const making = make()
      .then(({ map, isKept }) => {
        if (isKept) kept.set(key, map);
        return map;
      })
      .finally(() => beingMade.delete(key));
    beingMade.set(key, making);
    return making;
  };
}
