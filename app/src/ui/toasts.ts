/** Alert types of the specification. */
export type ToastType = 'error' | 'info' | 'success' | 'warning';

export interface Toast {
  readonly type: ToastType;
  readonly text: string;
  /** E.g. undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

export type ShownToast = Toast & { readonly id: number };

const NONE: readonly ShownToast[] = [];
let shown = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a short message over the page; called from event handlers only. */
export function showToast(toast: Toast): void {
  lastId += 1;
  // More than three would cover the page.
  update([...shown, { ...toast, id: lastId }].slice(-3));
}

export function dismissToast(id: number): void {
  update(shown.filter((toast) => toast.id !== id));
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly ShownToast[] => shown,
  readOnServer: (): readonly ShownToast[] => NONE,
};
