import { useEffect, useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MyListProgress } from '#app/data/generated/targets.ts';
import { useViewer } from '#app/data/viewer.ts';

export interface ListProgress {
  /** Number of places that the reader has completed. */
  readonly done: number;
  /** Where these are on the cover, as shares of its width and height in turn. */
  readonly marks: readonly number[];
}

const NO_MARKS: readonly number[] = [];
const NOTHING: ReadonlyMap<string, ListProgress> = new Map();

export function useListProgress(listIds: readonly string[]): ReadonlyMap<string, ListProgress> {
  const viewer = useViewer();
  const [progress, setProgress] = useState(NOTHING);
  const viewerId = viewer.status === 'member' ? viewer.viewer.id : null;
  const asked = listIds.join(' ');
  useEffect(() => {
    if (viewerId === null || asked === '') {
      setProgress(NOTHING);
      return undefined;
    }
    const abort = new AbortController();
    runOperation(browserContext, MyListProgress, { listIds: asked.split(' ') }, abort.signal).then(
      ({ myListProgress, myListMarks }) => {
        const marks = new Map(myListMarks.map(({ listId, completed }) => [listId, completed]));
        setProgress(
          new Map(myListProgress.map(({ listId, done }) => [listId, { done, marks: marks.get(listId) ?? NO_MARKS }])),
        );
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [viewerId, asked]);
  return progress;
}
