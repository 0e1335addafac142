import type { LonLat } from '@cordada/core/geo/lonLat';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { runOperation } from '#app/data/execute.ts';
import { PanoramaNear, PanoramaPlace } from '#app/data/generated/panorama.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { PANORAMA_KINDS, readPanoramaPlace } from './panoramaPlace.ts';

/** Whoever chooses a place on the map so near to a summit means the summit. */
const NEAR_METERS = 150;

export interface PanoramaData {
  /** The element that the panorama is from; null where there is none. */
  readonly element: { readonly id: string; readonly name: string } | null;
  /** Where that is, if the reader chose a place beside it. */
  readonly place?: LonLat;
}

export const loadPanorama: Load<PanoramaData> = async ({ url, site, signal }) => {
  const id = url.searchParams.get('element');
  const place = readPanoramaPlace(url.searchParams);
  if (id === null && place === null) return { element: null };
  try {
    if (id === null && place !== null) {
      const near = { lon: place[0], lat: place[1], maxMeters: NEAR_METERS };
      const { elements } = await runOperation(site, PanoramaNear, { near, types: PANORAMA_KINDS }, signal);
      const [nearest] = elements.nodes;
      if (!nearest) return { element: null };
      const [lat, lon] = nearest.location ?? [];
      return {
        element: { id: nearest.id, name: nearest.name },
        ...(lat !== undefined && lon !== undefined && { place: [lon, lat] }),
      };
    }
    const { element } = await runOperation(site, PanoramaPlace, { id: id ?? '' }, signal);
    return { element: { id: element.id, name: element.name } };
  } catch (error) {
    if (error instanceof ApiFailure && error.status < 500) return { element: null };
    throw error;
  }
};
