import { hasToken, subscribeViewer, viewerState } from '#app/data/viewer.ts';
import { openModal } from './modals.ts';

let waiting: (() => void)[] = [];
let isListening = false;

/**
 * Does something that needs a login: at once for a member, after logging in for everybody else.
 * Whoever closes the log-in modal instead has changed their mind.
 */
export function requireLogin(action: () => void): void {
  if (hasToken()) {
    action();
    return;
  }
  waiting.push(action);
  if (!isListening) {
    isListening = true;
    subscribeViewer(() => {
      if (viewerState().status !== 'member') return;
      const actions = waiting;
      waiting = [];
      for (const one of actions) one();
    });
  }
  openModal('logIn', {}, () => {
    if (!hasToken()) waiting = [];
  });
}
