import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { cellColumnRow, morton } from '@cordada/core/geo/mercator';
import { HEATMAP_MAX_ZOOM, HEATMAP_MIN_ZOOM, HEATMAP_STEPS } from '@cordada/core/tracks/heatmapLevels';
import type { Db } from '#server/db/connect.ts';
import type { SendPrepared } from '#server/http/responses/prepared.ts';
import { createTileCache, readTilePath, VECTOR_TILE_TYPE } from '#server/http/routes/tileCache.ts';
import type { InvalidationFeed } from '#server/jobs/invalidationFeed.ts';
import { listCells } from './heatmap.queries.ts';
import { HEATMAP_LEVELS } from './refreshHeatmap.ts';

const EXTENT = 4_096;
const TILES_BYTES = 16_000_000;
/** Selects the finest level with at most 32 cells per tile side (2^5). */
const TILE_LEVELS = 5;

/** Renders one uncompressed heatmap tile: layer `density`, attribute `people`, a lower bound rounded to steps. */
export async function heatmapTile(db: Db, z: number, x: number, y: number): Promise<Uint8Array> {
  const level = HEATMAP_LEVELS.find((one) => one <= z + TILE_LEVELS) ?? HEATMAP_LEVELS.at(-1)!;
  const low = morton(x, y) * 4 ** (level - z);
  const side = 2 ** (level - z);
  const cells = await listCells(db, level, { low, high: low + side * side - 1 });
  const features = cells.map(({ cell, people }) => {
    const { column, row } = cellColumnRow(cell - low);
    const middle = (index: number): number => Math.round(((index + 0.5) / side) * EXTENT);
    return {
      type: 1 as const,
      geometry: [[middle(column), middle(row)]],
      tags: { people: HEATMAP_STEPS.findLast((step) => step <= people) ?? HEATMAP_STEPS[0] },
    };
  });
  return fromGeojsonVt({ density: { features } }, { version: 2, extent: EXTENT });
}

type TileParams = Readonly<Record<'z' | 'x' | 'y', string>>;

export function registerHeatmapRoutes(
  app: FastifyInstance,
  db: Db,
  changes: InvalidationFeed,
  send: SendPrepared,
): void {
  const tiles = createTileCache(changes, 'heatmap', TILES_BYTES);
  app.get<{ Params: TileParams }>('/tiles/density/:z/:x/:y.mvt', async (request, reply) => {
    const tile = readTilePath(request.params, { minZoom: HEATMAP_MIN_ZOOM, maxZoom: HEATMAP_MAX_ZOOM });
    if (!tile) throw new Failure('not_found', 'There is no such tile.');
    const { z, x, y } = tile;
    const key = `${z}/${x}/${y}`;
    return send(
      request,
      reply,
      tiles.find(key) ?? (await tiles.keep(key, VECTOR_TILE_TYPE, () => heatmapTile(db, z, x, y))),
    );
  });
}
