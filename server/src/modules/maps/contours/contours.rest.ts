import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Failure } from '@cordada/core/failures';
import type { TerrainSource } from '@cordada/core/geo/mapSources';
import { CONTOUR_MIN_ZOOM, CONTOUR_UNITS } from '@cordada/core/terrain/contourSteps';
import { prepare, sizeOf } from '#server/http/responses/prepared.ts';
import type { PreparedAnswer, SendPrepared } from '#server/http/responses/prepared.ts';
import { VECTOR_TILE_TYPE, readTilePath } from '#server/http/routes/tileCache.ts';
import { TILE_CACHE_CONTROL } from '../tileLifetime.ts';
import type { ContourTilePlace } from './contourTile.ts';
import { contourMaxZoom, contourVersion } from './contourTiles.ts';
import type { ContourTiles } from './contourTiles.ts';

interface Asked {
  readonly version: string;
  readonly place: ContourTilePlace;
}

const MEMORY_BYTES = 16_000_000;
const EMPTY_BYTES = 100;
const HEADERS = { 'content-type': VECTOR_TILE_TYPE, 'cache-control': TILE_CACHE_CONTROL };

/** Registers `GET /maps/contours/{m|ft}/{z}/{x}/{y}.mvt`: contour lines of the terrain that the map shows. */
export function registerContourRoutes(
  app: FastifyInstance,
  readTerrain: () => Promise<TerrainSource | null>,
  tiles: ContourTiles,
  send: SendPrepared,
): void {
  app.addHook('onClose', () => tiles.stop());
  // Requests for the same tile share one drawing.
  const kept = new LRUCache<string, { readonly answer: PreparedAnswer | null }, Asked>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ answer }) => (answer ? sizeOf(answer) : EMPTY_BYTES),
    // A drawing goes on when its place in the cache is needed.
    ignoreFetchAbort: true,
    fetchMethod: async (_, __, { context: { version, place } }) => {
      const tile = await tiles.read(version, place);
      return { answer: tile && (await prepare(tile, HEADERS, { gzip: 6 })) };
    },
  });
  const prepared = async (version: string, place: ContourTilePlace): Promise<PreparedAnswer | null> => {
    const key = `${version} ${place.unit} ${place.z}/${place.x}/${place.y}`;
    return (await kept.forceFetch(key, { context: { version, place } })).answer;
  };
  app.get<{ Params: Record<'unit' | 'z' | 'x' | 'y', string> }>(
    '/maps/contours/:unit/:z/:x/:y.mvt',
    async (request, reply) => {
      const unit = CONTOUR_UNITS.find((one) => one === request.params.unit);
      const terrain = unit ? await readTerrain() : null;
      const place =
        terrain && readTilePath(request.params, { minZoom: CONTOUR_MIN_ZOOM, maxZoom: contourMaxZoom(terrain) });
      if (!unit || !place) throw new Failure('not_found', 'There is no such tile.');
      const tile = await prepared(contourVersion(terrain), { ...place, unit });
      return tile ? send(request, reply, tile) : reply.code(204).header('cache-control', TILE_CACHE_CONTROL).send();
    },
  );
}
