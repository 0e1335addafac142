import { LRUCache } from 'lru-cache';
import type { InvalidationFeed } from '#server/jobs/invalidationFeed.ts';
import { NOT_SHARED, surrogateHeaders } from '../purging/surrogateKeys.ts';
import { prepare, sizeOf } from '../responses/prepared.ts';
import type { PreparedAnswer } from '../responses/prepared.ts';

/** Only gzip, because every client that reads tiles supports it. */
const TILE_WORK = { gzip: 4 };
/** Browsers revalidate after a minute, which the ETag makes cheap. */
const CACHE_CONTROL = 'public, max-age=60';
/** In a cache in front, which is purged when a tile changes. */
const SHARED_SECONDS = 3_600;
export const VECTOR_TILE_TYPE = 'application/vnd.mapbox-vector-tile';

export interface TileCache {
  find(key: string): PreparedAnswer | undefined;
  keep(key: string, type: string, read: () => Promise<Uint8Array>): Promise<PreparedAnswer>;
}

/**
 * @param tag cache tag whose invalidation drops all tiles of this cache
 * @param maxBytes maximum size of the cache
 */
export function createTileCache(changes: InvalidationFeed, tag: string, maxBytes: number): TileCache {
  const tiles = new LRUCache<string, PreparedAnswer>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  let generation = 0;
  changes.subscribe((tags) => {
    if (!tags.includes(tag) && !tags.includes('*')) return;
    generation += 1;
    tiles.clear();
  });
  return {
    find: (key) => tiles.get(key),
    async keep(key, type, read) {
      const started = generation;
      const tile = await prepare(await read(), { 'content-type': type, 'cache-control': CACHE_CONTROL }, TILE_WORK);
      // Do not cache data that was read before an invalidation.
      if (started !== generation) return { ...tile, surrogate: NOT_SHARED };
      const shared = { ...tile, surrogate: surrogateHeaders([tag], SHARED_SECONDS) };
      tiles.set(key, shared);
      return shared;
    },
  };
}

export function readTilePath(
  path: Readonly<Record<'z' | 'x' | 'y', string>>,
  { minZoom, maxZoom }: { readonly minZoom: number; readonly maxZoom: number },
): { readonly z: number; readonly x: number; readonly y: number } | null {
  const [z, x, y] = [path.z, path.x, path.y].map(wholeNumber) as [number, number, number];
  return z >= minZoom && z <= maxZoom && x < 2 ** z && y < 2 ** z ? { z, x, y } : null;
}

/** Returns NaN for anything else; every comparison with NaN fails. */
function wholeNumber(text: string): number {
  return /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
}
