import { hasToken } from '#app/data/viewer.ts';
import { openModal } from './modals.ts';
import type { GateGoal } from './modals.ts';

let waiting: (() => void)[] = [];

/**
 * Runs the action immediately for users, and after login for visitors. If the login modal is closed, the action is
 * dropped.
 * @param goal what the login is for, in words that follow "Log in to" and "Create an account to": "like Aneto"
 */
export function requireLogin(action: () => void, goal?: GateGoal): void {
  if (hasToken()) {
    action();
    return;
  }
  waiting.push(action);
  openModal('logIn', { goal }, () => {
    const actions = waiting;
    waiting = [];
    if (hasToken()) for (const one of actions) one();
  });
}
