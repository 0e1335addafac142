import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Failure } from '@cordada/core/failures';
import { cellRange, mercatorOf } from '@cordada/core/geo/mercator';
import { TILE_MAX_ZOOM } from '@cordada/core/limits';
import { parseCoverFile } from '@cordada/core/relief/parseCoverFile';
import { reliefCoverSvg } from '@cordada/core/relief/reliefCover';
import type { ChangeFeed } from '#server/jobs/changeFeed.ts';
import type { Db } from '#server/db/connect.ts';
import { prepare, sizeOf } from '#server/http/prepared.ts';
import type { PreparedAnswer, SendPrepared } from '#server/http/prepared.ts';
import { listRegionNames, listTileElements } from './tiles.queries.ts';

const EXTENT = 4_096;
/** Every client that reads such tiles reads gzip. */
const TILE_WORK = { gzip: 4 };
const COVER_WORK = { gzip: 6, brotli: 5, identity: true };
const TILES_BYTES = 32_000_000;
const COVERS_BYTES = 16_000_000;
/** Browsers ask again after a minute; the ETag makes that cheap. */
const TILE_CACHE_CONTROL = 'public, max-age=60';
const COVER_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** One vector tile of published elements, uncompressed; layer `elements`, attributes id, kind, name, elevation. */
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
        rank: row.importance,
        ...(row.elevation !== null && { elevation: Math.round(row.elevation) }),
      },
    };
  });
  return fromGeojsonVt({ elements: { features } as never }, { version: 2, extent: EXTENT });
}

/** Names of regions as GeoJSON points, in both languages: the map chooses. */
async function regionNames(db: Db): Promise<string> {
  const features = (await listRegionNames(db)).map(({ lon, lat, ...properties }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: [lon, lat] },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}

type TileParams = Readonly<Record<'z' | 'x' | 'y', string>>;

/** Element tiles and relief covers, both the same for every reader. */
export function registerElementRoutes(app: FastifyInstance, db: Db, changes: ChangeFeed, send: SendPrepared): void {
  const tiles = new LRUCache<string, PreparedAnswer>({ maxSize: TILES_BYTES, sizeCalculation: sizeOf });
  const covers = new LRUCache<string, PreparedAnswer>({ maxSize: COVERS_BYTES, sizeCalculation: sizeOf });
  let generation = 0;
  changes.subscribe((tags) => {
    if (!tags.includes('tiles') && !tags.includes('*')) return;
    generation += 1;
    tiles.clear();
  });

  const prepareTile = async (key: string, type: string, read: () => Promise<Uint8Array>): Promise<PreparedAnswer> => {
    const started = generation;
    const headers = { 'content-type': type, 'cache-control': TILE_CACHE_CONTROL };
    const tile = await prepare(await read(), headers, TILE_WORK);
    // What was read before a change must not be kept after it.
    if (started === generation) tiles.set(key, tile);
    return tile;
  };

  app.get('/tiles/regions.geojson', async (request, reply) =>
    send(
      request,
      reply,
      tiles.get('regions') ??
        (await prepareTile('regions', 'application/geo+json', async () => Buffer.from(await regionNames(db)))),
    ),
  );

  const findTile = async (key: string, params: TileParams): Promise<PreparedAnswer> => {
    const [z, x, y] = [params.z, params.x, params.y].map(wholeNumber) as [number, number, number];
    if (!(z <= TILE_MAX_ZOOM && x < 2 ** z && y < 2 ** z)) throw new Failure('not_found', 'There is no such tile.');
    return prepareTile(key, 'application/vnd.mapbox-vector-tile', () => elementTile(db, z, x, y));
  };
  app.get<{ Params: TileParams }>('/tiles/elements/:z/:x/:y.mvt', (request, reply) => {
    const { params } = request;
    const key = `${params.z}/${params.x}/${params.y}`;
    // Only tiles that there are have been kept.
    const kept = tiles.get(key);
    if (kept) return send(request, reply, kept);
    return findTile(key, params).then((tile) => send(request, reply, tile));
  });

  app.get<{ Params: { file: string } }>('/covers/:file', async (request, reply) => {
    const { file } = request.params;
    const kept = covers.get(file);
    if (kept) return send(request, reply, kept);
    const cover = parseCoverFile(file);
    if (!cover) throw new Failure('not_found', 'There is no such cover.');
    const headers = { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': COVER_CACHE_CONTROL };
    const answer = await prepare(Buffer.from(reliefCoverSvg(cover)), headers, COVER_WORK);
    covers.set(file, answer);
    return send(request, reply, answer);
  });
}

/** A tile coordinate of the path; NaN, which no comparison lets pass, for anything else. */
function wholeNumber(text: string): number {
  return /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
}
