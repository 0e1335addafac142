import type { LonLat } from '@cordada/core/geo/lonLat';
import type { PanoramaWithRidges } from '@cordada/core/panorama/panorama';
import type { SunAlong } from '@cordada/core/panorama/sunlight';
import type { TerrainSettings } from '#server/modules/maps/index.ts';
import { createWorkerPool } from '#server/threads/workerPool.ts';
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

const PENDING_MAX = 9;

/** @param thread the module whose functions `panorama` and `sun` answer tasks */
export function createPanoramaReader(thread: URL, settings: TerrainSettings): PanoramaReader {
  const pool = createWorkerPool(thread, {
    pendingMax: PENDING_MAX,
    isLowPriority: true,
    busyText: 'Many views are being computed. Please try again.',
  });
  return {
    read: (place, summits) => pool.run('panorama', { settings, place, summits } satisfies PanoramaTask),
    readSun: (places, day) => pool.run('sun', { settings, places, day } satisfies SunTask),
    stop: () => pool.stop(),
  };
}
