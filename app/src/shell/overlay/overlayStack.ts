import { useSyncExternalStore } from 'react';
import { onLoggedOut } from '#app/data/viewer.ts';

export type NodeName = 'main' | 'my' | 'contents' | 'help' | 'targets' | 'shortcuts' | 'preferences';

export interface OverlayState {
  readonly layers: readonly NodeName[];
  readonly motion: 'none' | 'push' | 'pop';
}

const OF_MEMBERS: ReadonlySet<NodeName> = new Set(['my', 'targets', 'shortcuts']);
const START: OverlayState = { layers: ['main'], motion: 'none' };

export const steps = {
  /** Adds a layer. If the node is already in the stack, goes back to it instead. */
  push({ layers }: OverlayState, node: NodeName): OverlayState {
    const index = layers.indexOf(node);
    return index >= 0
      ? { layers: layers.slice(0, index + 1), motion: index === layers.length - 1 ? 'none' : 'pop' }
      : { layers: [...layers, node], motion: 'push' };
  },
  back(state: OverlayState): OverlayState {
    return state.layers.length > 1 ? { layers: state.layers.slice(0, -1), motion: 'pop' } : state;
  },
  start(state: OverlayState): OverlayState {
    return state.layers.length > 1 ? { layers: state.layers.slice(0, 1), motion: 'pop' } : state;
  },
  /** Opens the overlay where it was left, or with `node` on top. */
  enter({ layers }: OverlayState, node: NodeName | undefined): OverlayState {
    if (!node) return { layers, motion: 'none' };
    return { layers: node === 'main' ? ['main'] : ['main', node], motion: 'none' };
  },
  /** Removes the layers that visitors may not see. */
  leave({ layers }: OverlayState): OverlayState {
    const first = layers.findIndex((node) => OF_MEMBERS.has(node));
    return { layers: first < 0 ? layers : layers.slice(0, Math.max(1, first)), motion: 'none' };
  },
} as const;

// Module state is safe, because the overlay is loaded only in the browser.
let state = START;
const scrolls = new Map<NodeName, number>();
const listeners = new Set<() => void>();

function show(next: OverlayState): void {
  state = next;
  for (const listener of listeners) listener();
}

onLoggedOut(() => {
  scrolls.clear();
  show(steps.leave(state));
});

export const overlay = {
  enter: (node: NodeName | undefined): void => show(steps.enter(state, node)),
  push: (node: NodeName): void => show(steps.push(state, node)),
  start: (): void => show(steps.start(state)),
  /** @returns whether there was a layer to go back to */
  back(): boolean {
    const next = steps.back(state);
    if (next === state) return false;
    show(next);
    return true;
  },
  keepScroll: (node: NodeName, top: number): unknown => scrolls.set(node, top),
  scrollOf: (node: NodeName): number => scrolls.get(node) ?? 0,
};

export function useOverlay(): OverlayState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => START,
  );
}
