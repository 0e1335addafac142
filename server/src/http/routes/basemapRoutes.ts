import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Failure } from '@cordada/core/failures';
import type { MapSources } from '@cordada/core/geo/mapSources';
import type { Basemap } from '#server/adapters/basemap/basemap.ts';
import { AS_IT_IS, prepare, sizeOf } from '../responses/prepared.ts';
import type { PreparedAnswer, SendPrepared, Work } from '../responses/prepared.ts';

const CACHE_BYTES = 24_000_000;
/** The base map changes only with a release, which also changes its URL. */
const CACHE_CONTROL = 'public, max-age=604800';

/** Short, because a new map of a region is shown to the next reader. */
const SOURCES_CACHE_CONTROL = 'public, max-age=60';

type TileParams = Record<'z' | 'x' | 'y', string>;

export function registerBasemap(
  app: FastifyInstance,
  basemap: Basemap,
  readSources: () => Promise<MapSources>,
  send: SendPrepared,
): void {
  const tiles = new LRUCache<string, { readonly answer: PreparedAnswer | null }>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ answer }) => (answer ? sizeOf(answer) : 100),
  });
  const find = async (key: string, type: string, work: Work, read: () => Promise<Uint8Array | null>) => {
    const kept = tiles.get(key);
    if (kept) return kept.answer;
    const data = await read();
    const answer = data && (await prepare(data, { 'content-type': type, 'cache-control': CACHE_CONTROL }, work));
    tiles.set(key, { answer });
    return answer;
  };

  app.get('/basemap/sources.json', async (request, reply) => {
    const body = Buffer.from(JSON.stringify(await readSources()));
    const headers = { 'content-type': 'application/json', 'cache-control': SOURCES_CACHE_CONTROL };
    return send(request, reply, await prepare(body, headers, { gzip: 1, identity: true }));
  });

  app.get<{ Params: TileParams }>('/basemap/:z/:x/:y.mvt', async (request, reply) => {
    const [z, x, y] = tileOf(request.params, basemap.vectorMaxZoom);
    const type = 'application/vnd.mapbox-vector-tile';
    const tile = await find(`vector ${z}/${x}/${y}`, type, { gzip: 6 }, () => basemap.vectorTile(z, x, y));
    // An empty tile is open sea, so it gets 204 instead of 404.
    return tile ? send(request, reply, tile) : reply.code(204).header('cache-control', CACHE_CONTROL).send();
  });

  app.get<{ Params: TileParams }>('/basemap/relief/:z/:x/:y.webp', async (request, reply) => {
    const [z, x, y] = tileOf(request.params, basemap.reliefMaxZoom);
    const tile = await find(`relief ${z}/${x}/${y}`, 'image/webp', AS_IT_IS, () => basemap.reliefTile(z, x, y));
    if (!tile) throw new Failure('not_found', 'There is no such tile.');
    return send(request, reply, tile);
  });
}

function tileOf(params: TileParams, maxZoom: number): [z: number, x: number, y: number] {
  const [z, x, y] = [params.z, params.x, params.y].map((text) =>
    /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN,
  ) as [number, number, number];
  if (!(z <= maxZoom && x < 2 ** z && y < 2 ** z)) throw new Failure('not_found', 'There is no such tile.');
  return [z, x, y];
}
