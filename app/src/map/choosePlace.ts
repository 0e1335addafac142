import type { LonLat } from '@cordada/core/geo/lonLat';
import type { MapView } from './mapContent.ts';

/** Where the map opens while nothing is known: the Pyrenees. */
const START: MapView = { center: [0.65, 42.63], zoom: 7 };
const CLOSE_ZOOM = 13;
/** Six decimals: a tenth of a meter. */
const DECIMALS = 1e6;

/** Where a map opens on which a place is chosen or a line drawn. @param around null while nothing is known */
export function viewAround(around: LonLat | null): MapView {
  return around ? { center: around, zoom: CLOSE_ZOOM } : START;
}

/** A place as exactly as it is kept. */
export function roundedPlace([lon, lat]: LonLat): LonLat {
  return [Math.round(lon * DECIMALS) / DECIMALS, Math.round(lat * DECIMALS) / DECIMALS];
}
