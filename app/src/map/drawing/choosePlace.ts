import type { LonLat } from '@cordada/core/geo/lonLat';
import type { MapView } from '../mapContent.ts';

/** Initial map view when no place is known: the Pyrenees. */
const START: MapView = { center: [0.65, 42.63], zoom: 7 };
const CLOSE_ZOOM = 13;
/** Six decimals are about 0.1 m. */
const DECIMALS = 1e6;

export function viewAround(around: LonLat | null): MapView {
  return around ? { center: around, zoom: CLOSE_ZOOM } : START;
}

export function roundedPlace([lon, lat]: LonLat): LonLat {
  return [Math.round(lon * DECIMALS) / DECIMALS, Math.round(lat * DECIMALS) / DECIMALS];
}
