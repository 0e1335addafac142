import { ApiFailure } from '#app/data/apiFailure.ts';
import { runOperation } from '#app/data/execute.ts';
import { PanoramaPlace } from '#app/data/generated/panorama.ts';
import type { Load } from '#app/pages/pageContext.tsx';

export interface PanoramaData {
  /** The element that the panorama is from; null for any other place. */
  readonly element: { readonly id: string; readonly name: string } | null;
}

export const loadPanorama: Load<PanoramaData> = async ({ url, site, signal }) => {
  const id = url.searchParams.get('element');
  if (id === null) return { element: null };
  try {
    const { element } = await runOperation(site, PanoramaPlace, { id }, signal);
    return { element: { id: element.id, name: element.name } };
  } catch (error) {
    if (error instanceof ApiFailure && error.status < 500) return { element: null };
    throw error;
  }
};
