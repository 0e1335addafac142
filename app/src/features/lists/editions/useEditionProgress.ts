import { useCallback, useEffect, useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MyEditionProgress } from '#app/data/generated/lists.ts';
import type { MyEditionProgressData } from '#app/data/generated/lists.ts';
import { useViewer } from '#app/data/viewer.ts';

export type EditionProgress = MyEditionProgressData['myEditionProgress'][number];

const NOTHING: ReadonlyMap<number, EditionProgress> = new Map();

/** Progress of the viewer by edition number; empty for visitors and while loading. */
export function useEditionProgress(listId: string): {
  readonly progress: ReadonlyMap<number, EditionProgress>;
  readonly isKnown: boolean;
  readonly reload: () => Promise<void>;
} {
  const viewer = useViewer();
  const viewerId = viewer.status === 'member' ? viewer.viewer.id : null;
  const [progress, setProgress] = useState<ReadonlyMap<number, EditionProgress> | null>(null);
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      const { myEditionProgress } = await runOperation(browserContext, MyEditionProgress, { listId }, signal);
      if (!signal?.aborted) setProgress(new Map(myEditionProgress.map((one) => [one.edition, one])));
    },
    [listId],
  );
  useEffect(() => {
    setProgress(null);
    if (viewerId === null) return undefined;
    const abort = new AbortController();
    // The page works without the progress.
    void load(abort.signal).catch(() => undefined);
    return () => abort.abort();
  }, [viewerId, load]);
  return { progress: progress ?? NOTHING, isKnown: progress !== null, reload: () => load().catch(() => undefined) };
}
