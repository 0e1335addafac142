import { LRUCache } from 'lru-cache';
import { Failure } from '@cordada/core/failures';
import { mercatorOf } from '@cordada/core/geo/mercator';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { Archive } from './archive/openArchive.ts';
import type { MapStore } from './mapStore.ts';
import { TERRAIN_TILE_PIXELS, decodeTerrarium } from './terrain/terrarium.ts';

const SIZE = TERRAIN_TILE_PIXELS;
/** Decoded tiles; each takes a megabyte. */
const CACHE_BYTES = 48_000_000;
const AT_ONCE = 4;

/** Heights of the maps of regions, each place from the finest that covers it. Their attribution is that of all. */
export async function openRegionTerrain(store: MapStore): Promise<Terrain | null> {
  const first = await store.regions();
  const words = first.flatMap(({ terrain }) => terrain?.metadata.attribution ?? []);
  if (words.length === 0) return null;
  const tiles = new LRUCache<string, Float32Array>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  });
  const load = async (archive: Archive, x: number, y: number): Promise<Float32Array | null> => {
    const key = `${archive.version} ${x}/${y}`;
    const kept = tiles.get(key);
    if (kept) return kept;
    const data = await archive.tile(archive.maxZoom, x, y);
    if (!data) return null;
    const meters = await decodeTerrarium(data);
    tiles.set(key, meters);
    return meters;
  };
  return {
    attribution: [...new Set(words)].join(', '),
    async heightsAt(lon, lat) {
      const regions = await store.regions();
      const heights = new Float64Array(lon.length).fill(Number.NaN);
      const byTile = new Map<string, { archive: Archive; x: number; y: number; places: number[] }>();
      for (let i = 0; i < lon.length; i += 1) {
        const [east, north] = [lon[i]!, lat[i]!];
        const archive = regions.find(({ terrain }) => {
          const bounds = terrain?.bounds;
          return bounds && east >= bounds[0] && east <= bounds[2] && north >= bounds[1] && north <= bounds[3];
        })?.terrain;
        if (!archive) continue;
        const place = mercatorOf([east, north]);
        const wide = 2 ** archive.maxZoom;
        const [x, y] = [Math.floor(place.x * wide), Math.floor(place.y * wide)];
        const key = `${archive.version} ${x}/${y}`;
        const group = byTile.get(key) ?? { archive, x, y, places: [] };
        group.places.push(i);
        byTile.set(key, group);
      }
      const groups = [...byTile.values()];
      const work = async (): Promise<void> => {
        for (let group = groups.pop(); group; group = groups.pop()) {
          const { archive, x, y, places } = group;
          const meters = await load(archive, x, y);
          if (!meters) continue;
          for (const i of places) heights[i] = between(meters, archive.maxZoom, x, y, lon[i]!, lat[i]!);
        }
      };
      try {
        await Promise.all(Array.from({ length: AT_ONCE }, work));
      } catch (cause) {
        throw new Failure('unavailable', 'The terrain cannot be read. Please try again.', { cause });
      }
      return heights;
    },
  };
}

/** Bilinear within the tile; at its edge the last pixel counts, which is half a pixel off at most. */
function between(meters: Float32Array, zoom: number, x: number, y: number, lon: number, lat: number): number {
  const place = mercatorOf([lon, lat]);
  const clamp = (value: number): number => Math.max(0, Math.min(SIZE - 1, value));
  const across = clamp((place.x * 2 ** zoom - x) * SIZE - 0.5);
  const down = clamp((place.y * 2 ** zoom - y) * SIZE - 0.5);
  const [left, top] = [Math.floor(across), Math.floor(down)];
  const [right, bottom] = [Math.min(SIZE - 1, left + 1), Math.min(SIZE - 1, top + 1)];
  const upper = meters[top * SIZE + left]! * (1 - across + left) + meters[top * SIZE + right]! * (across - left);
  const lower = meters[bottom * SIZE + left]! * (1 - across + left) + meters[bottom * SIZE + right]! * (across - left);
  return upper * (1 - down + top) + lower * (down - top);
}
