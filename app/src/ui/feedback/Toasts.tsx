import { X } from '#app/ui/icons.tsx';
import type { ReactNode } from 'react';
import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useModals } from '#app/pages/modals.ts';
import { dismissToast, toastStore } from './toasts.ts';
import type { ShownToast, ToastType } from './toasts.ts';

const VISIBLE_MILLISECONDS = 6_000;

const TONES: Record<ToastType, string> = {
  error: 'border-danger',
  info: 'border-glacier',
  success: 'border-evergreen',
  warning: 'border-amber',
};

function ToastCard({ toast }: { readonly toast: ShownToast }): ReactNode {
  const t = useMessages();
  useEffect(() => {
    // Errors and toasts with an action stay until they are dismissed.
    if (toast.type === 'error') return undefined;
    const timer = setTimeout(
      () => dismissToast(toast.id),
      toast.action ? 2 * VISIBLE_MILLISECONDS : VISIBLE_MILLISECONDS,
    );
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
            dismissToast(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      ) : null}
      <button
        type="button"
        aria-label={t('ui.dismiss')}
        onClick={() => dismissToast(toast.id)}
        className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-sunken"
      >
        <X size={18} />
      </button>
    </div>
  );
}

/** Render once, in the frame. Toasts are moved into the topmost dialog, because everything outside it is inert. */
export function Toasts(): ReactNode {
  useModals();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  const list = (
    <output className="no-print fixed inset-x-4 bottom-20 z-50 mx-auto grid max-w-md gap-2 sm:bottom-6">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </output>
  );
  const dialog = toasts.length > 0 ? [...document.querySelectorAll('dialog:modal')].at(-1) : undefined;
  const [, moveOut] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    // Moves the toasts out before the dialog is removed.
    dialog?.addEventListener('close', moveOut);
    return () => dialog?.removeEventListener('close', moveOut);
  }, [dialog]);
  return dialog ? createPortal(list, dialog) : list;
}
