import { contourTile } from '#server/modules/maps/index.ts';
import type { ContourTask } from '#server/modules/maps/index.ts';
import { openThreadTerrain } from './threadTerrain.ts';
import { answering } from './threads/workerPool.ts';
import type { ThreadAnswer } from './threads/workerPool.ts';

/** Room for the tiles of terrain below a screen and around it. */
const TERRAIN_CACHE_BYTES = 24_000_000;

const opened = openThreadTerrain(TERRAIN_CACHE_BYTES);

/** Composition root of the worker thread: draws contours with a terrain of its own, which stays open. */
export function contours({ settings, place }: ContourTask): Promise<ThreadAnswer<Uint8Array | null>> {
  return answering(async () => {
    const { terrain, maps } = await opened(settings);
    // Tiles are kept under the version that the main thread knows, which this one must not lag behind.
    await maps.regions(true);
    return terrain && contourTile(terrain, place);
  });
}
