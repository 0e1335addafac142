import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { Button } from './Button.tsx';
import { icon } from '../icons.tsx';
import { useDismiss } from './useDismiss.ts';

const Dots = icon(
  'M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
);

/** Actions that are needed less often, as buttons in a panel below the button that opens it. */
export function MoreMenu({
  children,
  isCompact = false,
  isAtRightEdge = isCompact,
}: {
  readonly children: ReactNode;
  /** Only the dots, at the right edge of a card. */
  readonly isCompact?: boolean;
  readonly isAtRightEdge?: boolean;
}): ReactNode {
  const t = useMessages();
  const isHydrated = useIsHydrated();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useDismiss(box, isOpen, () => setOpen(false));
  useEffect(() => {
    if (!isOpen) return undefined;
    const panel = box.current?.lastElementChild;
    // What was chosen is hidden now; a dialog that it opens gives the focus back to the button.
    const closeByChoice = (): void => {
      setOpen(false);
      box.current?.querySelector('button')?.focus();
    };
    panel?.addEventListener('click', closeByChoice);
    return () => panel?.removeEventListener('click', closeByChoice);
  }, [isOpen]);
  return (
    <div ref={box} className="relative">
      <Button
        tone={isCompact ? 'plain' : 'quiet'}
        disabled={!isHydrated}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={isCompact ? 'min-w-11 px-3!' : ''}
      >
        <Dots size={18} />
        <span className={isCompact ? 'sr-only' : 'max-sm:sr-only'}>{t('ui.more')}</span>
      </Button>
      <div
        hidden={!isOpen}
        className={`${isAtRightEdge ? 'sm:right-0' : 'sm:left-0'} z-40 rounded-lg border border-line bg-raised p-1.5 shadow-overlay max-sm:fixed max-sm:inset-x-4 max-sm:bottom-20 sm:absolute sm:mt-1 sm:w-60 [&_a]:w-full [&_a]:justify-start [&_a]:border-transparent [&_button]:w-full [&_button]:justify-start [&_button]:border-transparent [&_button]:ml-0`}
      >
        {children}
      </div>
    </div>
  );
}
