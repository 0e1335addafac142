import os from 'node:os';
import { Piscina } from 'piscina';
import { Failure } from '@cordada/core/failures';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Panorama } from '@cordada/core/panorama/panorama';
import type { TerrainSettings } from '#server/modules/maps/index.ts';
import type { SummitRow } from './panorama.queries.ts';

export interface PanoramaTask {
  readonly settings: TerrainSettings;
  readonly place: LonLat;
  readonly summits: readonly SummitRow[];
}

export type PanoramaAnswer = { readonly value: Panorama } | { readonly failure: Pick<Failure, 'code' | 'message'> };

/** Computes panoramas in a worker thread, so that they block no request. */
export interface PanoramaReader {
  /** @throws Failure `not_found` where no terrain is known, `unavailable` if the queue is full or the terrain away */
  read(place: LonLat, summits: readonly SummitRow[]): Promise<Panorama>;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 15_000;
/** Including the one that is being computed. */
const PENDING_MAX = 9;
const IDLE_THREAD_MS = 300_000;
const THREAD_HEAP_MEGABYTES = 512;
const RETRY_AFTER_SECONDS = 5;

/** @param thread the module whose function `panorama` answers tasks */
export function createPanoramaReader(thread: URL, settings: TerrainSettings): PanoramaReader {
  const pool = new Piscina({
    filename: thread.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_THREAD_MS,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MEGABYTES },
    niceIncrement: os.platform() === 'linux' ? 5 : 0,
  });
  let pending = 0;
  return {
    async read(place, summits) {
      if (pending >= PENDING_MAX) throw busy();
      const task: PanoramaTask = { settings, place, summits };
      pending += 1;
      const answer = await run(pool, task).finally(() => (pending -= 1));
      if ('failure' in answer) throw new Failure(answer.failure.code, answer.failure.message);
      return answer.value;
    },
    stop: () => pool.destroy(),
  };
}

async function run(pool: Piscina<PanoramaTask, PanoramaAnswer>, task: PanoramaTask): Promise<PanoramaAnswer> {
  try {
    return await pool.run(task, { name: 'panorama', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw busy();
    throw error;
  }
}

const busy = (): Failure =>
  new Failure('unavailable', 'Many panoramas are being computed. Please try again.', {
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });
