import type { HTMLAttributes, RefObject } from 'react';
import { useRef } from 'react';

/** How far the sheet of a phone is pulled up. */
export const SHEET_STOPS = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];

/** The search stays above the highest stop. */
export const SHEET_HEIGHTS: Readonly<Record<SheetStop, string>> = {
  peek: 'h-28',
  half: 'h-78',
  full: 'h-[calc(100%-4rem)]',
};
/** Pixels from which a touch of the handle is a drag. */
const DRAG_PIXELS = 12;

/**
 * Returns the next stop after a drag.
 * @param up pixels by which the handle was drawn up
 * @param height of the frame in pixels
 */
export function stopAfterDrag(stop: SheetStop, up: number, height: number): SheetStop {
  const at = SHEET_STOPS.indexOf(stop);
  // A long drag passes the stop in the middle.
  const steps = Math.abs(up) < DRAG_PIXELS ? 0 : Math.abs(up) > height * 0.5 ? 2 : 1;
  return SHEET_STOPS[Math.max(0, Math.min(SHEET_STOPS.length - 1, at + Math.sign(up) * steps))] ?? stop;
}

/** The sheet follows the finger, and a press of the handle opens or closes it. */
export function useSheet(
  stop: SheetStop,
  onStop: (stop: SheetStop) => void,
): {
  readonly sheet: RefObject<HTMLDivElement | null>;
  readonly handle: HTMLAttributes<HTMLButtonElement>;
} {
  const sheet = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly y: number; readonly height: number; isMoved: boolean } | null>(null);
  const finish = (y: number): void => {
    const started = drag.current;
    if (sheet.current) {
      sheet.current.style.height = '';
      sheet.current.style.transitionDuration = '';
    }
    if (started?.isMoved) {
      onStop(stopAfterDrag(stop, started.y - y, sheet.current?.parentElement?.clientHeight ?? started.height));
    }
  };
  return {
    sheet,
    handle: {
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { y: event.clientY, height: sheet.current?.offsetHeight ?? 0, isMoved: false };
      },
      onPointerMove: ({ clientY }) => {
        const started = drag.current;
        if (!started || !sheet.current) return;
        if (Math.abs(started.y - clientY) >= DRAG_PIXELS) started.isMoved = true;
        if (!started.isMoved) return;
        sheet.current.style.transitionDuration = '0s';
        sheet.current.style.height = `${Math.max(64, started.height + started.y - clientY)}px`;
      },
      onPointerUp: ({ clientY }) => finish(clientY),
      onPointerCancel: () => {
        drag.current = null;
        finish(0);
      },
      onClick: () => {
        // A drag ends with a click, which must not move the sheet again.
        const wasDrag = drag.current?.isMoved ?? false;
        drag.current = null;
        if (!wasDrag) onStop(stop === 'peek' ? 'half' : 'peek');
      },
    },
  };
}
