import { useEffect, useState } from 'react';
import type { Photo } from '@cordada/core/media/photo';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { OutingPhotoNotes } from '#app/data/generated/activities.ts';
import type { NotedPhoto } from './formPhotos.ts';

/** One's own photos with what their cameras noted, asked for as they come to be needed. */
export function useNotedPhotos(ids: readonly string[]): {
  /** Null for one that is gone, undefined while it is not known. */
  readonly photoOf: (id: string) => NotedPhoto | null | undefined;
  /** Shows what is said of one as it is now. */
  readonly put: (photo: Photo) => void;
} {
  const [known, setKnown] = useState<ReadonlyMap<string, NotedPhoto | null>>(new Map());
  const missing = ids.filter((id) => !known.has(id)).join(' ');
  useEffect(() => {
    if (missing === '') return undefined;
    const abort = new AbortController();
    const asked = missing.split(' ');
    runOperation(browserContext, OutingPhotoNotes, { ids: asked }, abort.signal).then(
      ({ images }) => {
        const found = new Map(images.map((photo) => [photo.id, photo]));
        setKnown((now) => new Map([...now, ...asked.map((id) => [id, found.get(id) ?? null] as const)]));
      },
      // They keep their places in the list; the server finds where they stand.
      () => undefined,
    );
    return () => abort.abort();
  }, [missing]);
  return {
    photoOf: (id) => known.get(id),
    put: (photo) =>
      setKnown((now) => {
        const before = now.get(photo.id);
        return before ? new Map([...now, [photo.id, { ...before, ...photo } as NotedPhoto]]) : now;
      }),
  };
}
