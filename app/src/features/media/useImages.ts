import { useCallback, useEffect, useState } from 'react';
import type { ImageDetails } from '@cordada/core/media/imageSources';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { Photos } from '#app/data/generated/media.ts';

/** Maximum photos per request. */
const AT_ONCE = 100;

export interface KnownImages<P extends ImageDetails = ImageDetails> {
  /** Null for a deleted photo, undefined while it is loading. */
  readonly photoOf: (id: string) => P | null | undefined;
  readonly put: (photo: ImageDetails) => void;
}

/**
 * Loads the named photos on demand.
 * @param load must be the same function on every render
 */
export function useImagesBy<P extends ImageDetails>(
  ids: readonly string[],
  load: (ids: readonly string[], signal: AbortSignal) => Promise<readonly P[]>,
): KnownImages<P> {
  const [known, setKnown] = useState<ReadonlyMap<string, P | null>>(new Map());
  // Keeps the metadata already loaded for the photo.
  const put = useCallback(
    (photo: ImageDetails) => setKnown((now) => new Map([...now, [photo.id, { ...now.get(photo.id), ...photo } as P]])),
    [],
  );
  const missing = [...new Set(ids)]
    .filter((id) => !known.has(id))
    .slice(0, AT_ONCE)
    .join(' ');
  useEffect(() => {
    if (missing === '') return undefined;
    const abort = new AbortController();
    const asked = missing.split(' ');
    const find = async (): Promise<void> => {
      const { waitingPhotos } = await import('#app/data/outbox/photos.ts');
      const local = await waitingPhotos(asked);
      for (const photo of local) put(photo);
      const others = asked.filter((id) => local.every((photo) => photo.id !== id));
      if (others.length === 0) return;
      const photos = await load(others, abort.signal);
      setKnown((now) => {
        const found = new Map(photos.map((photo) => [photo.id, photo]));
        return new Map([...now, ...others.map((id) => [id, now.get(id) ?? found.get(id) ?? null] as const)]);
      });
    };
    // Missing photos leave empty places; the surrounding form still works.
    find().catch(() => undefined);
    return () => abort.abort();
  }, [missing, load, put]);
  return {
    photoOf: (id) => known.get(id),
    put,
  };
}

async function loadPhotos(ids: readonly string[], signal: AbortSignal): Promise<readonly ImageDetails[]> {
  return (await runOperation(browserContext, Photos, { ids }, signal)).images;
}

export function useImages(ids: readonly string[]): KnownImages {
  return useImagesBy(ids, loadPhotos);
}
