import { hasToken } from '#app/data/viewer.ts';
import { openModal } from './modals.ts';
import type { GateTitle } from './modals.ts';

let waiting: (() => void)[] = [];

/**
 * Runs the action immediately for users, and after login for visitors. If the login modal is closed, the action is
 * dropped.
 * @param reason title of the modal, such as "Log in to like Aneto", or what its own texts have a title for
 */
export function requireLogin(action: () => void, reason?: GateTitle): void {
  if (hasToken()) {
    action();
    return;
  }
  waiting.push(action);
  openModal('logIn', { reason }, () => {
    const actions = waiting;
    waiting = [];
    if (hasToken()) for (const one of actions) one();
  });
}
