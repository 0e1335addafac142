import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Failure } from '@cordada/core/failures';
import { joinBounds } from '@cordada/core/geo/bounds';
import { pixelMetersOf } from '@cordada/core/geo/mercator';
import type { MapSources, RegionSource, TerrainCells, TerrainSource } from '@cordada/core/geo/mapSources';
import { AS_IT_IS, prepare, sizeOf } from '#server/http/responses/prepared.ts';
import type { PreparedAnswer, SendPrepared } from '#server/http/responses/prepared.ts';
import { VECTOR_TILE_TYPE, readTilePath } from '#server/http/routes/tileCache.ts';
import type { Archive } from './archive/openArchive.ts';
import { terrainTile, vectorTile } from './composeTiles.ts';
import { isMapName } from './mapName.ts';
import { coverageOf } from './mapRegion.ts';
import type { MapRegion } from './mapRegion.ts';
import type { MapStore } from './mapStore.ts';
import { TERRAIN_TILE_PIXELS } from './terrain/terrarium.ts';
import { TILE_CACHE_CONTROL } from './tileLifetime.ts';

const CACHE_BYTES = 48_000_000;
const TILEJSON_CACHE_CONTROL = 'public, max-age=60';
const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright';

interface TilePath {
  readonly Params: Record<'name' | 'z' | 'x' | 'y', string>;
  readonly Querystring: { readonly v?: string };
}

/** The regions as sources of the app's map: one of vectors and one of terrain, whatever the number of regions. */
export async function regionSources(
  store: MapStore,
): Promise<Pick<MapSources, 'region' | 'coverage'> & { readonly terrain: TerrainSource | null }> {
  const regions = await store.regions(true);
  const region = sourceOf(
    regions.map(({ vector }) => vector),
    'mvt',
  );
  return {
    region: region && { ...region, attributionUrl: OSM_COPYRIGHT },
    terrain: terrainSourceOf(regions),
    coverage: await Promise.all(regions.map(coverageOf)),
  };
}

/** The terrain of all regions as one source; null where none has any. */
export function terrainSourceOf(regions: readonly MapRegion[]): TerrainSource | null {
  const terrains = regions.flatMap(({ terrain }) => terrain ?? []);
  const heights = sourceOf(terrains, 'webp');
  return heights && { ...heights, encoding: 'terrarium', cells: terrains.map(cellsOf) };
}

function cellsOf({ bounds, metadata, maxZoom }: Archive): TerrainCells {
  const pixelMeters = pixelMetersOf(maxZoom, (bounds[1] + bounds[3]) / 2, TERRAIN_TILE_PIXELS);
  return { bounds, cellMeters: metadata.cellMeters ?? Math.round(pixelMeters), attribution: metadata.attribution };
}

function sourceOf(
  archives: readonly Archive[],
  extension: string,
): (Omit<TerrainSource, 'encoding' | 'cells'> & RegionSource) | null {
  const bounds = joinBounds(archives.map((one) => one.bounds));
  if (!bounds) return null;
  const words = archives.map(({ metadata }) => metadata.attribution).filter(Boolean);
  return {
    tiles: `/maps/tiles/{z}/{x}/{y}.${extension}?v=${versionOf(archives)}`,
    tileSize: TERRAIN_TILE_PIXELS,
    minzoom: Math.min(...archives.map(({ minZoom }) => minZoom)),
    maxzoom: Math.max(...archives.map(({ maxZoom }) => maxZoom)),
    bounds,
    attribution: [...new Set(words)].join(', '),
    attributionUrl: null,
  };
}

const versionOf = (archives: readonly Archive[]): string => archives.map(({ version }) => version).join('-');

/** Routes of the maps of regions: TileJSON and tiles of each, and tiles of all together for the app. */
export function registerMapRoutes(app: FastifyInstance, store: MapStore, publicUrl: string, send: SendPrepared): void {
  const tiles = new LRUCache<string, PreparedAnswer>({ maxSize: CACHE_BYTES, sizeCalculation: sizeOf });
  const keep = async (key: string, isVector: boolean, read: () => Promise<Uint8Array | null>) => {
    const kept = tiles.get(key);
    if (kept) return kept;
    const data = await read();
    if (!data) return null;
    const type = isVector ? VECTOR_TILE_TYPE : 'image/webp';
    const headers = { 'content-type': type, 'cache-control': TILE_CACHE_CONTROL };
    const answer = await prepare(data, headers, isVector ? { gzip: 6 } : AS_IT_IS);
    tiles.set(key, answer);
    return answer;
  };
  const find = async (name: string): Promise<Archive> => {
    const isTerrain = name.endsWith('-terrain');
    const region = (await store.regions()).find((one) => one.name === (isTerrain ? name.slice(0, -8) : name));
    const archive = isTerrain ? region?.terrain : region?.vector;
    if (!archive) throw new Failure('not_found', 'There is no such map.');
    return archive;
  };

  app.get<{ Params: { file: string } }>('/maps/:file', async (request, reply) => {
    const [, name = ''] = /^([a-z0-9-]+)\.json$/.exec(request.params.file) ?? [];
    const isTerrain = name.endsWith('-terrain');
    const regionName = isTerrain ? name.slice(0, -8) : name;
    const region = isMapName(regionName) && (await store.regions(true)).find((one) => one.name === regionName);
    const archive = region ? (isTerrain ? region.terrain : region.vector) : null;
    if (!archive) throw new Failure('not_found', 'There is no such map.');
    return reply
      .header('cache-control', TILEJSON_CACHE_CONTROL)
      .header('access-control-allow-origin', '*')
      .send(tileJson(archive, name, isTerrain, publicUrl));
  });

  for (const [extension, isVector] of [
    ['mvt', true],
    ['webp', false],
  ] as const) {
    app.get<TilePath>(`/maps/:name/:z/:x/:y.${extension}`, async (request, reply) => {
      const { name } = request.params;
      const place = readTilePath(request.params, { minZoom: 0, maxZoom: 22 });
      if (!place) throw new Failure('not_found', 'There is no such tile.');
      const { z, x, y } = place;
      let answer: PreparedAnswer | null;
      if (name === 'tiles') {
        const regions = await store.regions();
        const archives = archivesOf(regions, isVector);
        const compose = isVector ? vectorTile : terrainTile;
        answer = await keep(`${extension} ${versionOf(archives)} ${z}/${x}/${y}`, isVector, () =>
          compose(regions, z, x, y),
        );
      } else {
        if (isVector === name.endsWith('-terrain')) throw new Failure('not_found', 'There is no such tile.');
        const archive = await find(name);
        answer = await keep(`${name} ${archive.version} ${z}/${x}/${y}`, isVector, () => archive.tile(z, x, y));
      }
      // An empty tile gets 204 instead of 404: beyond the regions there is nothing wrong.
      return answer ? send(request, reply, answer) : reply.code(204).header('cache-control', TILE_CACHE_CONTROL).send();
    });
  }
}

const archivesOf = (regions: readonly MapRegion[], isVector: boolean): Archive[] =>
  regions.flatMap(({ vector, terrain }) => (isVector ? vector : (terrain ?? [])));

function tileJson(archive: Archive, name: string, isTerrain: boolean, publicUrl: string): object {
  const { bounds, minZoom, maxZoom, metadata, version } = archive;
  const [west, south, east, north] = bounds;
  const words = metadata.attribution.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return {
    tilejson: '3.0.0',
    name,
    tiles: [`${publicUrl}/maps/${name}/{z}/{x}/{y}.${isTerrain ? 'webp' : 'mvt'}?v=${version}`],
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds,
    center: [(west + east) / 2, (south + north) / 2, Math.max(minZoom, Math.min(10, maxZoom))],
    // Viewers of TileJSON insert the attribution as HTML.
    attribution: isTerrain ? words : `<a href="${OSM_COPYRIGHT}">${words}</a>`,
    ...(isTerrain
      ? { encoding: 'terrarium', tileSize: TERRAIN_TILE_PIXELS, cellMeters: metadata.cellMeters }
      : { vector_layers: metadata.vector_layers }),
  };
}
