export type ToastType = 'error' | 'info' | 'success' | 'warning';

export interface Toast {
  readonly type: ToastType;
  readonly text: string;
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

/** Must be called only from event handlers. */
export function showToast(toast: Toast): void {
  lastId += 1;
  // More than three toasts would cover the page.
  update([...shown, { ...toast, id: lastId }].slice(-3));
}

export function dismissToast(id: number): void {
  update(shown.filter((toast) => toast.id !== id));
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly ShownToast[] => shown,
  readOnServer: (): readonly ShownToast[] => NONE,
};
