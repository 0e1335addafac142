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

/** Thumbnails are many and wait for each other, so that a cover waits for one of them at most. */
export type CoverUse = 'cover' | 'thumbnail';

/** Draws covers in a worker thread and keeps them in memory and on disk. */
export interface CoverDrawer {
  /**
   * @param key names the content
   * @param use by default a cover
   * @returns null where the terrain is unknown
   * @throws Failure `unavailable` if too many are waiting, or the terrain does not answer
   */
  draw(key: string, picture: CoverPicture, use?: CoverUse): Promise<Buffer | null>;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 20_000;
/** Of each use: two pages of cards in both themes, or the rows that browsers ask for at once on two pages. */
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
  const pending = {
    cover: new Map<string, Promise<Buffer | null>>(),
    thumbnail: new Map<string, Promise<Buffer | null>>(),
  } as const;
  const inTurn = createTurns();

  const run = (picture: CoverPicture): Promise<Uint8Array | null> =>
    pool
      .run({ settings, picture }, { name: 'cover', signal: AbortSignal.timeout(TIMEOUT_MS) })
      .catch((error: unknown) => {
        if (error instanceof Error && error.name === 'AbortError') throw busy();
        throw error;
      });

  const make = async (key: string, picture: CoverPicture, use: CoverUse): Promise<Buffer | null> => {
    const stored = await disk.get(key);
    if (stored) return stored;
    const drawn = await (use === 'thumbnail' ? inTurn(() => run(picture)) : run(picture));
    if (!drawn) return null;
    const cover = Buffer.from(drawn);
    await disk.put(key, cover);
    return cover;
  };

  return {
    async draw(key, picture, use = 'cover') {
      const known = kept.get(key);
      if (known) return known;
      const same = pending[use];
      const underWay = same.get(key);
      if (underWay) return underWay;
      if (same.size >= PENDING_MAX) throw busy();
      const making = make(key, picture, use).finally(() => same.delete(key));
      same.set(key, making);
      const cover = await making;
      if (cover) kept.set(key, cover);
      return cover;
    },
    stop: () => pool.destroy(),
  };
}

/** Runs one piece of work after the other. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

const drawAs =
  (use: CoverUse) =>
  (drawer: Pick<CoverDrawer, 'draw'>, { version, picture }: CoverSubject, theme: CoverTheme): Promise<Buffer | null> =>
    drawer.draw(`${version}-${theme}.webp`, { ...picture, theme, format: 'webp' }, use);

export const drawSubject = drawAs('cover');
export const drawThumbnail = drawAs('thumbnail');

const busy = (): Failure =>
  new Failure('unavailable', 'Many covers are being drawn. Please try again.', {
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });
