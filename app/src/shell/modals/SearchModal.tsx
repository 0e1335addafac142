import type { ReactNode } from 'react';
import { SearchPanel } from '#app/features/search/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Dialog } from '#app/ui/dialogs/Dialog.tsx';

export function SearchModal({
  initialText,
  onClose,
}: {
  readonly initialText?: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  return (
    <Dialog title={t('search.title')} hash="search" size="top" onClose={onClose}>
      <SearchPanel initialText={initialText} onClose={onClose} />
    </Dialog>
  );
}
