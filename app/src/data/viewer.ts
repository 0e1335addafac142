import { useSyncExternalStore } from 'react';
import { ApiFailure } from './apiFailure.ts';
import { browserContext, runOperation } from './execute.ts';
import { Viewer } from './generated/operations.ts';
import type { ViewerData } from './generated/operations.ts';
import { readStored, removeDrafts, subscribeStored, writeStored } from './storage.ts';

export type ViewerProfile = NonNullable<ViewerData['viewer']>;

/** Who reads the page: unknown on the server and until the profile has been loaded. */
export type ViewerState =
  | { readonly status: 'unknown' }
  | { readonly status: 'visitor' }
  | { readonly status: 'member'; readonly viewer: ViewerProfile };

// One reader per browser: this module state is never touched on the server.
const UNKNOWN: ViewerState = { status: 'unknown' };
let state: ViewerState = UNKNOWN;
let loadedToken: string | null = null;
const listeners = new Set<() => void>();

function show(next: ViewerState): void {
  state = next;
  document.documentElement.toggleAttribute('data-member', next.status !== 'visitor' && hasToken());
  for (const listener of listeners) listener();
}

/** Whether an access token is stored; the gate of private pages. */
export function hasToken(): boolean {
  return readStored('accessToken') !== null;
}

/** Loads who the stored token belongs to; a token that is no longer good is dropped. */
export async function reloadViewer(): Promise<void> {
  const token = readStored('accessToken');
  loadedToken = token;
  if (token === null) return show({ status: 'visitor' });
  try {
    const { viewer } = await runOperation(browserContext, Viewer, {});
    if (loadedToken !== token) return;
    if (viewer) show({ status: 'member', viewer });
    else forgetReader();
  } catch (error) {
    if (loadedToken !== token) return;
    if (error instanceof ApiFailure && error.status === 401) forgetReader();
    // Offline or a server in trouble: keep the token, try again when the tab is shown.
  }
}

/** Keeps the token of a login or registration; resolves when the profile is known. */
export function logInWith(accessToken: string): Promise<void> {
  writeStored('accessToken', accessToken);
  return reloadViewer();
}

/** Forgets the reader in every tab, and what they had begun to write. */
export function logOut(): void {
  removeDrafts();
  forgetReader();
}

/** Of a session that ended by itself the drafts stay: its reader will be back. */
function forgetReader(): void {
  writeStored('accessToken', null);
  loadedToken = null;
  show({ status: 'visitor' });
}

/** Starts to follow the stored token; called once, after hydration. */
export function watchViewer(): void {
  void reloadViewer();
  subscribeStored(() => {
    if (readStored('accessToken') !== loadedToken) void reloadViewer();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && hasToken()) void reloadViewer();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who reads the page; components show the visitor's view while it is unknown. */
export function useViewer(): ViewerState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => UNKNOWN,
  );
}
