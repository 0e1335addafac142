import type { ReactNode } from 'react';
import { useState } from 'react';
import { LISTS_CHANGED_MAX } from '@cordada/core/limits';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { SetListMemberships } from '#app/data/generated/lists.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useUndoToast } from '#app/features/undo/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { SelectionBar } from '#app/ui/lists/SelectionBar.tsx';

/** Leaves the selected lists at once. */
export function JoinedListsBar({
  shown,
  selected,
  onSelect,
  onChanged,
  onDone,
}: {
  /** The latest joined first. */
  readonly shown: readonly string[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  /** The listing has to be loaded again. */
  readonly onChanged: () => Promise<void>;
  readonly onDone: () => void;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const offerUndo = useUndoToast();
  const [isBusy, setBusy] = useState(false);
  const listIds = shown.filter((id) => selected.has(id));
  const leave = async (): Promise<void> => {
    setBusy(true);
    try {
      await runOperation(browserContext, SetListMemberships, { listIds, isMember: false });
      onSelect(new Set());
      offerUndo(t('users.myLists.left', { count: listIds.length }), async () => {
        await runOperation(browserContext, SetListMemberships, { listIds: listIds.toReversed(), isMember: true });
        await onChanged();
      });
      await onChanged();
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <SelectionBar
      label={t('users.myLists.bulk')}
      status={t('users.myLists.selected', { count: listIds.length })}
      selectable={shown.slice(0, LISTS_CHANGED_MAX)}
      count={listIds.length}
      onSelect={onSelect}
      onDone={onDone}
    >
      <Button disabled={listIds.length === 0} isBusy={isBusy} onClick={() => void leave()}>
        {t('users.myLists.leave')}
      </Button>
    </SelectionBar>
  );
}
