import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window matches a media query, also after it is resized or turned; false on the server. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (hear: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', hear);
      return () => list.removeEventListener('change', hear);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
