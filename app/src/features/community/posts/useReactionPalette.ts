import { useEffect, useRef, useState } from 'react';
import type { PointerEvent, RefObject, SyntheticEvent } from 'react';
import { useDismiss } from '#app/ui/buttons/useDismiss.ts';

const HOLD_MILLISECONDS = 450;
/** A pointer that only passes opens and closes nothing. */
const HOVER_MILLISECONDS = 400;

type Pointed = (event: PointerEvent) => void;

interface ReactionPalette {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
  /** Whether the click that follows ended a long press. */
  readonly wasHeld: () => boolean;
  /** Of the control with the palette. */
  readonly around: { readonly onPointerEnter: Pointed; readonly onPointerLeave: Pointed };
  /** Of the button that is held. */
  readonly holding: {
    readonly onPointerDown: Pointed;
    readonly onPointerUp: Pointed;
    readonly onPointerCancel: Pointed;
    readonly onContextMenu: (event: SyntheticEvent) => void;
  };
}

/** Opens further reactions by a long press, a pointer that stays, or a button; closes them by Escape and by what is outside. */
export function useReactionPalette(box: RefObject<HTMLElement | null>): ReactionPalette {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef(0);
  const isHeld = useRef(false);
  const after = (milliseconds: number, run: () => void): void => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(run, milliseconds);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useDismiss(box, isOpen, () => setOpen(false));
  const stop = (): void => clearTimeout(timer.current);
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    close: () => {
      stop();
      // What was chosen is hidden now, and with it the focus.
      if (isOpen && box.current?.contains(document.activeElement)) box.current.querySelector('button')?.focus();
      setOpen(false);
    },
    wasHeld: () => {
      const was = isHeld.current;
      isHeld.current = false;
      return was;
    },
    around: {
      onPointerEnter: ({ pointerType }) => {
        if (pointerType === 'mouse') after(HOVER_MILLISECONDS, () => setOpen(true));
      },
      onPointerLeave: ({ pointerType }) => {
        if (pointerType === 'mouse') after(HOVER_MILLISECONDS, () => setOpen(false));
      },
    },
    holding: {
      onPointerDown: ({ pointerType }) => {
        isHeld.current = false;
        if (pointerType === 'mouse') return;
        after(HOLD_MILLISECONDS, () => {
          isHeld.current = true;
          setOpen(true);
        });
      },
      onPointerUp: ({ pointerType }) => {
        if (pointerType !== 'mouse') stop();
      },
      onPointerCancel: stop,
      // A long press also asks for the menu of the browser.
      onContextMenu: (event) => {
        if (isHeld.current) event.preventDefault();
      },
    },
  };
}
