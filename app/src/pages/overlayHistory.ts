import { useEffect, useEffectEvent } from 'react';

/** What the browser keeps beside an address. The router's own part (`key`, `idx`) is kept as it is. */
interface EntryState {
  readonly key?: string;
  /** How many layers stand over the page at this entry. */
  readonly layers?: number;
  /** The layer of this entry was closed in the page: going back skips the entry. */
  readonly isSpent?: boolean;
}

interface Layer {
  /** True for a layer that has gone one step back in itself and stays. */
  readonly goBack: () => boolean;
  readonly hash: string | undefined;
}

// One window per browser: none of this runs on the server.
const open: Layer[] = [];
let spentKey: string | null = null;

const entry = (): EntryState => (history.state as EntryState | null) ?? {};

/** Hears the back button before the router does, which would load the page again. */
function onPopState(event: PopStateEvent): void {
  const state = (event.state as EntryState | null) ?? {};
  if (state.isSpent) {
    spentKey = state.key ?? null;
  } else if (spentKey !== null && state.key === spentKey && open.length === 0) {
    // From a spent entry to the page below it, which looks the same: on to where back was meant to go.
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
  // An address that asked for this very layer: the page itself gets an entry below.
  if (hash && !isSpent && location.hash === `#${hash}`) history.replaceState(state, '', page);
  if (isSpent) history.replaceState(next, '', address);
  else history.pushState(next, '', address);
  spentKey = null;
}

/** A layer that the page itself closed. Its entry stays: `history.back()` would come after the next push. */
function remove(layer: Layer): void {
  const index = open.indexOf(layer);
  if (index < 0) return;
  open.splice(index, 1);
  const state = entry();
  // The router has gone elsewhere meanwhile, and has written a state of its own.
  if (state.layers !== index + 1) return;
  spentKey = index === 0 ? (state.key ?? null) : null;
  const address = location.pathname + location.search + (layer.hash ? '' : location.hash);
  history.replaceState({ ...state, layers: index, isSpent: true }, '', address);
}

/** The router went to another page: nothing is spent there. */
export function closeOverlays(): void {
  if (!entry().isSpent) spentKey = null;
}

/**
 * Puts something that covers the page into the history while it is open, so that the back button of
 * a browser or phone closes it and not the page.
 * @param onBack closes it, or goes one step back inside and gives true
 * @param hash is shown in the address, so that the layer can be linked to
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
