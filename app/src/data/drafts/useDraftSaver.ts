import { useEffect, useState, useSyncExternalStore } from 'react';
import { DraftSaver } from './DraftSaver.ts';
import type { DraftSaverOptions, SavingStatus } from './DraftSaver.ts';

/** @param open is called once */
export function useDraftSaver<Content, Version>(
  open: () => DraftSaverOptions<Content, Version>,
): { readonly saver: DraftSaver<Content, Version>; readonly status: SavingStatus } {
  const [saver] = useState(() => new DraftSaver(open()));
  const status = useSyncExternalStore(
    saver.subscribe,
    () => saver.status,
    () => saver.status,
  );
  useEffect(() => saver.attach(), [saver]);
  return { saver, status };
}
