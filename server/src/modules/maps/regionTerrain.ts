import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Failure } from '@cordada/core/failures';
import { mercatorOf, pixelMetersOf, zoomOfPixels } from '@cordada/core/geo/mercator';
import type { Config } from '#server/config/config.ts';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { Archive } from './archive/openArchive.ts';
import type { MapStore } from './mapStore.ts';
import { TERRAIN_TILE_PIXELS, decodeTerrarium } from './terrain/terrarium.ts';

/** What a worker thread needs to open the terrain for itself. */
export interface TerrainSettings extends Pick<Config, 'map' | 'publicUrl'> {
  readonly mapFolders: readonly string[];
}

const SIZE = TERRAIN_TILE_PIXELS;
/** Decoded tiles; each takes a megabyte. */
const CACHE_BYTES = 48_000_000;
const AT_ONCE = 4;

interface TerrainTile {
  readonly archive: Archive;
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

interface TileGroup extends TerrainTile {
  readonly places: number[];
}

/**
 * Heights of the maps of regions, each place from the finest that covers it. Their attribution is that of all.
 * @param cacheBytes size of the cache of decoded tiles
 */
export async function openRegionTerrain(store: MapStore, cacheBytes = CACHE_BYTES): Promise<Terrain | null> {
  const first = await store.regions();
  const words = first.flatMap(({ terrain }) => terrain?.metadata.attribution ?? []);
  if (words.length === 0) return null;
  const tiles = new LRUCache<string, Float32Array>({
    maxSize: cacheBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  const load = async ({ archive, zoom, x, y }: TerrainTile): Promise<Float32Array | null> => {
    const key = `${archive.version} ${zoom}/${x}/${y}`;
    const kept = tiles.get(key);
    if (kept) return kept;
    const data = await archive.tile(zoom, x, y);
    if (!data) return null;
    const meters = await decodeTerrarium(data);
    tiles.set(key, meters);
    return meters;
  };
  /** A pixel that may lie one beyond the edges of a tile; where there is no tile beyond, that of the edge. */
  const pixelAt = async (tile: TerrainTile, column: number, row: number): Promise<number> => {
    const wide = 2 ** tile.zoom;
    const [east, south] = [Math.floor(column / SIZE), Math.floor(row / SIZE)];
    const y = tile.y + south;
    const beyond = y >= 0 && y < wide ? await load({ ...tile, x: (tile.x + east + wide) % wide, y }) : null;
    if (beyond) return beyond[(row - south * SIZE) * SIZE + column - east * SIZE]!;
    const held = (pixel: number): number => Math.max(0, Math.min(SIZE - 1, pixel));
    return (await load(tile))?.[held(row) * SIZE + held(column)] ?? Number.NaN;
  };
  const cornersAcrossTiles = (tile: TerrainTile, column: number, row: number): Promise<Corners> =>
    Promise.all([
      pixelAt(tile, column, row),
      pixelAt(tile, column + 1, row),
      pixelAt(tile, column, row + 1),
      pixelAt(tile, column + 1, row + 1),
    ]);
  const archives = async (): Promise<Archive[]> => (await store.regions()).flatMap(({ terrain }) => terrain ?? []);
  return {
    attribution: [...new Set(words)].join(', '),
    async heightsAt(lon, lat, pixelMeters) {
      const terrains = await archives();
      const heights = new Float64Array(lon.length).fill(Number.NaN);
      const wanted = pixelMeters ? zoomOfPixels(pixelMeters, lat[0] ?? 0, SIZE) : Number.POSITIVE_INFINITY;
      const byTile = terrains.map(() => new Map<number, TileGroup>());
      const [across, down] = [new Float64Array(lon.length), new Float64Array(lon.length)];
      for (let i = 0; i < lon.length; i += 1) {
        const [east, north] = [lon[i]!, lat[i]!];
        const found = terrains.findIndex((archive) => isCovered(archive, east, north));
        const archive = terrains[found];
        if (!archive) continue;
        const zoom = Math.max(archive.minZoom, Math.min(archive.maxZoom, wanted));
        const place = mercatorOf([east, north]);
        const wide = 2 ** zoom;
        across[i] = place.x * wide;
        down[i] = place.y * wide;
        const [x, y] = [Math.floor(across[i]!), Math.floor(down[i]!)];
        const group = byTile[found]!.get(y * wide + x);
        if (group) group.places.push(i);
        else byTile[found]!.set(y * wide + x, { archive, zoom, x, y, places: [i] });
      }
      const groups = byTile.flatMap((one) => [...one.values()]);
      const work = async (): Promise<void> => {
        for (let group = groups.pop(); group; group = groups.pop()) {
          const meters = await load(group);
          if (!meters) continue;
          for (const i of group.places) {
            const [left, top] = [(across[i]! - group.x) * SIZE - 0.5, (down[i]! - group.y) * SIZE - 0.5];
            const [column, row] = [Math.floor(left), Math.floor(top)];
            const at = row * SIZE + column;
            const isInside = column >= 0 && row >= 0 && column < SIZE - 1 && row < SIZE - 1;
            const corners: Corners = isInside
              ? [meters[at]!, meters[at + 1]!, meters[at + SIZE]!, meters[at + SIZE + 1]!]
              : await cornersAcrossTiles(group, column, row);
            heights[i] = between(corners, left - column, top - row);
          }
        }
      };
      try {
        await Promise.all(Array.from({ length: AT_ONCE }, work));
      } catch (cause) {
        throw new Failure('unavailable', 'The terrain cannot be read. Please try again.', { cause });
      }
      return heights;
    },
    async coverageAt(lon, lat) {
      const archive = (await archives()).find((one) => isCovered(one, lon, lat));
      if (!archive) return null;
      const { bounds, version, metadata, maxZoom } = archive;
      const { attribution } = metadata;
      return { bounds, version, attribution, cellMeters: metadata.cellMeters ?? pixelMetersOf(maxZoom, lat, SIZE) };
    },
    async version() {
      const versions = (await archives()).map(({ version }) => version).sort();
      return createHash('sha256').update(versions.join(' ')).digest('hex').slice(0, 16);
    },
  };
}

const isCovered = ({ bounds }: Archive, lon: number, lat: number): boolean =>
  lon >= bounds[0] && lon <= bounds[2] && lat >= bounds[1] && lat <= bounds[3];

/** Heights of four pixels: the upper two from the west, then the lower two. */
type Corners = readonly [number, number, number, number];

/**
 * Bilinear between the centres of four pixels.
 * @param across share of the way to the eastern ones
 * @param down share of the way to the southern ones
 */
function between([northWest, northEast, southWest, southEast]: Corners, across: number, down: number): number {
  const upper = northWest * (1 - across) + northEast * across;
  const lower = southWest * (1 - across) + southEast * across;
  return upper * (1 - down) + lower * down;
}
