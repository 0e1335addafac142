import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { Skeleton } from '#app/ui/States.tsx';
import { SearchPanel } from './lazySearchPanel.ts';

/** The global search as a dialog over any page; its own code is loaded when it opens. */
export function SearchDialog({
  isOpen,
  initialText,
  onClose,
}: {
  readonly isOpen: boolean;
  /** What had been typed before it opened. */
  readonly initialText?: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useMessages();
  return (
    <Dialog title={t('search.title')} isOpen={isOpen} size="tall" onClose={onClose}>
      <Suspense fallback={<Skeleton className="h-[min(70dvh,34rem)]" />}>
        <SearchPanel initialText={initialText} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}
