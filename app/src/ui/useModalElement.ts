import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Shows a native `<dialog>` over everything for as long as it is there.
 * @param onClose hears that the browser has closed it: Escape, the back gesture of a phone, a click beside it
 */
export function useModalElement(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    const hear = (): void => close();
    element?.showModal();
    // The browser has focused the first button, which closes: where something is asked for, that comes first.
    element?.querySelector<HTMLElement>('[data-asked-first]')?.focus();
    element?.addEventListener('close', hear);
    return () => {
      // The element has to be closed before it goes, or the focus would go nowhere.
      element?.removeEventListener('close', hear);
      element?.close();
    };
  }, []);
  return dialog;
}
