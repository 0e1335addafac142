import type { ReactNode } from 'react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { BeginEdition, FreezeEdition } from '#app/data/generated/lists.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import type { ListData } from '../loadList.ts';

export function EditionActions({ list }: { readonly list: ListData }): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isOpen = list.editions[0]?.isFrozen === false;
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      if (isOpen) await runOperation(browserContext, FreezeEdition, { listId: list.id });
      else await runOperation(browserContext, BeginEdition, { listId: list.id });
      setAsking(false);
      showToast({ type: 'success', text: t(isOpen ? 'elements.list.frozen' : 'elements.list.begun') });
      await revalidate();
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => setAsking(true)}>
        {t(isOpen ? 'elements.list.freeze' : 'elements.list.beginEdition')}
      </Button>
      <Dialog
        title={t(isOpen ? 'elements.list.freeze' : 'elements.list.beginEdition')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <p>{t(isOpen ? 'elements.list.freeze.text' : 'elements.list.beginEdition.text')}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setAsking(false)}>{t('elements.list.cancel')}</Button>
          <Button tone="primary" isBusy={isBusy} onClick={() => void run()}>
            {t(isOpen ? 'elements.list.freeze.do' : 'elements.list.beginEdition.do')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
