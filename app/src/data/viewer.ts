import { useSyncExternalStore } from 'react';
import { ApiFailure } from './apiFailure.ts';
import { browserContext, runOperation } from './execute.ts';
import { LogOut, NotificationCount, Viewer } from './generated/viewer.ts';
import type { ViewerData } from './generated/viewer.ts';
import { answerOrder } from './requests/answerOrder.ts';
import { readStored, removeDrafts, subscribeStored, writeStored } from './storage.ts';

const NOTIFICATION_POLL_MILLISECONDS = 30_000;
const FIRST_RETRY_MILLISECONDS = 3_000;
const LONGEST_RETRY_MILLISECONDS = 60_000;

interface LoggedIn {
  readonly accessToken: string;
  readonly deviceKey: string;
}

export type ViewerProfile = NonNullable<ViewerData['viewer']>;

/** The viewer is unknown on the server and until the profile has been loaded. */
export type ViewerState =
  | { readonly status: 'unknown' }
  | { readonly status: 'visitor' }
  | { readonly status: 'member'; readonly viewer: ViewerProfile; readonly token: string };

// Module state is safe because a browser has one viewer; the server never changes it.
const UNKNOWN: ViewerState = { status: 'unknown' };
let state: ViewerState = UNKNOWN;
let loadedToken: string | null = null;
const profileOrder = answerOrder();
const listeners = new Set<() => void>();
let retries = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function show(next: ViewerState): void {
  state = next;
  document.documentElement.toggleAttribute('data-member', next.status !== 'visitor' && hasToken());
  for (const listener of listeners) listener();
}

export function hasToken(): boolean {
  return readStored('accessToken') !== null;
}

/** Whether the owner of a token is shown; nobody is without one. */
const isKnown = (token: string | null): boolean =>
  token === null || (state.status === 'member' && state.token === token);

/** Loads the viewer of the stored token, and removes the token if it is no longer valid. */
export async function reloadViewer(): Promise<void> {
  const token = readStored('accessToken');
  loadedToken = token;
  if (token === null) return showVisitor();
  const isNewest = profileOrder.ask();
  try {
    const { viewer } = await runOperation(browserContext, Viewer, {});
    if (loadedToken !== token || !isNewest()) return;
    // Loaded on demand because a browser has one member nearly always.
    if (viewer && readStored('draftOwner') !== viewer.id) {
      (await import('./preferences/adoptPreferences.ts')).takeDraftsOf(viewer.id);
      if (loadedToken !== token) return;
    }
    retries = 0;
    if (viewer) show({ status: 'member', viewer, token });
    else forgetReader();
  } catch (error) {
    if (loadedToken !== token) return;
    if (error instanceof ApiFailure && error.status === 401) forgetReader();
    else if (!isKnown(token)) retryLater();
  }
}

/** Offline or server error: the token stays, and the profile is asked for again. Nothing of a member works without it. */
function retryLater(): void {
  const wait = Math.min(FIRST_RETRY_MILLISECONDS * 2 ** retries, LONGEST_RETRY_MILLISECONDS);
  retries += 1;
  clearTimeout(retryTimer);
  // Without a connection, the event of its return asks.
  retryTimer = setTimeout(
    () => {
      if (!isKnown(readStored('accessToken')) && navigator.onLine) void reloadViewer();
    },
    wait * (0.5 + Math.random() / 2),
  );
}

export async function logInWith({ accessToken, deviceKey }: LoggedIn): Promise<void> {
  writeStored('deviceKey', deviceKey);
  writeStored('accessToken', accessToken);
  writeStored('logInMode', 'logIn');
  // Loaded on demand because it is needed only at login. A failure here must not fail the login.
  const adopting = import('./preferences/adoptPreferences.ts').then(({ adoptPreferences }) => adoptPreferences());
  await Promise.all([reloadViewer(), adopting.catch(() => undefined)]);
}

const loggedOut = new Set<() => void>();

/** Returns a function that removes the callback. */
export function onLoggedOut(callback: () => void): () => void {
  loggedOut.add(callback);
  return () => loggedOut.delete(callback);
}

/** Ends the session here and on the hosts of the other languages. */
export function logOut(): void {
  const endedToken = readStored('accessToken');
  // Without a connection the token is forgotten here and stays valid until it expires or is ended in the settings.
  if (endedToken !== null) runOperation(browserContext, LogOut, {}).catch(() => undefined);
  removeDrafts();
  writeStored('recentSearches', null);
  if (import.meta.env.VITE_NATIVE) dispatchEvent(new CustomEvent('loggedout', { detail: endedToken }));
  // Also after a reload that the worker does not control.
  void navigator.serviceWorker?.ready.then((worker) => worker.active?.postMessage({ forget: { endedToken } }));
  forgetReader();
}

/** Keeps drafts, because a user whose session has expired will log in again. */
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

/** Must be called once, after hydration. */
export function watchViewer(): void {
  void reloadViewer();
  subscribeStored(() => {
    if (readStored('accessToken') !== loadedToken) void reloadViewer();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && hasToken()) void reloadViewer();
  });
  // An app that was opened without a connection does not know its member yet.
  addEventListener('online', () => {
    if (state.status === 'unknown' && hasToken()) void reloadViewer();
  });
  watchNotifications();
}

/** Polls the notification count every half minute and on focus, with backoff while requests fail. */
function watchNotifications(): void {
  let failures = 0;
  let skips = 0;
  const ask = async (): Promise<void> => {
    const token = readStored('accessToken');
    if (state.status !== 'member' || token === null || document.visibilityState === 'hidden') return;
    try {
      const { notificationCount } = await runOperation(browserContext, NotificationCount, {});
      failures = 0;
      if (state.status !== 'member' || readStored('accessToken') !== token) return;
      const { viewer } = state;
      if (viewer.counts.notifications === notificationCount) return;
      show({ ...state, viewer: { ...viewer, counts: { ...viewer.counts, notifications: notificationCount } } });
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401 && readStored('accessToken') === token) forgetReader();
      failures += 1;
      // Exponential backoff: every second poll, then every fourth, at most eight minutes apart.
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

export function onViewerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentViewer = (): ViewerState => state;

/** Returns the viewer; components render the visitor view while the viewer is unknown. */
export function useViewer(): ViewerState {
  return useSyncExternalStore(
    onViewerChange,
    () => state,
    () => UNKNOWN,
  );
}
