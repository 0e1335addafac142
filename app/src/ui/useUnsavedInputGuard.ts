import type { FocusEvent, PointerEvent } from 'react';
import { useRef } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface TypedGuard {
  readonly onFocus: (event: FocusEvent) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
}

/**
 * Handlers of a dialog that a click beside it closes: while one of its forms holds what the reader
 * has typed it does not, or that would be lost by a slip.
 */
export function useUnsavedInputGuard(): TypedGuard {
  // By control: a form may get others, and what the page itself fills in is not typed.
  const before = useRef(new WeakMap<EventTarget, string>());
  return {
    onFocus({ target }) {
      const { value } = target as Partial<Control>;
      if (value !== undefined && !before.current.has(target)) before.current.set(target, value);
    },
    onPointerDown({ currentTarget }) {
      const controls = [...currentTarget.querySelectorAll<Control>('form :is(input, textarea, select)')];
      const isTyped = controls.some((control) => (before.current.get(control) ?? control.value) !== control.value);
      // The browser looks at it when the pointer goes up.
      currentTarget.setAttribute('closedby', isTyped ? 'closerequest' : 'any');
    },
  };
}
