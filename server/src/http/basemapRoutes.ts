import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Failure } from '@cordada/core/failures';
import type { Basemap } from '#server/adapters/basemap/basemap.ts';
import { compressGzip } from './compress.ts';

const GZIP_LEVEL = 6;
const CACHE_BYTES = 24_000_000;
/** The base map changes with a release only, and its address then changes with it. */
const CACHE_CONTROL = 'public, max-age=604800';

/** `/basemap/{z}/{x}/{y}.mvt` and `/basemap/relief/{z}/{x}/{y}.webp`. */
export function registerBasemap(app: FastifyInstance, basemap: Basemap): void {
  const tiles = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: (tile) => tile.length + 100 });

  app.get<{ Params: Record<'z' | 'x' | 'y', string> }>('/basemap/:z/:x/:y.mvt', async (request, reply) => {
    const [z, x, y] = tileOf(request.params, basemap.vectorMaxZoom);
    const key = `${z}/${x}/${y}`;
    let tile = tiles.get(key);
    if (!tile) {
      const data = await basemap.vectorTile(z, x, y);
      tile = data ? await compressGzip(data, GZIP_LEVEL) : Buffer.alloc(0);
      tiles.set(key, tile);
    }
    void reply.header('cache-control', CACHE_CONTROL);
    if (tile.length === 0) return reply.code(204).send();
    return reply
      .headers({ 'content-type': 'application/vnd.mapbox-vector-tile', 'content-encoding': 'gzip' })
      .send(tile);
  });

  app.get<{ Params: Record<'z' | 'x' | 'y', string> }>('/basemap/relief/:z/:x/:y.webp', async (request, reply) => {
    const [z, x, y] = tileOf(request.params, basemap.reliefMaxZoom);
    const tile = await basemap.reliefTile(z, x, y);
    if (!tile) throw new Failure('not_found', 'There is no such tile.');
    return reply.headers({ 'content-type': 'image/webp', 'cache-control': CACHE_CONTROL }).send(Buffer.from(tile));
  });
}

function tileOf(params: Record<'z' | 'x' | 'y', string>, maxZoom: number): [z: number, x: number, y: number] {
  const [z, x, y] = [params.z, params.x, params.y].map((text) =>
    /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN,
  ) as [number, number, number];
  if (!(z <= maxZoom && x < 2 ** z && y < 2 ** z)) throw new Failure('not_found', 'There is no such tile.');
  return [z, x, y];
}
