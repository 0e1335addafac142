import { useEffect, useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MyListProgress } from '#app/data/generated/targets.ts';
import { useViewer } from '#app/data/viewer.ts';

const NOTHING: ReadonlyMap<string, number> = new Map();

export function useListProgress(listIds: readonly string[]): ReadonlyMap<string, number> {
  const viewer = useViewer();
  const [done, setDone] = useState(NOTHING);
  const viewerId = viewer.status === 'member' ? viewer.viewer.id : null;
  const asked = listIds.join(' ');
  useEffect(() => {
    if (viewerId === null || asked === '') {
      setDone(NOTHING);
      return undefined;
    }
    const abort = new AbortController();
    runOperation(browserContext, MyListProgress, { listIds: asked.split(' ') }, abort.signal).then(
      ({ myListProgress }) => setDone(new Map(myListProgress.map((list) => [list.listId, list.done]))),
      () => undefined,
    );
    return () => abort.abort();
  }, [viewerId, asked]);
  return done;
}
