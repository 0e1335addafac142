import { useCallback, useEffect, useState } from 'react';
import type { Photo } from '@cordada/core/media/photo';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { Photos } from '#app/data/generated/media.ts';

/** Photos that one call may ask for. */
const AT_ONCE = 100;

export interface KnownPhotos<P extends Photo = Photo> {
  /** Null for one that is gone, undefined while it is not known. */
  readonly photoOf: (id: string) => P | null | undefined;
  /** Shows a photo as it is now: it is new, or was described. */
  readonly put: (photo: Photo) => void;
}

/**
 * The photos that are named somewhere, asked for as they come to be needed.
 * @param load the same function each time
 */
export function usePhotosBy<P extends Photo>(
  ids: readonly string[],
  load: (ids: readonly string[], signal: AbortSignal) => Promise<readonly P[]>,
): KnownPhotos<P> {
  const [known, setKnown] = useState<ReadonlyMap<string, P | null>>(new Map());
  const missing = [...new Set(ids)]
    .filter((id) => !known.has(id))
    .slice(0, AT_ONCE)
    .join(' ');
  useEffect(() => {
    if (missing === '') return undefined;
    const abort = new AbortController();
    const asked = missing.split(' ');
    load(asked, abort.signal).then(
      (photos) => {
        setKnown((now) => {
          const found = new Map(photos.map((photo) => [photo.id, photo]));
          return new Map([...now, ...asked.map((id) => [id, now.get(id) ?? found.get(id) ?? null] as const)]);
        });
      },
      // Their places stay empty; what names them is complete without.
      () => undefined,
    );
    return () => abort.abort();
  }, [missing, load]);
  return {
    photoOf: (id) => known.get(id),
    // What is known of it besides stays.
    put: useCallback(
      (photo) => setKnown((now) => new Map([...now, [photo.id, { ...now.get(photo.id), ...photo } as P]])),
      [],
    ),
  };
}

async function loadPhotos(ids: readonly string[], signal: AbortSignal): Promise<readonly Photo[]> {
  return (await runOperation(browserContext, Photos, { ids }, signal)).images;
}

/** Photos as everybody who may see them gets them. */
export function usePhotos(ids: readonly string[]): KnownPhotos {
  return usePhotosBy(ids, loadPhotos);
}
