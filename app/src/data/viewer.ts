import { useSyncExternalStore } from 'react';
import { ApiFailure } from './apiFailure.ts';
import { browserContext, runOperation } from './execute.ts';
import { NotificationCount, Viewer } from './generated/viewer.ts';
import type { ViewerData } from './generated/viewer.ts';
import { readStored, removeDrafts, subscribeStored, writeStored } from './storage.ts';

const NOTIFICATION_POLL_MILLISECONDS = 30_000;

/** What the API gives whoever has logged in. */
interface LoggedIn {
  readonly accessToken: string;
  readonly deviceKey: string;
}

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
  if (token === null) return showVisitor();
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

/** Keeps what a login or registration gave; resolves when the profile is known. */
export async function logInWith({ accessToken, deviceKey }: LoggedIn): Promise<void> {
  writeStored('deviceKey', deviceKey);
  writeStored('accessToken', accessToken);
  // Needed at a log-in only, and no reason for one to fail.
  const adopting = import('./adoptPreferences.ts').then(({ adoptPreferences }) => adoptPreferences());
  await Promise.all([reloadViewer(), adopting.catch(() => undefined)]);
}

const loggedOut = new Set<() => void>();

/** Registers what has to be cleared when the reader leaves, in this tab or in another one. */
export function onLoggedOut(callback: () => void): void {
  loggedOut.add(callback);
}

/** Forgets the reader in every tab, what they had begun to write and what they looked for. */
export function logOut(): void {
  removeDrafts();
  writeStored('recentSearches', null);
  forgetReader();
}

/** Of a session that ended by itself the drafts stay: its reader will be back. */
function forgetReader(): void {
  writeStored('accessToken', null);
  loadedToken = null;
  showVisitor();
}

function showVisitor(): void {
  const wasMember = state.status === 'member';
  show({ status: 'visitor' });
  if (wasMember) for (const callback of loggedOut) callback();
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
  watchNotifications();
}

/** Asks for the one number of the badge every half minute and on focus; more seldom while it fails. */
function watchNotifications(): void {
  let failures = 0;
  let skips = 0;
  const ask = async (): Promise<void> => {
    const token = readStored('accessToken');
    if (state.status !== 'member' || token === null || document.visibilityState === 'hidden') return;
    try {
      const { notificationCount } = await runOperation(browserContext, NotificationCount, {});
      failures = 0;
      const { status, viewer } = state as Extract<ViewerState, { status: 'member' }>;
      if (status !== 'member' || readStored('accessToken') !== token) return;
      if (viewer.counts.notifications === notificationCount) return;
      show({ status, viewer: { ...viewer, counts: { ...viewer.counts, notifications: notificationCount } } });
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401 && readStored('accessToken') === token) forgetReader();
      failures += 1;
      // Every second time, then every fourth, at most eight minutes apart.
      skips = Math.min(2 ** failures, 16) - 1;
    }
  };
  setInterval(() => {
    if (skips > 0) skips -= 1;
    else void ask();
  }, NOTIFICATION_POLL_MILLISECONDS);
  addEventListener('focus', () => {
    skips = 0;
    void ask();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who reads the page at this moment, for what is done later; components follow `useViewer`. */
export const currentViewer = (): ViewerState => state;

/** Who reads the page; components show the visitor's view while it is unknown. */
export function useViewer(): ViewerState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => UNKNOWN,
  );
}
