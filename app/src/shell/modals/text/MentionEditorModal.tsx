import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import { ElementSearch } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { ModalProps } from '#app/pages/modals.ts';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';

/** Chooses the element that a text mentions. */
export function MentionEditorModal({
  onChoose,
  onClose,
}: ModalProps['mentionEditor'] & { readonly onClose: () => void }): ReactNode {
  const t = useMessages();
  return (
    <Dialog title={t('wiki.mention.title')} onClose={onClose}>
      <ElementSearch
        label={t('wiki.mention.find')}
        kinds={MAP_KINDS}
        takenIds={[]}
        hasInitialFocus
        onChoose={({ id, kind, name }) => {
          // The dialog returns the focus to its button when it closes; only then can the text take it.
          flushSync(onClose);
          onChoose({ id, kind, name });
        }}
      />
    </Dialog>
  );
}
