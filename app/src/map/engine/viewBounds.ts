import type { FeatureCollection } from 'geojson';
import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import type { MapView } from '../mapContent.ts';
import { metersPerPixel } from '../style/mapData.ts';

export interface MapState extends Required<MapView> {
  readonly bounds: Bounds;
  /** On the ground, at the centre of the view. */
  readonly metersPerPixel: number;
  readonly widthPixels: number;
  /** Centre of the uncovered part. */
  readonly middle: LonLat;
  /** True if the map moved to the position of the user, which must not be shared. */
  readonly isPrivate: boolean;
}

/** @param covered pixels covered by other UI; the bounds are those of the rest */
export function stateOf(map: MapLibreMap, covered: Required<PaddingOptions>, isPrivate: boolean): MapState {
  const { lng, lat } = map.getCenter();
  const zoom = map.getZoom();
  const { clientWidth, clientHeight } = map.getContainer();
  const { left, top, right, bottom } = covered;
  const northWest = map.unproject([left, top]);
  const southEast = map.unproject([clientWidth - right, clientHeight - bottom]);
  const middle = map.unproject([(left + clientWidth - right) / 2, (top + clientHeight - bottom) / 2]).wrap();
  return {
    center: [lng, lat],
    zoom,
    bearing: map.getBearing(),
    pitch: map.getPitch(),
    bounds: map.getPitch() > 0 ? boundsAround(map) : [northWest.lng, southEast.lat, southEast.lng, northWest.lat],
    metersPerPixel: metersPerPixel(lat, zoom),
    middle: [middle.lng, middle.lat],
    widthPixels: clientWidth,
    isPrivate,
  };
}

function boundsAround(map: MapLibreMap): Bounds {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

/** Pixels of the map that one pixel of an invisible image covers. */
export const BLANK_PIXELS = 8;

/** Returns an offset, because a padding would persist and shift the centre of the map. */
export function offsetOf({ left = 0, right = 0, top = 0, bottom = 0 }: PaddingOptions): [number, number] {
  return [(left - right) / 2, (top - bottom) / 2];
}

export function toBounds([west, south, east, north]: Bounds): [number, number, number, number] {
  // Across the antimeridian MapLibre expects east to be greater than west.
  return [west, south, east < west ? east + 360 : east, north];
}

/** What stands on the map inside its frame: tools and sources. */
function furnitureOf(container: HTMLElement): { x: number; y: number; wide: number; high: number }[] {
  const { left, top } = container.getBoundingClientRect();
  return [...(container.closest('[data-map-idle]')?.querySelectorAll('[data-map-furniture]') ?? [])].map((part) => {
    const box = part.getBoundingClientRect();
    return { x: box.left - left, y: box.top - top, wide: box.width, high: box.height };
  });
}

/** Marks at the corners of covered bands, whose invisible images are as large as the band and keep names out of it. */
export function coveredBands(
  map: MapLibreMap,
  { left, top, right, bottom }: Required<PaddingOptions>,
): FeatureCollection {
  const container = map.getContainer();
  const { clientWidth: width, clientHeight: height } = container;
  const bands = [
    ...furnitureOf(container),
    { x: 0, y: 0, wide: left, high: height },
    { x: width - right, y: 0, wide: right, high: height },
    { x: 0, y: 0, wide: width, high: top },
    { x: 0, y: height - bottom, wide: width, high: bottom },
  ].filter(({ wide, high }) => wide > 0 && high > 0);
  return {
    type: 'FeatureCollection',
    features: bands.map(({ x, y, wide, high }) => ({
      type: 'Feature',
      properties: { size: `${Math.ceil(wide / BLANK_PIXELS)}x${Math.ceil(high / BLANK_PIXELS)}` },
      geometry: { type: 'Point', coordinates: map.unproject([x, y]).toArray() },
    })),
  };
}
