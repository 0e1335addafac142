import { ApiFailure } from '#app/data/apiFailure.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { DeleteShortcut, MyShortcuts, OrderShortcuts, SaveShortcut } from '#app/data/generated/overlay.ts';
import type { MyShortcutsData } from '#app/data/generated/overlay.ts';
import { useOperation } from '#app/data/useOperation.ts';

export type Shortcut = NonNullable<MyShortcutsData['viewer']>['shortcuts'][number];

interface Shortcuts {
  readonly shortcuts: readonly Shortcut[] | null;
  readonly hasFailed: boolean;
  readonly reload: () => void;
  /** @throws ApiFailure when the server refuses */
  readonly save: (shortcut: Omit<Shortcut, 'id'>) => Promise<void>;
  /**
   * Removes the entry optimistically, and restores it if the server refuses.
   * @throws ApiFailure when the server refuses
   */
  readonly remove: (shortcut: Shortcut) => Promise<void>;
  /** @throws ApiFailure when the server refuses */
  readonly moveTo: (shortcut: Shortcut, index: number) => Promise<void>;
}

export function useShortcuts(viewerId: string | null): Shortcuts {
  const { data, failure, reload, change } = useOperation(MyShortcuts, viewerId === null ? null : {});
  const show = (update: (known: readonly Shortcut[]) => readonly Shortcut[]): void =>
    change(({ viewer }) => ({ viewer: { shortcuts: update(viewer?.shortcuts ?? []) } }));
  return {
    shortcuts: data && (data.viewer?.shortcuts ?? []),
    hasFailed: failure !== null,
    reload,
    async save(input) {
      const { saveShortcut } = await runOperation(browserContext, SaveShortcut, { input });
      show(() => saveShortcut);
    },
    async moveTo({ id }, index) {
      const ids = (data?.viewer?.shortcuts ?? []).map((one) => one.id).filter((one) => one !== id);
      const { orderShortcuts } = await runOperation(browserContext, OrderShortcuts, {
        ids: ids.toSpliced(index, 0, id),
      });
      show(() => orderShortcuts);
    },
    async remove(shortcut) {
      show((known) => known.filter(({ id }) => id !== shortcut.id));
      try {
        await runOperation(browserContext, DeleteShortcut, { id: shortcut.id });
      } catch (error) {
        // Already removed in another tab.
        if (error instanceof ApiFailure && error.errorCode === 'not_found') return;
        show((known) => [...known, shortcut]);
        throw error;
      }
    },
  };
}
