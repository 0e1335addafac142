import { hasToken } from '#app/data/viewer.ts';
import { openModal } from './modals.ts';

let waiting: (() => void)[] = [];

/**
 * Runs the action immediately for users, and after login for visitors. If the login modal is closed, the action is
 * dropped.
 * @param reason title of the modal, such as "Log in to like Aneto"
 */
export function requireLogin(action: () => void, reason?: string): void {
  if (hasToken()) {
    action();
    return;
  }
  waiting.push(action);
  openModal('logIn', reason ? { reason } : {}, () => {
    const actions = waiting;
    waiting = [];
    if (hasToken()) for (const one of actions) one();
  });
}
