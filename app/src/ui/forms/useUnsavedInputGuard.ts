import type { FocusEvent, PointerEvent } from 'react';
import { useRef } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface UnsavedInputGuard {
  readonly onFocus: (event: FocusEvent) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLDialogElement>) => void;
}

/** Event handlers that prevent a click outside from closing a dialog while one of its forms has unsaved input. */
export function useUnsavedInputGuard(): UnsavedInputGuard {
  // Compared per control: a form may get new controls, and values set by the page are not user input.
  const before = useRef(new WeakMap<EventTarget, string>());
  return {
    onFocus({ target }) {
      const { value } = target as Partial<Control>;
      if (value !== undefined && !before.current.has(target)) before.current.set(target, value);
    },
    onPointerDown({ currentTarget }) {
      const controls = [...currentTarget.querySelectorAll<Control>('form :is(input, textarea, select)')];
      const isTyped = controls.some((control) => (before.current.get(control) ?? control.value) !== control.value);
      // The browser reads the attribute when the pointer is released.
      currentTarget.setAttribute('closedby', isTyped ? 'closerequest' : 'any');
    },
  };
}
