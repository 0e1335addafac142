import { currentViewer, reloadViewer } from '#app/data/viewer.ts';
import { openModal } from './modals.ts';

export function isOnFreeLevel(): boolean {
  const reader = currentViewer();
  return reader.status === 'member' && reader.viewer.subscriptionLevel === 'free';
}

/**
 * Offers the plans to users on the free plan, and runs the action if one was chosen. If no plan was chosen, the
 * action is dropped.
 */
export function requireSubscription(level: 'pro' | 'club', action: () => void): void {
  const recheck = async (): Promise<void> => {
    await reloadViewer();
    if (!isOnFreeLevel()) action();
  };
  openModal('subscriptionRequired', { level, onPlansSeen: () => void recheck() });
}
