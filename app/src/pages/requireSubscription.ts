import { currentViewer, reloadViewer } from '#app/data/viewer.ts';
import { openModal } from './modals.ts';

/** Whether the reader is a member whom another plan would give more room. */
export function isOnFreeLevel(): boolean {
  const reader = currentViewer();
  return reader.status === 'member' && reader.viewer.subscriptionLevel === 'free';
}

/**
 * Offers the plans to a reader on the free one, and does what had no room once they have been looked at and one
 * was taken. Whoever closes them as before has changed their mind.
 */
export function requireSubscription(level: 'pro' | 'club', action: () => void): void {
  const recheck = async (): Promise<void> => {
    await reloadViewer();
    if (!isOnFreeLevel()) action();
  };
  openModal('subscriptionRequired', { level, onPlansSeen: () => void recheck() });
}
