import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** False on the server and until hydration; buttons do not work before. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
