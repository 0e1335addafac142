import { useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Closes what is open inside the box by Escape, which gives the focus back to the first button of the box, and when
 * the pointer or the focus goes elsewhere.
 */
export function useDismiss(box: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event): void => {
      if (target instanceof Node && !box.current?.contains(target)) close();
    };
    const closeByEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      close();
      box.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByEscape);
    };
  });
}
