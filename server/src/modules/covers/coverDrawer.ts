import os from 'node:os';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import type { CoverTheme } from '@cordada/core/covers/covers';
import { Failure } from '@cordada/core/failures';
import type { DiskCache } from '#server/adapters/cache/cache.ts';
import type { TerrainSettings } from '#server/modules/maps/index.ts';
import type { CoverSubject } from './coverSubjects.ts';
import type { CoverPicture } from './drawing/drawCover.ts';

export interface CoverTask {
  readonly settings: TerrainSettings;
  readonly picture: CoverPicture;
}

/** Draws covers in a worker thread and keeps them in memory and on disk. */
export interface CoverDrawer {
  /**
   * @param key names the content
   * @returns null where the terrain is unknown
   * @throws Failure `unavailable` if too many are waiting, or the terrain does not answer
   */
  draw(key: string, picture: CoverPicture): Promise<Buffer | null>;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 20_000;
/** Two pages of cards in both themes. */
const PENDING_MAX = 120;
const IDLE_THREAD_MS = 300_000;
const THREAD_HEAP_MEGABYTES = 384;
const RETRY_AFTER_SECONDS = 5;
const MEMORY_BYTES = 16_000_000;

/** @param thread the module whose function `cover` answers tasks */
export function createCoverDrawer(thread: URL, settings: TerrainSettings, disk: DiskCache): CoverDrawer {
  const pool = new Piscina<CoverTask, Uint8Array | null>({
    filename: thread.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_THREAD_MS,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MEGABYTES },
    niceIncrement: os.platform() === 'linux' ? 5 : 0,
  });
  const kept = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: ({ length }) => length });
  const pending = new Map<string, Promise<Buffer | null>>();

  const make = async (key: string, picture: CoverPicture): Promise<Buffer | null> => {
    const stored = await disk.get(key);
    if (stored) return stored;
    const drawn = await pool
      .run({ settings, picture }, { name: 'cover', signal: AbortSignal.timeout(TIMEOUT_MS) })
      .catch((error: unknown) => {
        if (error instanceof Error && error.name === 'AbortError') throw busy();
        throw error;
      });
    if (!drawn) return null;
    const cover = Buffer.from(drawn);
    await disk.put(key, cover);
    return cover;
  };

  return {
    async draw(key, picture) {
      const known = kept.get(key);
      if (known) return known;
      const underWay = pending.get(key);
      if (underWay) return underWay;
      if (pending.size >= PENDING_MAX) throw busy();
      const making = make(key, picture).finally(() => pending.delete(key));
      pending.set(key, making);
      const cover = await making;
      if (cover) kept.set(key, cover);
      return cover;
    },
    stop: () => pool.destroy(),
  };
}

export const drawSubject = (
  drawer: Pick<CoverDrawer, 'draw'>,
  { version, picture }: CoverSubject,
  theme: CoverTheme,
): Promise<Buffer | null> => drawer.draw(`${version}-${theme}.webp`, { ...picture, theme, format: 'webp' });

const busy = (): Failure =>
  new Failure('unavailable', 'Many covers are being drawn. Please try again.', {
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });
