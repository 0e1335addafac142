import type { ReactNode } from 'react';
import { useState } from 'react';
import { DRAFTS_CHANGED_MAX } from '@cordada/core/limits';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { DiscardElementDrafts, RestoreElementDrafts } from '#app/data/generated/wiki.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useUndoToast } from '#app/features/undo/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { SelectionBar } from '#app/ui/lists/SelectionBar.tsx';
import { forgetDraft } from './forgetDraft.ts';

/** What is done with the selected drafts of pages at once. */
export function DraftsBulkBar({
  shown,
  selected,
  onSelect,
  onChanged,
  onDone,
}: {
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
  const ids = shown.filter((id) => selected.has(id));
  const discard = async (): Promise<void> => {
    setBusy(true);
    try {
      await runOperation(browserContext, DiscardElementDrafts, { ids });
      for (const id of ids) await forgetDraft(id);
      onSelect(new Set());
      offerUndo(t('wiki.bulk.discarded', { count: ids.length }), async () => {
        await runOperation(browserContext, RestoreElementDrafts, { ids });
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
      label={t('wiki.bulk.actions')}
      status={t('wiki.bulk.count', { count: ids.length })}
      selectable={shown.slice(0, DRAFTS_CHANGED_MAX)}
      count={ids.length}
      onSelect={onSelect}
      onDone={onDone}
    >
      <Button tone="danger" disabled={ids.length === 0} isBusy={isBusy} onClick={() => void discard()}>
        {t('wiki.discard')}
      </Button>
    </SelectionBar>
  );
}
