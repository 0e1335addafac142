import { X } from '#app/ui/icons.tsx';
import type { ReactNode } from 'react';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useModals } from '#app/pages/modals.ts';

/** Alert types of the specification. */
export type ToastType = 'error' | 'info' | 'success' | 'warning';

export interface Toast {
  readonly type: ToastType;
  readonly text: string;
  /** E.g. undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

const VISIBLE_MILLISECONDS = 6_000;
const NONE: readonly (Toast & { readonly id: number })[] = [];
let shown = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: typeof shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a short message over the page; called from event handlers only. */
export function showToast(toast: Toast): void {
  lastId += 1;
  // More than three would cover the page.
  update([...shown, { ...toast, id: lastId }].slice(-3));
}

function dismiss(id: number): void {
  update(shown.filter((toast) => toast.id !== id));
}

const TONES: Record<ToastType, string> = {
  error: 'border-danger',
  info: 'border-glacier',
  success: 'border-evergreen',
  warning: 'border-amber',
};

function ToastCard({ toast }: { readonly toast: (typeof shown)[number] }): ReactNode {
  const t = useMessages();
  useEffect(() => {
    // What can be acted upon, and errors, stay until they are read.
    if (toast.type === 'error') return undefined;
    const timer = setTimeout(() => dismiss(toast.id), toast.action ? 2 * VISIBLE_MILLISECONDS : VISIBLE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div
      className={`flex items-center gap-3 rounded-sm border-l-4 bg-raised py-2 pr-2 pl-4 text-ink shadow-overlay ${TONES[toast.type]}`}
    >
      <p className="grow">{toast.text}</p>
      {toast.action ? (
        <button
          type="button"
          className="min-h-11 rounded-sm px-3 font-semibold text-accent hover:bg-sunken"
          onClick={() => {
            toast.action?.run();
            dismiss(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      ) : null}
      <button
        type="button"
        aria-label={t('ui.dismiss')}
        onClick={() => dismiss(toast.id)}
        className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-sunken"
      >
        <X size={18} />
      </button>
    </div>
  );
}

/** Where toasts appear; once, in the frame. All but the topmost dialog is inert, so they stand in it. */
export function Toasts(): ReactNode {
  useModals();
  const toasts = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
    () => NONE,
  );
  const list = (
    <output className="no-print fixed inset-x-4 bottom-20 z-50 mx-auto grid max-w-md gap-2 sm:bottom-6">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </output>
  );
  const dialog = toasts.length > 0 ? [...document.querySelectorAll('dialog:modal')].at(-1) : undefined;
  return dialog ? createPortal(list, dialog) : list;
}
