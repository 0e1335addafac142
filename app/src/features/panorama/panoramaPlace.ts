import type { KindName } from '@cordada/core/elements/kinds';
import { isLonLat } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';

/** Kinds of places with a view. */
export const PANORAMA_KINDS: readonly KindName[] = ['mountain', 'volcano', 'shelter', 'genericPoint'];

const PAIR = /^(-?\d{1,3}(?:\.\d+)?),(-?\d{1,2}(?:\.\d+)?)$/;

/** The place of the page's query, longitude first as on the map. Null if it is none. */
export function readPanoramaPlace(query: URLSearchParams): LonLat | null {
  const [, lon, lat] = (PAIR.exec(query.get('at') ?? '') ?? []).map(Number);
  return lon !== undefined && lat !== undefined && isLonLat(lon, lat) ? [lon, lat] : null;
}

/** Four decimals are 11 m, as exact as the server computes panoramas. */
export const writePanoramaPlace = ([lon, lat]: LonLat): string => `${lon.toFixed(4)},${lat.toFixed(4)}`;
