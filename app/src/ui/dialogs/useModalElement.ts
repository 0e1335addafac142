import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Shows a native `<dialog>` while it is mounted.
 * @param onClose called when the browser closes it: by Escape, the back gesture of a phone or a click outside
 */
export function useModalElement(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    const hear = (): void => close();
    element?.showModal();
    // The browser focuses the first button, which closes the dialog; an input marked as first takes the focus
    // instead.
    element?.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
    element?.addEventListener('close', hear);
    return () => {
      // The dialog must be closed before it is removed, so that the browser restores the focus.
      element?.removeEventListener('close', hear);
      element?.close();
    };
  }, []);
  return dialog;
}
