import { useCallback, useEffect, useRef, useState } from 'react';
import { STATES_MAX } from '@cordada/core/limits';
import { today } from '@cordada/core/format/formatDate';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MyStates, SetTarget } from '#app/data/generated/targets.ts';
import { runOrKeep } from '#app/data/outbox/runOrKeep.ts';
import { optimisticChanges } from '#app/data/optimisticChanges.ts';
import { answerOrder } from '#app/data/requests/answerOrder.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';

export interface MyTarget {
  readonly state: 'pending' | 'completed';
  readonly completedOn: string | null;
  readonly timesCompleted: number;
  readonly scope: 'alone' | 'withHeld';
}

export interface Targets {
  /** Only elements with a state; empty for visitors and while loading. */
  readonly states: ReadonlyMap<string, MyTarget>;
  /** True for a user once the states are loaded. */
  readonly isKnown: boolean;
  /** They could not be loaded: an element without a state may have one. `reload` tries again. */
  readonly hasFailed: boolean;
  /**
   * Optimistic: reverts the change with a message if the server refuses it.
   * @returns whether the change was accepted
   */
  readonly set: (
    elementId: string,
    state: 'pending' | 'completed' | null,
    more?: {
      readonly completedOn?: string;
      /** Whether contained elements get the same state. */
      readonly scope?: 'alone' | 'withHeld';
    },
  ) => Promise<boolean>;
  /** State at this moment, for callbacks that outlive the render that made them. */
  readonly current: (elementId: string) => MyTarget | undefined;
  readonly reload: () => Promise<void>;
}

const NOTHING: ReadonlyMap<string, MyTarget> = new Map();

/** Loads the target states of all elements of a page in one request after hydration. */
export function useTargets(elementIds: readonly string[]): Targets {
  const t = useMessages();
  const failureText = useFailureText();
  const viewer = useViewer();
  const [states, setStates] = useState(NOTHING);
  const [loading, setLoading] = useState<'waiting' | 'done' | 'failed'>('waiting');
  const shown = useRef(states);
  const show = useCallback((next: ReadonlyMap<string, MyTarget>) => {
    shown.current = next;
    setStates(next);
  }, []);

  const viewerId = viewer.status === 'member' ? viewer.viewer.id : null;
  const asked = [...new Set(elementIds)].slice(0, STATES_MAX).join(' ');
  const change = useRef<ReturnType<typeof optimisticChanges<string, MyTarget | null>>>(undefined);
  const changes = useRef({ count: 0, latestOf: new Map<string, number>() });
  const [order] = useState(answerOrder);
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      const { count, latestOf } = changes.current;
      const isNewest = order.ask();
      const { myStates } = await runOperation(browserContext, MyStates, { elementIds: asked.split(' ') }, signal);
      if (!isNewest()) return;
      const loaded = new Map<string, MyTarget>(myStates.map(({ elementId, ...target }) => [elementId, target]));
      // What changed meanwhile, or is on its way, is newer than the answer.
      for (const [elementId, latest] of latestOf) {
        if (latest <= count && !change.current?.isSending(elementId)) continue;
        const newer = shown.current.get(elementId);
        if (newer) loaded.set(elementId, newer);
        else loaded.delete(elementId);
      }
      show(loaded);
      setLoading('done');
    },
    [asked, order, show],
  );
  useEffect(() => {
    if (viewerId === null || asked === '') {
      show(NOTHING);
      setLoading('waiting');
      return undefined;
    }
    const abort = new AbortController();
    load(abort.signal).catch(() => abort.signal.aborted || setLoading('failed'));
    return () => abort.abort();
  }, [viewerId, asked, show, load]);

  const put = (elementId: string, target: MyTarget | null): void => {
    changes.current.count += 1;
    changes.current.latestOf.set(elementId, changes.current.count);
    const next = new Map(shown.current);
    if (target) next.set(elementId, target);
    else next.delete(elementId);
    show(next);
  };

  const set: Targets['set'] = async (elementId, state, { completedOn = today(), scope } = {}) => {
    const before = shown.current.get(elementId) ?? null;
    const variables = { elementId, state, completedOn: state === 'completed' ? completedOn : null, scope };
    // Reads refs only, so the one of the first change serves all.
    change.current ??= optimisticChanges(put);
    const next: MyTarget | null = state && {
      state,
      completedOn: variables.completedOn,
      timesCompleted: Math.max(before?.timesCompleted ?? 0, state === 'completed' ? 1 : 0),
      scope: scope ?? before?.scope ?? 'alone',
    };
    try {
      const setTarget = await change.current(elementId, {
        before,
        next,
        send: async () =>
          (await runOrKeep(SetTarget, variables, { chain: `target:${elementId}`, assumed: { setTarget: next } }))
            .setTarget ?? null,
      });
      // The states of contained elements have changed as well.
      if (scope === 'withHeld' || before?.scope === 'withHeld') await load().catch(() => undefined);
      if (setTarget?.state === 'completed' && state !== 'completed') {
        showToast({ type: 'info', text: t('targets.keptByActivity') });
        return false;
      }
      return true;
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
      return false;
    }
  };

  return {
    states,
    isKnown: loading === 'done',
    hasFailed: loading === 'failed',
    set,
    current: (elementId) => shown.current.get(elementId),
    reload: () => load().catch(() => undefined),
  };
}
