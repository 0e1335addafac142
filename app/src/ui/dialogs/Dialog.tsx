import { X } from '#app/ui/icons.tsx';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { InOverlay } from '#app/pages/PageLink.tsx';
import { useOverlayHistory } from '#app/pages/overlayHistory.ts';
import { useModalElement } from './useModalElement.ts';
import { useUnsavedInputGuard } from '../forms/useUnsavedInputGuard.ts';

const FILLS_PHONES =
  'sm:w-[min(40rem,calc(100vw-2rem))] max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0';
const SIZES = {
  plain: 'w-[min(34rem,calc(100vw-2rem))]',
  tall: FILLS_PHONES,
  top: `${FILLS_PHONES} sm:mt-[12dvh] sm:mb-auto`,
  wide: 'w-[min(68rem,calc(100vw-2rem))]',
  full: 'm-0 h-dvh max-h-none w-dvw max-w-none rounded-none border-0 [&>div]:h-full [&>div]:grid-rows-[auto_minmax(0,1fr)]',
} as const;

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** URL fragment while the dialog is open. */
  readonly hash?: string;
  /** `tall` and `top` fill the screen on phones, `top` grows downwards on desktops, `wide` has more columns on desktops, `full` always fills the screen. */
  readonly size?: keyof typeof SIZES;
  readonly children: ReactNode;
}

/**
 * A modal on the native `<dialog>`. It traps the focus, closes on Escape, the back button and a click outside that
 * loses no input, and restores the focus.
 */
export function Dialog({ isOpen = true, ...rest }: DialogProps & { readonly isOpen?: boolean }): ReactNode {
  useOverlayHistory(isOpen, rest.onClose, rest.hash);
  return isOpen ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, onClose, size = 'plain', children }: DialogProps): ReactNode {
  const t = useMessages();
  const titleId = useId();
  const dialog = useModalElement(onClose);
  const guard = useUnsavedInputGuard();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      closedby="any"
      {...guard}
      className={`rounded-lg border border-line bg-raised p-0 text-ink shadow-overlay ${SIZES[size]}`}
    >
      <div className="grid gap-4 p-5">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label={t('ui.close')}
            className="-m-2 grid size-11 shrink-0 place-items-center rounded-sm hover:bg-sunken"
          >
            <X size={20} />
          </button>
        </div>
        <InOverlay value={true}>{children}</InOverlay>
      </div>
    </dialog>
  );
}
