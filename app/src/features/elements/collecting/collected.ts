import { useEffect, useSyncExternalStore } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { CollectedAmong } from '#app/data/generated/modals.ts';
import { currentViewer, useViewer } from '#app/data/viewer.ts';

/** Whether elements are in a collection, as far as that is known, by member and element. */
let known: ReadonlyMap<string, boolean> = new Map();
let waitingIds = new Set<string>();
const listeners = new Set<() => void>();

const keyOf = (memberId: string, elementId: string): string => `${memberId} ${elementId}`;

const memberOf = (state: ReturnType<typeof currentViewer>): string | null =>
  state.status === 'member' ? state.viewer.id : null;

function show(entries: readonly (readonly [string, boolean])[]): void {
  known = new Map(entries);
  for (const listener of listeners) listener();
}

/** Remembers what a dialog has shown or changed, so that nothing has to be asked. */
export function rememberCollected(elementId: string, isCollected: boolean): void {
  const memberId = memberOf(currentViewer());
  if (memberId !== null) show([...known, [keyOf(memberId, elementId), isCollected]]);
}

/** Asks for all elements that components name in the same moment at once. */
function askCollected(elementId: string): void {
  if (waitingIds.size === 0) setTimeout(() => void load(), 0);
  waitingIds.add(elementId);
}

async function load(): Promise<void> {
  const elementIds = [...waitingIds];
  waitingIds = new Set();
  const memberId = memberOf(currentViewer());
  // Without a connection there is no answer, and offline areas hold none.
  if (!navigator.onLine || memberId === null) return;
  try {
    const { collectedAmong } = await runOperation(browserContext, CollectedAmong, { elementIds });
    if (memberOf(currentViewer()) !== memberId) return;
    const collected = new Set(collectedAmong);
    // What was changed while this was asked is newer.
    show([...elementIds.map((id) => [keyOf(memberId, id), collected.has(id)] as const), ...known]);
  } catch {
    // The cards work without it.
  }
}

/** Whether the viewer has saved an element; false while that is not known. */
export function useIsCollected(elementId: string): boolean {
  const memberId = memberOf(useViewer());
  const key = memberId === null ? null : keyOf(memberId, elementId);
  useEffect(() => {
    if (key !== null && !known.has(key)) askCollected(elementId);
  }, [key, elementId]);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => key !== null && (known.get(key) ?? false),
    () => false,
  );
}
