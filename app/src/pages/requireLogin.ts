import { hasToken } from '#app/data/viewer.ts';
import { openModal } from './modals.ts';

let waiting: (() => void)[] = [];

/**
 * Runs the action immediately for users, and after login for visitors. If the login modal is closed, the action is
 * dropped.
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
