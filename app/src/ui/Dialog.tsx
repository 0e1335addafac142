import { X } from '#app/ui/icons.tsx';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';

/**
 * A modal on the native `<dialog>`: it keeps the focus inside, closes on Escape, and gives the
 * focus back to what opened it.
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const t = useMessages();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && !element?.open) element?.showModal();
    if (!isOpen && element?.open) element.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      closedby="any"
      className="w-[min(34rem,calc(100vw-2rem))] rounded-lg border border-line bg-raised p-0 text-ink shadow-overlay"
    >
      {isOpen ? (
        <div className="grid gap-4 p-5">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              aria-label={t('ui.close')}
              className="-m-2 grid size-11 place-items-center rounded-sm hover:bg-sunken"
            >
              <X size={20} />
            </button>
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
