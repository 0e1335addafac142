import { useCallback, useEffect, useState } from 'react';
import type { Photo } from '@cordada/core/media/photo';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { Photos } from '#app/data/generated/media.ts';

/** Photos that one call may ask for. */
const AT_ONCE = 100;

export interface KnownPhotos {
  /** Null for one that is gone, undefined while it is not known. */
  readonly photoOf: (id: string) => Photo | null | undefined;
  /** Shows a photo as it is now: it is new, or was described. */
  readonly put: (photo: Photo) => void;
}

/** The photos that are named somewhere, asked for as they come to be needed. */
export function usePhotos(ids: readonly string[]): KnownPhotos {
  const [known, setKnown] = useState<ReadonlyMap<string, Photo | null>>(new Map());
  const missing = [...new Set(ids)]
    .filter((id) => !known.has(id))
    .slice(0, AT_ONCE)
    .join(' ');
  useEffect(() => {
    if (missing === '') return undefined;
    const abort = new AbortController();
    const asked = missing.split(' ');
    runOperation(browserContext, Photos, { ids: asked }, abort.signal).then(
      ({ images }) => {
        setKnown((now) => {
          const found = new Map<string, Photo>(images.map((photo) => [photo.id, photo]));
          return new Map([...now, ...asked.map((id) => [id, now.get(id) ?? found.get(id) ?? null] as const)]);
        });
      },
      // Their places stay empty; what names them is complete without.
      () => undefined,
    );
    return () => abort.abort();
  }, [missing]);
  return {
    photoOf: (id) => known.get(id),
    put: useCallback((photo) => setKnown((now) => new Map([...now, [photo.id, photo]])), []),
  };
}
