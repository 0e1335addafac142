import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import { PersonSearch } from '#app/features/community/index.ts';
import { ElementSearch } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { ModalProps } from '#app/pages/modals.ts';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';

/** Chooses the element or the member that a text mentions. */
export function MentionEditorModal({
  onChoose,
  onChoosePerson,
  onClose,
}: ModalProps['mentionEditor'] & { readonly onClose: () => void }): ReactNode {
  const t = useMessages();
  return (
    <Dialog title={t(onChoosePerson ? 'wiki.mention.titleAny' : 'wiki.mention.title')} onClose={onClose}>
      <div className="grid gap-6">
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
        {onChoosePerson ? (
          <PersonSearch
            onChoose={(handle) => {
              flushSync(onClose);
              onChoosePerson(handle);
            }}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
