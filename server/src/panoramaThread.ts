import { Failure } from '@cordada/core/failures';
import { computePanorama } from '#server/modules/panorama/index.ts';
import type { PanoramaAnswer, PanoramaTask } from '#server/modules/panorama/index.ts';
import { openThreadTerrain } from './threadTerrain.ts';

/** Room for the tiles of one panorama in all directions, and of others near it. */
const TERRAIN_CACHE_BYTES = 96_000_000;

const opened = openThreadTerrain(TERRAIN_CACHE_BYTES);

/** Composition root of the worker thread: computes panoramas with a terrain of its own, which stays open. */
export async function panorama({ settings, place, summits }: PanoramaTask): Promise<PanoramaAnswer> {
  try {
    const { terrain } = await opened(settings);
    if (!terrain) throw new Failure('not_found', 'No terrain is known here.');
    return { value: await computePanorama(terrain, place, summits) };
  } catch (error) {
    if (error instanceof Failure) return { failure: { code: error.code, message: error.message } };
    throw error;
  }
}
