import { useCallback, useEffect, useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MyEditionProgress } from '#app/data/generated/lists.ts';
import type { MyEditionProgressData } from '#app/data/generated/lists.ts';
import { useViewer } from '#app/data/viewer.ts';

export type EditionProgress = MyEditionProgressData['myEditionProgress'][number];

const NOTHING: ReadonlyMap<number, EditionProgress> = new Map();

/** How far the reader is with each edition of a list, by its number; empty for visitors and until it is known. */
export function useEditionProgress(listId: string): {
  readonly progress: ReadonlyMap<number, EditionProgress>;
  /** Asks anew: something was ticked. */
  readonly reload: () => Promise<void>;
} {
  const viewer = useViewer();
  const viewerId = viewer.status === 'member' ? viewer.viewer.id : null;
  const [progress, setProgress] = useState(NOTHING);
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      const { myEditionProgress } = await runOperation(browserContext, MyEditionProgress, { listId }, signal);
      if (!signal?.aborted) setProgress(new Map(myEditionProgress.map((one) => [one.edition, one])));
    },
    [listId],
  );
  useEffect(() => {
    setProgress(NOTHING);
    if (viewerId === null) return undefined;
    const abort = new AbortController();
    // The page is complete without it.
    void load(abort.signal).catch(() => undefined);
    return () => abort.abort();
  }, [viewerId, load]);
  return { progress, reload: () => load().catch(() => undefined) };
}
