import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { cellRange, mercatorOf } from '@cordada/core/geo/mercator';
import { TILE_MAX_ZOOM } from '@cordada/core/limits';
import type { InvalidationFeed } from '#server/jobs/invalidationFeed.ts';
import type { Db } from '#server/db/connect.ts';
import type { PreparedAnswer, SendPrepared } from '#server/http/responses/prepared.ts';
import { createTileCache, readTilePath, VECTOR_TILE_TYPE } from '#server/http/routes/tileCache.ts';
import { listRegionNames, listTileElements } from './tiles.queries.ts';

const EXTENT = 4_096;
const TILES_BYTES = 32_000_000;

/**
 * Renders one uncompressed vector tile of published elements: layer `elements`, attributes id, kind, name,
 * elevation, names that differ from it as name_en and name_es, and, of access points, startKind.
 */
export async function elementTile(db: Db, z: number, x: number, y: number): Promise<Uint8Array> {
  const rows = await listTileElements(db, z, cellRange(z, x, y));
  const size = 2 ** z * EXTENT;
  const features = rows.map((row) => {
    const place = mercatorOf([row.lon, row.lat]);
    return {
      type: 1 as const,
      geometry: [[Math.round(place.x * size - x * EXTENT), Math.round(place.y * size - y * EXTENT)]],
      tags: {
        id: row.id,
        kind: row.kind,
        name: row.name,
        ...Object.fromEntries(
          Object.entries(row.translations ?? {}).map(([language, name]) => [`name_${language}`, name]),
        ),
        rank: Math.round(row.importance),
        ...(row.elevation !== null && { elevation: Math.round(row.elevation) }),
        ...(row.startKind !== null && { startKind: row.startKind }),
      },
    };
  });
  return fromGeojsonVt({ elements: { features } }, { version: 2, extent: EXTENT });
}

async function regionNames(db: Db): Promise<string> {
  const features = (await listRegionNames(db)).map(({ lon, lat, ...properties }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [lon, lat] },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}

type TileParams = Readonly<Record<'z' | 'x' | 'y', string>>;

export function registerElementRoutes(
  app: FastifyInstance,
  db: Db,
  changes: InvalidationFeed,
  send: SendPrepared,
): void {
  const tiles = createTileCache(changes, 'tiles', TILES_BYTES);
  app.get('/tiles/regions.geojson', async (request, reply) =>
    send(
      request,
      reply,
      tiles.find('regions') ??
        (await tiles.keep('regions', 'application/geo+json', async () => Buffer.from(await regionNames(db)))),
    ),
  );

  const findTile = async (key: string, params: TileParams): Promise<PreparedAnswer> => {
    const tile = readTilePath(params, { minZoom: 0, maxZoom: TILE_MAX_ZOOM });
    if (!tile) throw new Failure('not_found', 'There is no such tile.');
    return tiles.keep(key, VECTOR_TILE_TYPE, () => elementTile(db, tile.z, tile.x, tile.y));
  };
  app.get<{ Params: TileParams }>('/tiles/elements/:z/:x/:y.mvt', (request, reply) => {
    const { params } = request;
    const key = `${params.z}/${params.x}/${params.y}`;
    // Only valid tile addresses are ever cached, so a hit needs no validation.
    const kept = tiles.find(key);
    if (kept) return send(request, reply, kept);
    return findTile(key, params).then((tile) => send(request, reply, tile));
  });
}
