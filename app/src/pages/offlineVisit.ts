import { useSyncExternalStore } from 'react';

export interface OfflineVisit {
  readonly path: string;
  /** The page is shown as it was loaded before. */
  readonly isShown: boolean;
}

/** The page that could not be loaded, without a connection or without an answer; what was shown stays. */
let waiting: OfflineVisit | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function keepOfflineVisit(visit: OfflineVisit | null): void {
  waiting = visit;
  for (const listener of listeners) listener();
}

export function useOfflineVisit(): OfflineVisit | null {
  return useSyncExternalStore(
    subscribe,
    () => waiting,
    () => null,
  );
}
