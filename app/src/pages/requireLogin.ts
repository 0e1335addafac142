import { hasToken } from '#app/data/viewer.ts';
import { openModal } from './modals.ts';

let waiting: (() => void)[] = [];

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
  openModal('logIn', {}, () => {
    const actions = waiting;
    waiting = [];
    if (hasToken()) for (const one of actions) one();
  });
}
