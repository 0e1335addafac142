import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Failure } from '@cordada/core/failures';
import { cellRange, mercatorOf } from '@cordada/core/geo/mercator';
import { TILE_MAX_ZOOM } from '@cordada/core/limits';
import { parseCoverFile } from '@cordada/core/relief/parseCoverFile';
import { reliefCoverSvg } from '@cordada/core/relief/reliefCover';
import type { ChangeFeed } from '#server/jobs/changeFeed.ts';
import type { Db } from '#server/db/connect.ts';
import { compressGzip } from '#server/http/compress.ts';
import { listRegionNames, listTileElements } from './tiles.queries.ts';

const EXTENT = 4_096;
const GZIP_LEVEL = 4;
const CACHE_BYTES = 32_000_000;
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

/** Element tiles and relief covers, both the same for every reader. */
export function registerElementRoutes(app: FastifyInstance, db: Db, changes: ChangeFeed): void {
  const tiles = new LRUCache<string, { body: Buffer; etag: string }>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ body }) => body.length + 200,
  });
  let generation = 0;
  changes.subscribe((tags) => {
    if (!tags.includes('tiles') && !tags.includes('*')) return;
    generation += 1;
    tiles.clear();
  });

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    type: string,
    read: () => Promise<Uint8Array>,
  ): Promise<FastifyReply> => {
    let tile = tiles.get(key);
    if (!tile) {
      const started = generation;
      const body = await compressGzip(await read(), GZIP_LEVEL);
      tile = { body, etag: `"${generation}-${body.length}-${body.readUInt32LE(body.length - 8)}"` };
      // What was read before a change must not be kept after it.
      if (started === generation) tiles.set(key, tile);
    }
    void reply.headers({
      'content-type': type,
      'content-encoding': 'gzip',
      'cache-control': TILE_CACHE_CONTROL,
      vary: 'accept-encoding',
      etag: tile.etag,
    });
    return request.headers['if-none-match'] === tile.etag ? reply.code(304).send() : reply.send(tile.body);
  };

  app.get('/tiles/regions.geojson', (request, reply) =>
    send(request, reply, 'regions', 'application/geo+json', async () => Buffer.from(await regionNames(db))),
  );

  app.get<{ Params: { z: string; x: string; y: string } }>('/tiles/elements/:z/:x/:y.mvt', async (request, reply) => {
    const [z, x, y] = [request.params.z, request.params.x, request.params.y].map(wholeNumber) as [
      number,
      number,
      number,
    ];
    if (!(z <= TILE_MAX_ZOOM && x < 2 ** z && y < 2 ** z)) throw new Failure('not_found', 'There is no such tile.');
    return send(request, reply, `${z}/${x}/${y}`, 'application/vnd.mapbox-vector-tile', () => elementTile(db, z, x, y));
  });

  app.get<{ Params: { file: string } }>('/covers/:file', async (request, reply) => {
    const cover = parseCoverFile(request.params.file);
    if (!cover) throw new Failure('not_found', 'There is no such cover.');
    return reply
      .headers({ 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': COVER_CACHE_CONTROL })
      .send(reliefCoverSvg(cover));
  });
}

/** A tile coordinate of the path; NaN, which no comparison lets pass, for anything else. */
function wholeNumber(text: string): number {
  return /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
}
