import { useEffect, useEffectEvent } from 'react';

/** State of a history entry. The fields of the router (`key`, `idx`) are preserved. */
interface EntryState {
  readonly key?: string;
  /** Number of overlays open at this entry. */
  readonly layers?: number;
  /** True if the overlay of this entry was closed on the page; back navigation skips the entry. */
  readonly isSpent?: boolean;
}

interface Layer {
  /** Returns true if the overlay went back one step internally and stays open. */
  readonly goBack: () => boolean;
  readonly hash: string | undefined;
}

// Module state is safe, because this code never runs on the server.
const open: Layer[] = [];
let spentKey: string | null = null;

const entry = (): EntryState => (history.state as EntryState | null) ?? {};

/** Must run before the popstate handler of the router, which would load the page again. */
function onPopState(event: PopStateEvent): void {
  const state = (event.state as EntryState | null) ?? {};
  if (state.isSpent) {
    spentKey = state.key ?? null;
  } else if (spentKey !== null && state.key === spentKey && open.length === 0) {
    // The entry of a closed overlay looks like the page below, so it is skipped.
    spentKey = null;
    event.stopImmediatePropagation();
    history.back();
    return;
  } else {
    spentKey = null;
  }
  const depth = state.layers ?? 0;
  if (depth >= open.length) return;
  event.stopImmediatePropagation();
  for (const layer of open.splice(depth).toReversed()) if (layer.goBack()) push(layer);
}

let isHearing = false;

function push(layer: Layer): void {
  const { hash } = layer;
  if (!isHearing) addEventListener('popstate', onPopState, { capture: true });
  isHearing = true;
  open.push(layer);
  const { isSpent, ...state } = entry();
  const page = location.pathname + location.search;
  const address = hash ? `${page}#${hash}` : page + location.hash;
  const next = { ...state, layers: open.length };
  // The URL itself requested this overlay, so an entry for the page is added below.
  if (hash && !isSpent && location.hash === `#${hash}`) history.replaceState(state, '', page);
  if (isSpent) history.replaceState(next, '', address);
  else history.pushState(next, '', address);
  spentKey = null;
}

/**
 * Removes an overlay closed on the page. Its history entry stays, because `history.back()` would take effect after
 * the next push.
 */
function remove(layer: Layer): void {
  const index = open.indexOf(layer);
  if (index < 0) return;
  open.splice(index, 1);
  const state = entry();
  // The router has navigated in the meantime and written its own state.
  if (state.layers !== index + 1) return;
  spentKey = index === 0 ? (state.key ?? null) : null;
  const address = location.pathname + location.search + (layer.hash ? '' : location.hash);
  history.replaceState({ ...state, layers: index, isSpent: true }, '', address);
}

export function closeOverlays(): void {
  if (!entry().isSpent) spentKey = null;
}

/**
 * Adds an overlay to the history while it is open, so that the back button closes the overlay instead of leaving the
 * page.
 * @param onBack closes the overlay, or goes back one step inside it and returns true
 * @param hash URL fragment while the overlay is open, which makes it linkable
 */
export function useOverlayHistory(isOpen: boolean, onBack: () => unknown, hash?: string): void {
  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer: Layer = { goBack: () => goBack() === true, hash };
    push(layer);
    return () => remove(layer);
  }, [isOpen, hash]);
}
