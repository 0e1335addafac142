import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl';
import type { Bounds } from '@cordada/core/geo/lonLat';

export function boundsAround(map: MapLibreMap): Bounds {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

/** Returns an offset, because a padding would persist and shift the centre of the map. */
export function offsetOf({ left = 0, right = 0, top = 0, bottom = 0 }: PaddingOptions): [number, number] {
  return [(left - right) / 2, (top - bottom) / 2];
}

export function toBounds([west, south, east, north]: Bounds): [number, number, number, number] {
  // Across the antimeridian MapLibre expects east to be greater than west.
  return [west, south, east < west ? east + 360 : east, north];
}
