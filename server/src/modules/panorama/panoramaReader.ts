import os from 'node:os';
import { Piscina } from 'piscina';
import { Failure } from '@cordada/core/failures';
import type { PlainFailureCode } from '@cordada/core/failures';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { PanoramaWithRidges } from '@cordada/core/panorama/panorama';
import type { SunAlong } from '@cordada/core/panorama/sunlight';
import type { TerrainSettings } from '#server/modules/maps/index.ts';
import type { PlaceOnTrack } from './computeSun.ts';
import type { SummitRow } from './panorama.queries.ts';

export interface PanoramaTask {
  readonly settings: TerrainSettings;
  readonly place: LonLat;
  readonly summits: readonly SummitRow[];
}

export interface SunTask {
  readonly settings: TerrainSettings;
  readonly places: readonly PlaceOnTrack[];
  readonly day: string;
}

export type ThreadAnswer<Value> =
  | { readonly value: Value }
  | { readonly failure: { readonly code: PlainFailureCode; readonly message: string } };

/** Computes panoramas and sunlight in a worker thread, so that they block no request. */
export interface PanoramaReader {
  /** @throws Failure `not_found` where no terrain is known, `unavailable` if the queue is full or the terrain away */
  read(place: LonLat, summits: readonly SummitRow[]): Promise<PanoramaWithRidges>;
  /**
   * Null where no terrain is known.
   * @throws Failure `unavailable`
   */
  readSun(places: readonly PlaceOnTrack[], day: string): Promise<SunAlong | null>;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 15_000;
/** Including the one that is being computed. */
const PENDING_MAX = 9;
const IDLE_THREAD_MS = 300_000;
const THREAD_HEAP_MEGABYTES = 512;
const RETRY_AFTER_SECONDS = 5;

/** @param thread the module whose functions `panorama` and `sun` answer tasks */
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
  const run = async <Value>(name: string, task: unknown): Promise<Value> => {
    if (pending >= PENDING_MAX) throw busy();
    pending += 1;
    try {
      const answer: ThreadAnswer<Value> = await pool.run(task, { name, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if ('failure' in answer) throw new Failure(answer.failure.code, answer.failure.message);
      return answer.value;
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw busy();
      throw error;
    } finally {
      pending -= 1;
    }
  };
  return {
    read: (place, summits) => run('panorama', { settings, place, summits } satisfies PanoramaTask),
    readSun: (places, day) => run('sun', { settings, places, day } satisfies SunTask),
    stop: () => pool.destroy(),
  };
}

const busy = (): Failure =>
  new Failure('unavailable', 'Many views are being computed. Please try again.', {
    details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });
