import { useCallback, useEffect, useState } from 'react';
import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { DeleteShortcut, MyShortcuts, SaveShortcut } from '#app/data/generated/overlay.ts';
import type { MyShortcutsData } from '#app/data/generated/overlay.ts';

export type Shortcut = NonNullable<MyShortcutsData['viewer']>['shortcuts'][number];

interface Shortcuts {
  /** Null until they have arrived. */
  readonly shortcuts: readonly Shortcut[] | null;
  readonly hasFailed: boolean;
  readonly reload: () => void;
  /** @throws ApiFailure */
  readonly save: (shortcut: Omit<Shortcut, 'id'>) => Promise<void>;
  /** Takes it away at once, and puts it back where it is refused. @throws ApiFailure */
  readonly remove: (shortcut: Shortcut) => Promise<void>;
}

/** The pages that the reader keeps at hand. */
export function useShortcuts(viewerId: string | null): Shortcuts {
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      if (viewerId === null) return setShortcuts(null);
      setFailed(false);
      try {
        const { viewer } = await runOperation(browserContext, MyShortcuts, {}, signal);
        setShortcuts(viewer?.shortcuts ?? []);
      } catch {
        if (!signal?.aborted) setFailed(true);
      }
    },
    [viewerId],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);
  return {
    shortcuts,
    hasFailed,
    reload: () => void load(),
    async save(input) {
      const { saveShortcut } = await runOperation(browserContext, SaveShortcut, { input });
      setShortcuts(saveShortcut);
    },
    async remove(shortcut) {
      setShortcuts((known) => known?.filter(({ id }) => id !== shortcut.id) ?? null);
      try {
        await runOperation(browserContext, DeleteShortcut, { id: shortcut.id });
      } catch (error) {
        // Gone already, in another tab.
        if (error instanceof ApiFailure && error.errorCode === 'not_found') return;
        setShortcuts((known) => [...(known ?? []), shortcut]);
        throw error;
      }
    },
  };
}
