import { Failure } from '@cordada/core/failures';
import { chooseTerrain } from '#server/adapters/terrain/index.ts';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import { openMapStore, openRegionTerrain } from '#server/modules/maps/index.ts';
import { computePanorama } from '#server/modules/panorama/index.ts';
import type { PanoramaAnswer, PanoramaTask, TerrainSettings } from '#server/modules/panorama/index.ts';

/** Room for the tiles of one panorama in all directions, and of others near it. */
const TERRAIN_CACHE_BYTES = 96_000_000;

let opened: Promise<Terrain | null> | undefined;

/** Composition root of the worker thread: computes panoramas with a terrain of its own, which stays open. */
export async function panorama({ settings, place, summits }: PanoramaTask): Promise<PanoramaAnswer> {
  try {
    opened ??= openTerrain(settings).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    const terrain = await opened;
    if (!terrain) {
      // A map may be built while the product runs.
      opened = undefined;
      throw new Failure('not_found', 'No terrain is known here.');
    }
    return { value: await computePanorama(terrain, place, summits) };
  } catch (error) {
    if (error instanceof Failure) return { failure: { code: error.code, message: error.message } };
    throw error;
  }
}

async function openTerrain({ map, publicUrl, mapFolders }: TerrainSettings): Promise<Terrain | null> {
  const configured = await chooseTerrain({ map, publicUrl });
  // The store of the main thread already reports damaged files.
  return (
    configured ??
    openRegionTerrain(
      openMapStore(mapFolders, () => undefined),
      TERRAIN_CACHE_BYTES,
    )
  );
}
