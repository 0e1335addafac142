import { useSyncExternalStore } from 'react';

/** What a gallery shows. */
export interface Picture {
  readonly src: string;
  /** What it shows, in words. */
  readonly alt: string;
}

/** The modals that any part of the product may open, and what each is told. */
export interface ModalProps {
  readonly logIn: { readonly mode?: 'logIn' | 'register' };
  readonly navigation: { readonly node?: 'main' | 'my' };
  readonly search: { readonly initialText?: string };
  readonly shortcutKeys: object;
  readonly gallery: { readonly title: string; readonly pictures: readonly Picture[]; readonly start: number };
  readonly pricing: object;
  readonly subscriptionRequired: { readonly level: 'pro' | 'club' };
  readonly share: { readonly title: string; readonly url: string };
  readonly changelog: { readonly since: number };
}

export type ModalName = keyof ModalProps;

/** One modal of the stack. */
export type OpenModal = {
  [Name in ModalName]: { readonly id: number; readonly name: Name; readonly props: ModalProps[Name] };
}[ModalName];

// One window per browser: never touched on the server.
const NONE: readonly OpenModal[] = [];
let stack = NONE;
let lastId = 0;
const listeners = new Set<() => void>();
const closers = new Map<number, () => void>();

function show(next: readonly OpenModal[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Opens a modal over whatever is shown; `onClose` when it has gone, however. */
export function openModal<Name extends ModalName>(name: Name, props: ModalProps[Name], onClose?: () => void): void {
  // The same thing twice is a double click.
  if (stack.at(-1)?.name === name) return;
  lastId += 1;
  if (onClose) closers.set(lastId, onClose);
  show([...stack, { id: lastId, name, props } as OpenModal]);
}

export function closeModal(id: number): void {
  const closed = stack.filter((modal) => modal.id >= id);
  show(stack.filter((modal) => modal.id < id));
  for (const modal of closed) {
    closers.get(modal.id)?.();
    closers.delete(modal.id);
  }
}

/** Closes all of them: the page below has changed. */
export function closeModals(): void {
  const first = stack[0];
  if (first) closeModal(first.id);
}

export function useModals(): readonly OpenModal[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => stack,
    () => NONE,
  );
}
