import { useCallback, useEffect, useRef, useState } from 'react';
import { IMAGE_FILE_MAX_BYTES } from '@cordada/core/limits';
import type { ImageDetails } from '@cordada/core/media/imageSources';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { Photos } from '#app/data/generated/media.ts';
import { newPhotoNames, sendOrKeepPhoto } from '#app/data/outbox/photos.ts';
import type { PhotoNames } from '#app/data/outbox/photos.ts';

/** Maximum parallel uploads; more would slow each other down. */
const AT_ONCE = 2;

export interface ImageUpload {
  readonly key: string;
  readonly name: string;
  readonly preview: string;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly share: number;
  readonly failure: ApiFailure | null;
}

let lastKey = 0;

/** Uploads photos, a few at a time. A failed upload can be retried and does not block the others. */
export function useImageUploads(onAdded: (photo: ImageDetails) => void) {
  const [uploads, setUploads] = useState<readonly ImageUpload[]>([]);
  const files = useRef(new Map<string, File>());
  const names = useRef(new Map<string, PhotoNames>());
  const controls = useRef(new Map<string, AbortController>());
  const waiting = useRef<string[]>([]);
  const workers = useRef(0);
  const added = useRef(onAdded);
  useEffect(() => {
    added.current = onAdded;
  });
  const change = useCallback((key: string, part: Partial<ImageUpload>) => {
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);
  const drop = useCallback((key: string) => {
    files.current.delete(key);
    names.current.delete(key);
    setUploads((now) =>
      now.filter((one) => {
        if (one.key === key) URL.revokeObjectURL(one.preview);
        return one.key !== key;
      }),
    );
  }, []);

  const send = useCallback(
    async (key: string): Promise<void> => {
      const file = files.current.get(key);
      if (!file) return;
      const control = new AbortController();
      controls.current.set(key, control);
      change(key, { state: 'sending', share: 0, failure: null });
      try {
        if (file.size > IMAGE_FILE_MAX_BYTES) throw new ApiFailure({ errorCode: 'payload_too_large' });
        const given = names.current.get(key) ?? newPhotoNames();
        names.current.set(key, given);
        const kept = await sendOrKeepPhoto(given, file, {
          signal: control.signal,
          onProgress: (share) => change(key, { share }),
        });
        const photos = kept ? [kept] : (await runOperation(browserContext, Photos, { ids: [given.id] })).images;
        drop(key);
        for (const photo of photos) added.current(photo);
      } catch (error) {
        if (control.signal.aborted) return;
        const failure = error instanceof ApiFailure ? error : new ApiFailure({ errorCode: 'internal' });
        // The server answers a key that it has refused with that refusal; one without an answer may have arrived.
        if (failure.errorCode !== 'unavailable') names.current.delete(key);
        change(key, { state: 'failed', failure });
      } finally {
        controls.current.delete(key);
      }
    },
    [change, drop],
  );

  const goOn = useCallback(() => {
    const work = async (): Promise<void> => {
      for (let key = waiting.current.shift(); key !== undefined; key = waiting.current.shift()) await send(key);
      workers.current -= 1;
    };
    while (workers.current < AT_ONCE && waiting.current.length > 0) {
      workers.current += 1;
      void work();
    }
  }, [send]);

  const add = useCallback(
    (chosen: readonly File[]) => {
      const fresh = chosen.map((file): ImageUpload => {
        lastKey += 1;
        const key = String(lastKey);
        files.current.set(key, file);
        waiting.current.push(key);
        return {
          key,
          name: file.name,
          preview: URL.createObjectURL(file),
          state: 'waiting',
          share: 0,
          failure: null,
        };
      });
      setUploads((now) => [...now, ...fresh]);
      goOn();
    },
    [goOn],
  );
  const retry = useCallback(
    (key: string) => {
      change(key, { state: 'waiting', failure: null });
      waiting.current.push(key);
      goOn();
    },
    [change, goOn],
  );
  const cancel = useCallback(
    (key: string) => {
      waiting.current = waiting.current.filter((one) => one !== key);
      controls.current.get(key)?.abort();
      drop(key);
    },
    [drop],
  );

  // Leaving the page aborts its uploads.
  useEffect(() => {
    const running = controls.current;
    return () => {
      waiting.current = [];
      for (const control of running.values()) control.abort();
    };
  }, []);
  return { uploads, add, retry, cancel };
}
