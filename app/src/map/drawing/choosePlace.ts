import { isLonLat } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { readStored, writeStored } from '#app/data/storage.ts';
import type { MapView } from '../mapContent.ts';

/** Initial map view when no place is known: the Pyrenees. */
const START: MapView = { center: [0.65, 42.63], zoom: 7 };
const CLOSE_ZOOM = 13;
const AREA_ZOOM = 10;
/** Six decimals are about 0.1 m. */
const DECIMALS = 1e6;

/** A view of a known place, else of the place that was chosen last on this device. */
export function viewAround(around: LonLat | null): MapView {
  const center = around ?? lastChosenPlace();
  return center ? { center, zoom: around ? CLOSE_ZOOM : AREA_ZOOM } : START;
}

export function rememberChosenPlace(place: LonLat): void {
  writeStored('select-location', JSON.stringify(place));
}

function lastChosenPlace(): LonLat | null {
  try {
    const kept: unknown = JSON.parse(readStored('select-location') ?? 'null');
    const [lon, lat]: readonly unknown[] = Array.isArray(kept) ? kept : [];
    return typeof lon === 'number' && typeof lat === 'number' && isLonLat(lon, lat) ? [lon, lat] : null;
  } catch {
    return null;
  }
}

export function roundedPlace([lon, lat]: LonLat): LonLat {
  return [Math.round(lon * DECIMALS) / DECIMALS, Math.round(lat * DECIMALS) / DECIMALS];
}
