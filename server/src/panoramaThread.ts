import { Failure } from '@cordada/core/failures';
import type { PanoramaWithRidges } from '@cordada/core/panorama/panorama';
import type { SunAlong } from '@cordada/core/panorama/sunlight';
import { computePanorama, computeSun } from '#server/modules/panorama/index.ts';
import type { PanoramaTask, SunTask } from '#server/modules/panorama/index.ts';
import { answering } from '#server/threads/workerPool.ts';
import type { ThreadAnswer } from '#server/threads/workerPool.ts';
import { openThreadTerrain } from './threadTerrain.ts';

/** Room for the tiles of one panorama in all directions, and of others near it. */
const TERRAIN_CACHE_BYTES = 96_000_000;

const opened = openThreadTerrain(TERRAIN_CACHE_BYTES);

/** Composition root of the worker thread: computes panoramas with a terrain of its own, which stays open. */
export function panorama({ settings, place, summits }: PanoramaTask): Promise<ThreadAnswer<PanoramaWithRidges>> {
  return answering(async () => {
    const { terrain } = await opened(settings);
    if (!terrain) throw new Failure('not_found', 'No terrain is known here.');
    return computePanorama(terrain, place, summits);
  });
}

export function sun({ settings, places, day }: SunTask): Promise<ThreadAnswer<SunAlong | null>> {
  return answering(async () => {
    const { terrain } = await opened(settings);
    return terrain && (await computeSun(terrain, places, day));
  });
}
