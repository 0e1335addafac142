import type { ReactNode } from 'react';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { DiscardElementDraft, RestoreElementDraft } from '#app/data/generated/wiki.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useUndoToast } from '#app/features/undo/index.ts';
import { usePagePath } from '#app/pages/PageLink.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { forgetDraft } from './forgetDraft.ts';

export function DiscardDialog({
  id,
  onClose,
  onDiscarded,
}: {
  readonly id: string | null;
  readonly onClose: () => void;
  readonly onDiscarded: () => Promise<void>;
}): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const offerUndo = useUndoToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const path = usePagePath();
  const [isBusy, setBusy] = useState(false);
  const discard = async (draftId: string): Promise<void> => {
    setBusy(true);
    try {
      await runOperation(browserContext, DiscardElementDraft, { id: draftId });
      await forgetDraft(draftId);
      offerUndo(t('wiki.discarded'), async () => {
        await runOperation(browserContext, RestoreElementDraft, { id: draftId });
        await navigate(path({ page: 'myDrafts' }));
        await revalidate();
      });
      await onDiscarded();
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <Dialog title={t('wiki.discard.title')} isOpen={id !== null} onClose={onClose}>
      <p>{t('wiki.discard.text')}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('wiki.discard.keep')}</Button>
        <Button tone="danger" isBusy={isBusy} onClick={() => id !== null && void discard(id)}>
          {t('wiki.discard')}
        </Button>
      </div>
    </Dialog>
  );
}
