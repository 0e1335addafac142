import { readStored, writeStored } from '#app/data/storage.ts';
import { DEFAULT_LAYERS, readLayers, writeLayers } from './mapLayers.ts';
import type { MapLayers } from './mapLayers.ts';

/** The layers that this reader chose last, on whichever map. Browser only; the usual ones elsewhere. */
export function rememberedLayers(): MapLayers {
  if (typeof localStorage === 'undefined') return DEFAULT_LAYERS;
  return readLayers(new URLSearchParams(readStored('mapLayers') ?? ''));
}

export function rememberLayers(layers: MapLayers): void {
  const query = new URLSearchParams();
  writeLayers(layers, query);
  writeStored('mapLayers', query.toString() || null);
}
