import { useCallback, useEffect, useRef, useState } from 'react';
import { STATES_MAX } from '@cordada/core/limits';
import { today } from '@cordada/core/format/formatDate';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { MyStates, SetTarget } from '#app/data/generated/targets.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { showToast } from '#app/ui/toasts.ts';

/** What an element is to the reader. */
export interface MyTarget {
  readonly state: 'pending' | 'completed';
  readonly completedOn: string | null;
  readonly timesCompleted: number;
  readonly scope: 'alone' | 'withHeld';
}

export interface Targets {
  /** Only elements that are something; empty for visitors and until it is known. */
  readonly states: ReadonlyMap<string, MyTarget>;
  /** Whether the reader is a member whose states have arrived, or could not be asked for. */
  readonly isKnown: boolean;
  /** Shows the change at once and takes it back with a message when it is refused. @returns whether it is so now */
  readonly set: (
    elementId: string,
    state: 'pending' | 'completed' | null,
    more?: {
      readonly completedOn?: string;
      /** Whether those that it holds become the same. */
      readonly scope?: 'alone' | 'withHeld';
    },
  ) => Promise<boolean>;
  /** Asks for all states anew: more than one of them may have changed. */
  readonly reload: () => Promise<void>;
}

const NOTHING: ReadonlyMap<string, MyTarget> = new Map();

/** The reader's states of all elements of a page, loaded after hydration in one call. */
export function useTargets(elementIds: readonly string[]): Targets {
  const t = useMessages();
  const failureText = useFailureText();
  const viewer = useViewer();
  const [states, setStates] = useState(NOTHING);
  const [isKnown, setKnown] = useState(false);
  const shown = useRef(states);
  const show = useCallback((next: ReadonlyMap<string, MyTarget>) => {
    shown.current = next;
    setStates(next);
  }, []);

  const viewerId = viewer.status === 'member' ? viewer.viewer.id : null;
  const asked = [...new Set(elementIds)].slice(0, STATES_MAX).join(' ');
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      const { myStates } = await runOperation(browserContext, MyStates, { elementIds: asked.split(' ') }, signal);
      show(new Map(myStates.map(({ elementId, ...target }) => [elementId, target])));
    },
    [asked, show],
  );
  useEffect(() => {
    if (viewerId === null || asked === '') {
      show(NOTHING);
      setKnown(false);
      return undefined;
    }
    const abort = new AbortController();
    // The page is complete without them; a change would say what is wrong.
    void load(abort.signal)
      .catch(() => undefined)
      .then(() => setKnown(!abort.signal.aborted));
    return () => abort.abort();
  }, [viewerId, asked, show, load]);

  const set: Targets['set'] = async (elementId, state, { completedOn = today(), scope } = {}) => {
    const before = shown.current.get(elementId);
    const put = (target: MyTarget | undefined | null): void => {
      const next = new Map(shown.current);
      if (target) next.set(elementId, target);
      else next.delete(elementId);
      show(next);
    };
    put(
      state && {
        state,
        completedOn: state === 'completed' ? completedOn : null,
        timesCompleted: Math.max(before?.timesCompleted ?? 0, state === 'completed' ? 1 : 0),
        scope: scope ?? before?.scope ?? 'alone',
      },
    );
    try {
      const { setTarget } = await runOperation(browserContext, SetTarget, {
        elementId,
        state,
        completedOn: state === 'completed' ? completedOn : null,
        scope,
      });
      put(setTarget);
      // What it holds has changed with it.
      if (scope === 'withHeld' || before?.scope === 'withHeld') await load().catch(() => undefined);
      if (setTarget?.state === 'completed' && state !== 'completed') {
        showToast({ type: 'info', text: t('targets.keptByActivity') });
        return false;
      }
      return true;
    } catch (error) {
      put(before);
      showToast({ type: 'error', text: failureText(error) });
      return false;
    }
  };

  return { states, isKnown, set, reload: () => load().catch(() => undefined) };
}
