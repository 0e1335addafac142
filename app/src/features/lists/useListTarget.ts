import { useCallback, useEffect, useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { IsJoinedList, SetListMembership } from '#app/data/generated/lists.ts';
import { runOrKeep } from '#app/data/outbox/runOrKeep.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { reloadViewer, useViewer } from '#app/data/viewer.ts';
import type { Targets } from '#app/features/targets/index.ts';
import { useUndoToast } from '#app/features/undo/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import type { ListData } from './loadList.ts';

export interface ListTarget {
  /** Null until known; visitors have none. */
  readonly isMine: boolean | null;
  /** It could not be asked for. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
  /** Change of the number of members since the page was rendered. */
  readonly joinedChange: number;
  readonly set: (isMine: boolean) => Promise<void>;
}

/** Membership of a list and the list as a target, which readers see as one. Optimistic: a refused change is reverted. */
export function useListTarget({ id, name }: ListData, targets: Targets): ListTarget {
  const t = useMessages();
  const offerUndo = useUndoToast();
  const failureText = useFailureText();
  const viewer = useViewer();
  const viewerId = viewer.status === 'member' ? viewer.viewer.id : null;
  const [isMember, setMember] = useState<boolean | null>(null);
  const [wasMember, setWasMember] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const ask = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        const { isJoinedList } = await runOperation(browserContext, IsJoinedList, { listId: id }, signal);
        setWasMember(isJoinedList);
        setMember(isJoinedList);
        setFailed(false);
      } catch {
        if (!signal?.aborted) setFailed(true);
      }
    },
    [id],
  );
  useEffect(() => {
    setMember(null);
    setFailed(false);
    if (viewerId === null) return undefined;
    const abort = new AbortController();
    void ask(abort.signal);
    return () => abort.abort();
  }, [viewerId, ask]);
  const state = targets.states.get(id)?.state;
  const isMine = isMember === null || !targets.isKnown ? null : isMember || state === 'pending';
  const set = async (wanted: boolean): Promise<void> => {
    const before = isMember;
    setMember(wanted);
    try {
      await runOrKeep(
        SetListMembership,
        { listId: id, isMember: wanted },
        { chain: `list:${id}`, title: name, assumed: { setListMembership: { id } } },
      );
      // A completed list stays completed.
      if (targets.current(id)?.state !== 'completed') await targets.set(id, wanted ? 'pending' : null);
      offerUndo(t(wanted ? 'targets.list.added' : 'targets.list.removed', { name }), () => set(!wanted));
      await reloadViewer();
    } catch (error) {
      setMember(before);
      showToast({ type: 'error', text: failureText(error) });
    }
  };
  const retry = (): void => {
    if (targets.hasFailed) void targets.reload();
    if (hasFailed) void ask();
  };
  return {
    isMine,
    hasFailed: hasFailed || targets.hasFailed,
    retry,
    joinedChange: isMember === null ? 0 : Number(isMember) - Number(wasMember),
    set,
  };
}
