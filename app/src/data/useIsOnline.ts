import { useSyncExternalStore } from 'react';

function listen(hear: () => void): () => void {
  addEventListener('online', hear);
  addEventListener('offline', hear);
  return () => {
    removeEventListener('online', hear);
    removeEventListener('offline', hear);
  };
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
}
