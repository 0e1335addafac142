import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { AS_IT_IS, prepare } from '#server/http/responses/prepared.ts';
import type { SendPrepared } from '#server/http/responses/prepared.ts';
import { readTilePath } from '#server/http/routes/tileCache.ts';
import type { TileProxy } from './tileProxy.ts';

const CACHE_CONTROL = 'public, max-age=86400';

interface ProxiedPath {
  readonly Params: Record<'name' | 'z' | 'x' | 'y', string>;
}

/** Registers `GET /maps/proxied/{name}/{z}/{x}/{y}`: tiles of configured providers, asked for by this server. */
export function registerTileProxy(app: FastifyInstance, proxy: TileProxy, send: SendPrepared): void {
  app.get<ProxiedPath>('/maps/proxied/:name/:z/:x/:y', async (request, reply) => {
    const place = readTilePath(request.params, { minZoom: 0, maxZoom: 22 });
    if (!place) throw new Failure('not_found', 'There is no such tile.');
    const tile = await proxy.tile(request.params.name, place.z, place.x, place.y);
    if (!tile) return reply.code(204).header('cache-control', CACHE_CONTROL).send();
    const headers = { 'content-type': tile.type, 'cache-control': CACHE_CONTROL };
    return send(request, reply, await prepare(tile.data, headers, AS_IT_IS));
  });
}
