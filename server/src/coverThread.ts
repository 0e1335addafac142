import { createNaturalEarthBasemap } from '#server/adapters/basemap/naturalEarth.ts';
// Not the door of the module, which would load the API into the thread.
import { drawCover } from '#server/modules/covers/drawing/index.ts';
import type { CoverTask } from '#server/modules/covers/index.ts';
import { vectorTile } from '#server/modules/maps/index.ts';
import { openThreadTerrain } from './threadTerrain.ts';

/** Room for the tiles of the region whose covers are asked for together. */
const TERRAIN_CACHE_BYTES = 32_000_000;

const basemap = createNaturalEarthBasemap();
const opened = openThreadTerrain(TERRAIN_CACHE_BYTES);

/** Composition root of the worker thread: draws covers with a terrain of its own, which stays open. */
export async function cover({ settings, picture }: CoverTask): Promise<Uint8Array | null> {
  const { terrain, maps } = await opened(settings);
  return drawCover(terrain, async (z, x, y) => vectorTile(await maps.regions(), z, x, y), basemap, picture);
}
