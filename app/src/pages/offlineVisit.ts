import { useSyncExternalStore } from 'react';

/** Path of the page that could not be loaded without a connection; the page before it stays. */
let waiting: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function keepOfflineVisit(path: string | null): void {
  waiting = path;
  for (const listener of listeners) listener();
}

export function useOfflineVisit(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => waiting,
    () => null,
  );
}
