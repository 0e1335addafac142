import { LRUCache } from 'lru-cache';
import type { InvalidationFeed } from '#server/jobs/invalidationFeed.ts';
import { prepare, sizeOf } from './prepared.ts';
import type { PreparedAnswer } from './prepared.ts';

/** Every client that reads tiles reads gzip. */
const TILE_WORK = { gzip: 4 };
/** Browsers ask again after a minute; the ETag makes that cheap. */
const CACHE_CONTROL = 'public, max-age=60';
export const VECTOR_TILE_TYPE = 'application/vnd.mapbox-vector-tile';

/** Tiles that are the same for every reader, kept until what they show changes. */
export interface TileCache {
  /** What is kept under a key. */
  find(key: string): PreparedAnswer | undefined;
  /** Prepares what was not kept, and keeps it. */
  keep(key: string, type: string, read: () => Promise<Uint8Array>): Promise<PreparedAnswer>;
}

/**
 * @param tag of the changes that make all of these tiles old
 * @param maxBytes that are kept at most
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
      // What was read before a change must not be kept after it.
      if (started === generation) tiles.set(key, tile);
      return tile;
    },
  };
}

/** Coordinates of the path of a tile; null where there is no such tile. */
export function readTilePath(
  path: Readonly<Record<'z' | 'x' | 'y', string>>,
  { minZoom, maxZoom }: { readonly minZoom: number; readonly maxZoom: number },
): { readonly z: number; readonly x: number; readonly y: number } | null {
  const [z, x, y] = [path.z, path.x, path.y].map(wholeNumber) as [number, number, number];
  return z >= minZoom && z <= maxZoom && x < 2 ** z && y < 2 ** z ? { z, x, y } : null;
}

/** NaN, which no comparison lets pass, for anything else. */
function wholeNumber(text: string): number {
  return /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
}
