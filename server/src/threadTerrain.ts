import { chooseTerrain } from '#server/adapters/terrain/index.ts';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import { openMapStore, openRegionTerrain } from '#server/modules/maps/index.ts';
import type { MapStore, TerrainSettings } from '#server/modules/maps/index.ts';

export interface OpenedTerrain {
  readonly terrain: Terrain | null;
  readonly maps: MapStore;
}

/**
 * Opens the terrain of a worker thread when its first task comes, and keeps it.
 * @param cacheBytes size of the cache of decoded tiles
 */
export function openThreadTerrain(cacheBytes: number): (settings: TerrainSettings) => Promise<OpenedTerrain> {
  let maps: MapStore | undefined;
  let opened: Promise<OpenedTerrain> | undefined;
  const open = async ({ map, publicUrl, mapFolders }: TerrainSettings): Promise<OpenedTerrain> => {
    // The store of the main thread already reports damaged files.
    maps ??= openMapStore(mapFolders, () => undefined, map.remotes);
    const terrain = (await chooseTerrain({ map, publicUrl })) ?? (await openRegionTerrain(maps, cacheBytes));
    // A map may be built while the product runs.
    if (!terrain) opened = undefined;
    return { terrain, maps };
  };
  return (settings) => {
    opened ??= open(settings).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
